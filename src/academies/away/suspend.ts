// Marks an academy as suspended, or as open again.
import { and, eq, isNotNull, isNull } from "drizzle-orm";
import { academyColumns } from "#src/academies/queries.ts";
import { academies } from "#src/academies/tables.ts";
import { notifyPublicChange, type TransactionCtx } from "#src/ctx.ts";

type Suspension = {
  academyId: string;
  /** As its pages say it; null opens the academy again. */
  reason: string | null;
};

/**
 * The root academy is never suspended. Whoever calls it has checked the permission.
 * @param ctx whose database has every academy
 * @returns the academy; null where there is none, or it is as asked already
 */
export async function suspend(
  ctx: Pick<TransactionCtx, "db" | "now">,
  { academyId, reason }: Suspension,
) {
  const other = reason === null ? isNotNull(academies.suspendedAt) : isNull(academies.suspendedAt);
  const [academy] = await ctx.db
    .update(academies)
    .set({ suspendedAt: reason === null ? null : ctx.now, suspendedReason: reason ?? "" })
    .where(and(eq(academies.id, academyId), isNotNull(academies.subdomain), other))
    .returning(academyColumns);
  if (!academy) return null;
  await notifyPublicChange(ctx, academyId);
  return academy;
}
