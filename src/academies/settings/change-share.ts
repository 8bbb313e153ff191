// Changes what an academy's teachers get of its sales.
import { eq } from "drizzle-orm";
import { academies } from "#src/academies/tables.ts";
import type { TransactionCtx } from "#src/ctx.ts";

/**
 * Holds for sales from then on. Whoever calls it has checked the permission.
 * @returns the percentage before
 */
export async function changeShare(ctx: TransactionCtx, sharePercent: number): Promise<number> {
  const own = eq(academies.id, ctx.academy.id);
  const [before] = await ctx.db
    .select({ sharePercent: academies.sharePercent })
    .from(academies)
    .where(own)
    .for("no key update");
  if (!before) throw new Error(`academy ${ctx.academy.id} vanished`);
  await ctx.db.update(academies).set({ sharePercent }).where(own);
  return before.sharePercent;
}
