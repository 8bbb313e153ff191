// Gives the learner what an order bought.
import { lockEmail } from "#src/accounts/email/lock-email.ts";
import { learnerOf } from "#src/checkout/learner-of.rules.ts";
import { toCop } from "#src/checkout/rules.ts";
import { enqueue, type TransactionCtx } from "#src/ctx.ts";
import { enrolLearner } from "#src/enrolments/enrol.ts";
import { countOnDays } from "#src/figures/count-on-days.ts";
import { countSold } from "#src/ledger/count-sales.ts";
import { postSale } from "#src/ledger/post.ts";
import { setOrderStatus } from "./order-status.ts";
import { salesOf } from "./sales-of.ts";
import { coursesOfOrder, placesOf } from "./sold-queries.ts";
import { holdTold, tellSold } from "./tell-sale.ts";

/** Call it with the payment locked, or with an order that charges nothing just written. */
export async function fulfil(ctx: TransactionCtx, orderId: string): Promise<void> {
  const order = await setOrderStatus(ctx, orderId, "paid");
  await lockEmail(ctx, order.learnerEmail);
  const sold = await coursesOfOrder(ctx, orderId);
  const learner = await holdTold(ctx, order, sold);
  const courseIds = sold.map(({ id }) => id);
  const changes = await enrolLearner(ctx, learnerOf(order), courseIds);
  await enqueue(ctx, "checkout.mail", { orderId, mail: "receipt" });
  // A buyer's own receipt says how to start.
  if (order.isGift) await enqueue(ctx, "checkout.mail", { orderId, mail: "invitation" });
  await countOnDays(ctx, [...changes, ...salesOf(sold, ctx.now, 1)]);
  await postSale(ctx, {
    orderId,
    totalCop: order.totalCop,
    taxCop: toCop(order.taxCents, order.usdCop),
    items: sold.map(({ id, teacherId, paidCents }) => ({ courseId: id, teacherId, paidCents })),
  });
  await countSold(ctx, { orderId, taxCents: order.taxCents, items: placesOf(sold) });
  await tellSold(ctx, order, { sold, learner });
}
