// A buyer asks for the money of a paid order: within seven business days it is granted at once,
// whatever was watched; later the academy decides.
import { requireOrder } from "#src/checkout/orders/order-access.ts";
import { undoOrder } from "#src/checkout/settle/undo-order.ts";
import { type Ctx, enqueue, inTransaction } from "#src/ctx.ts";
import { problem } from "#src/problem.ts";
import { grantedUntil, refundTexts, wayOf } from "./refund.rules.ts";
import { findRefundOfOrder, holdApproved, type Refund } from "./refund-queries.ts";
import { startReturn } from "./start-return.ts";
import { refunds } from "./tables.ts";

type Asked = {
  orderId: string;
  /** Of the secret link, for a buyer without a session. */
  key?: string | null | undefined;
};

/** Asked again, it answers with the refund that there is. */
export async function askRefund(ctx: Ctx, { orderId, key }: Asked): Promise<Refund> {
  const { order } = await requireOrder(ctx, orderId, key);
  return inTransaction(ctx, async (ctx) => {
    const held = await holdApproved(ctx, order.id);
    const earlier = await findRefundOfOrder(ctx, order.id);
    if (earlier) return earlier;
    if (held?.order.status !== "paid") throw problem("conflict", refundTexts.notPaid);
    const { payment } = held;
    const isGranted = ctx.now <= grantedUntil(payment.settledAt ?? held.order.createdAt);
    const [refund] = await ctx.db
      .insert(refunds)
      .values({
        academyId: ctx.academy.id,
        orderId: order.id,
        paymentId: payment.id,
        reason: "buyer",
        status: isGranted ? "granted" : "asked",
        way: wayOf(payment, ctx.now),
        amountCop: payment.amountCop,
        askedAt: ctx.now,
        decidedAt: isGranted ? ctx.now : null,
      })
      .returning();
    if (!refund) throw new Error("insert returned no refund");
    if (isGranted) {
      await undoOrder(ctx, payment, "refunded");
      await startReturn(ctx, refund, "granted");
    } else await enqueue(ctx, "refunds.mail", { refundId: refund.id, mail: "asked" });
    return refund;
  });
}
