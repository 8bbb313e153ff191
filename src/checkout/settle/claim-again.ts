// Takes again what an order gave up when it failed, for money that comes after all.
import { learnerEmailOf } from "#src/checkout/learner-queries.ts";
import { claimCourses } from "#src/checkout/orders/claim-courses.ts";
import { findObstacles } from "#src/checkout/pay/obstacle-queries.ts";
import type { Order } from "#src/checkout/queries.ts";
import { claimRedemption } from "#src/coupons/redeem.ts";
import { holdStanding } from "#src/courses/authoring/hold-standing.ts";
import { inTransaction, type TransactionCtx } from "#src/ctx.ts";
import { couponNow, courseIdsOf } from "./claim-again-queries.ts";
import { coursesOfOrder } from "./sold-queries.ts";
import { holdTold } from "./tell-sale.ts";

/**
 * Call it with the payment and the order locked.
 * @returns false, with nothing changed and nothing more locked, where a course or the coupon's use
 * is taken, a course was removed, or the learner may not have it
 */
export async function claimAgain(ctx: TransactionCtx, order: Order): Promise<boolean> {
  try {
    // What it has locked and written is given up where it ends early.
    await inTransaction(ctx, (ctx) => claimAll(ctx, order));
    return true;
  } catch (error) {
    if (error instanceof Taken) return false;
    throw error;
  }
}

class Taken extends Error {}

async function claimAll(ctx: TransactionCtx, order: Order): Promise<void> {
  const { id: orderId } = order;
  // It may have changed since.
  const learnerEmail = await learnerEmailOf(ctx, order);
  const courseIds = await courseIdsOf(ctx, orderId);
  if (await claimCourses(ctx, { id: orderId, learnerEmail }, courseIds)) throw new Taken("claim");
  if (!(await redeemAgain(ctx, order, learnerEmail))) throw new Taken("coupon");
  await holdTold(ctx, order, await coursesOfOrder(ctx, orderId));
  if (await findObstacles(ctx, { learnerEmail, courseIds, orderId })) throw new Taken("learner");
  if (!(await holdStanding(ctx, courseIds))) throw new Taken("course");
}

/** A coupon that has ended meanwhile was good when the order was made. */
async function redeemAgain(
  ctx: TransactionCtx,
  order: Order,
  learnerEmail: string,
): Promise<boolean> {
  const { id: orderId, couponId } = order;
  if (couponId === null) return true;
  const discount = await couponNow(ctx, couponId);
  const then = { ...ctx, now: order.createdAt };
  if (!discount) return false;
  return (await claimRedemption(then, { discount, orderId, learnerEmail })) === "claimed";
}
