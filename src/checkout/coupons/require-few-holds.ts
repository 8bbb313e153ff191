// Keeps strangers from using up a coupon with purchases that wait to be paid. An account that only
// typed its address is one: anybody opens as many as they like.
import { couponTexts } from "#src/coupons/coupon.rules.ts";
import type { TransactionCtx } from "#src/ctx.ts";
import { problem } from "#src/problem.ts";
import { findStrangersHolds } from "./coupon-sales-queries.ts";

/** Of the uses of a coupon, how many may be held by purchases of strangers that wait. */
const shareOfStrangers = 1 / 4;
const always = 2;

/**
 * Call it with the coupon locked and its use claimed by an order of a stranger. Throws `conflict` past
 * what strangers may hold; a coupon without a limit cannot be used up.
 */
export async function requireFewHolds(ctx: TransactionCtx, couponId: string): Promise<void> {
  const held = await findStrangersHolds(ctx, couponId);
  if (!held?.limit) return;
  const most = Math.max(always, Math.ceil(held.limit * shareOfStrangers));
  if (held.amount > most) throw problem("conflict", couponTexts.held);
}
