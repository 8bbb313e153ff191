// Changes the tax on what an academy sells.
import { isDeepStrictEqual } from "node:util";
import { eq } from "drizzle-orm";
import { academies } from "#src/academies/tables.ts";
import { notifyPublicChange, type TransactionCtx } from "#src/ctx.ts";
import type { Tax } from "./tax.rules.ts";

/**
 * Holds for purchases that are priced from then on; an order keeps the tax that it was made with.
 * The same tax again changes nothing. Whoever calls it has checked the permission.
 * @returns the tax before
 */
export async function changeTax(ctx: TransactionCtx, { taxPercent, taxReason }: Tax): Promise<Tax> {
  const own = eq(academies.id, ctx.academy.id);
  const [before] = await ctx.db
    .select({ taxPercent: academies.taxPercent, taxReason: academies.taxReason })
    .from(academies)
    .where(own)
    .for("no key update");
  if (!before) throw new Error(`academy ${ctx.academy.id} vanished`);
  if (isDeepStrictEqual(before, { taxPercent, taxReason })) return before;
  await ctx.db.update(academies).set({ taxPercent, taxReason }).where(own);
  await notifyPublicChange(ctx, ctx.academy.id);
  return before;
}
