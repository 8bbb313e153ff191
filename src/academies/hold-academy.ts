// Lets one administrator at a time change an academy, and tells everybody else that it changed.
import { eq, sql } from "drizzle-orm";
import {
  type Ctx,
  inTransaction,
  notifyPublicChange,
  runHooks,
  type TransactionCtx,
} from "#src/ctx.ts";
import type { AcademyPart } from "#src/hook-subjects.ts";
import { problem } from "#src/problem.ts";
import { academies } from "./tables.ts";

type Held = { version: number; subdomain: string | null; logoUrl: string | null };

export function changedMeanwhile() {
  const text = "Alguien más cambió la academia mientras tanto. Mira cómo quedó e intenta de nuevo.";
  return problem("conflict", text);
}

/**
 * Whoever calls it has checked the permission. A call within `work`, with its ctx, is part of the
 * same transaction.
 */
export function inHeldAcademy<T>(
  ctx: Ctx,
  work: (ctx: TransactionCtx, held: Held) => Promise<T>,
): Promise<T> {
  // The database lets no academy write the list of academies: one that could would write all of it.
  return inTransaction({ ...ctx, db: ctx.allAcademies.db }, async (ctx) => {
    const { version, subdomain, logoUrl } = academies;
    const [held] = await ctx.db
      .select({ version, subdomain, logoUrl })
      .from(academies)
      .where(eq(academies.id, ctx.academy.id))
      .for("no key update");
    if (!held) throw new Error(`academy ${ctx.academy.id} vanished`);
    return work({ ...ctx, allAcademies: { ...ctx.allAcademies, db: ctx.db } }, held);
  });
}

/**
 * Throws `conflict` unless the academy is as the caller read it.
 * @param seen the version that was read; undefined changes any.
 */
export function requireSeen({ version }: Held, seen: number | undefined): void {
  if (seen !== undefined && seen !== version) throw changedMeanwhile();
}

/** Called in `inHeldAcademy`, before what else it changes, once it is known that something does. */
export async function putAcademy(
  ctx: TransactionCtx,
  part: AcademyPart,
  columns: { logoUrl?: string | null; subdomain?: string } = {},
): Promise<void> {
  await runHooks(ctx, "academyChanged", { part });
  await ctx.db
    .update(academies)
    .set({ ...columns, version: sql`${academies.version} + 1` })
    .where(eq(academies.id, ctx.academy.id));
  await notifyPublicChange(ctx, ctx.academy.id);
}
