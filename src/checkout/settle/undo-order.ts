// Takes back what a paid order gave: the place, the sale, the coupon and every share.
import { learnerOf, namedLearner } from "#src/checkout/learner-of.rules.ts";
import type { Payment } from "#src/checkout/queries.ts";
import { releaseRedemption } from "#src/coupons/redeem.ts";
import { runHooks, type TransactionCtx } from "#src/ctx.ts";
import { withdraw } from "#src/enrolments/enrol.ts";
import { countOnDays } from "#src/figures/count-on-days.ts";
import { countReturned } from "#src/ledger/count-sales.ts";
import { postRefund } from "#src/ledger/post.ts";
import { dropClaims, setOrderStatus } from "./order-status.ts";
import { salesOf } from "./sales-of.ts";
import { coursesOfOrder, placesOf } from "./sold-queries.ts";
import { holdTold, tellUndone } from "./tell-sale.ts";

/**
 * Call it with the payment locked and the order paid.
 * @param payment as it was before it was voided: `settledAt` is when it was approved
 */
export async function undoOrder(
  ctx: TransactionCtx,
  { orderId, settledAt }: Pick<Payment, "orderId" | "settledAt">,
  status: "voided" | "refunded",
): Promise<void> {
  const order = await setOrderStatus(ctx, orderId, status);
  await releaseRedemption(ctx, orderId);
  const sold = await coursesOfOrder(ctx, orderId);
  // A deletion locks the e-mail too before it drops the same claims.
  const { learner } = await holdTold(ctx, order, sold);
  const claimed = await dropClaims(ctx, orderId);
  // An account that changed its e-mail may have given the claim up to another order. Where the order
  // names none that lives, a missing claim says that the account is gone, and the address another's.
  const isNamed = learner !== null && learner === namedLearner(order);
  const kept = isNamed ? sold.map(({ id }) => id) : claimed;
  const changes = await withdraw(ctx, learnerOf(order), kept);
  await countOnDays(ctx, [...changes, ...salesOf(sold, settledAt ?? order.createdAt, -1)]);
  await postRefund(ctx, orderId);
  await countReturned(ctx, { orderId, taxCents: order.taxCents, items: placesOf(sold) });
  await runHooks(ctx, "sharesDecided", { teacherIds: sold.map(({ teacherId }) => teacherId) });
  await tellUndone(ctx, order, { sold, learner, isKept: kept.length > 0 });
}
