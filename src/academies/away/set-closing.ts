// Writes when an academy closes. Each is called in `inHeldAcademy`, by whoever has checked the
// permission and what is there.
import { eq } from "drizzle-orm";
import { academies } from "#src/academies/tables.ts";
import { notifyPublicChange, type TransactionCtx } from "#src/ctx.ts";
import { closesAfter } from "./closing.rules.ts";

type Columns = Partial<
  Pick<typeof academies.$inferInsert, "closingSince" | "closesAt" | "closedAt">
>;

/** @returns from when on it is closed */
export async function beginClosing(ctx: TransactionCtx): Promise<Date> {
  const closesAt = closesAfter(ctx.now);
  await put(ctx, { closingSince: ctx.now, closesAt, closedAt: null });
  return closesAt;
}

export async function undoClosing(ctx: TransactionCtx): Promise<void> {
  await put(ctx, { closingSince: null, closesAt: null, closedAt: null });
}

/** Its people are told that it stays open once it is no longer suspended. */
export async function keepUntold(ctx: TransactionCtx, undone: Date): Promise<void> {
  await put(ctx, { closingSince: undone });
}

/** @returns the closing that was taken back and not told of, as it was asked for; no longer kept */
export async function takeUntold(ctx: TransactionCtx): Promise<Date | null> {
  const { closingSince, closesAt } = ctx.academy;
  if (!closingSince || closesAt) return null;
  await put(ctx, { closingSince: null });
  return closingSince;
}

export async function markClosed(ctx: TransactionCtx): Promise<void> {
  await put(ctx, { closedAt: ctx.now });
}

async function put(ctx: TransactionCtx, columns: Columns): Promise<void> {
  await ctx.db.update(academies).set(columns).where(eq(academies.id, ctx.academy.id));
  await notifyPublicChange(ctx, ctx.academy.id);
}
