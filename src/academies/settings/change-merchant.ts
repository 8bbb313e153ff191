// Sets the keys under which an academy takes new payments.
import { eq } from "drizzle-orm";
import { academies } from "#src/academies/tables.ts";
import type { TransactionCtx } from "#src/ctx.ts";

/**
 * Two administrators at once take turns. Whoever calls it has checked the permission.
 * @param merchantId null: those of the platform
 * @returns the keys before
 */
export async function changeMerchant(
  ctx: TransactionCtx,
  merchantId: string | null,
): Promise<string | null> {
  const own = eq(academies.id, ctx.academy.id);
  const [before] = await ctx.db
    .select({ merchantId: academies.merchantId })
    .from(academies)
    .where(own)
    .for("no key update");
  if (!before) throw new Error(`academy ${ctx.academy.id} vanished`);
  await ctx.db.update(academies).set({ merchantId }).where(own);
  return before.merchantId;
}
