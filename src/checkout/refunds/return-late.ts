// Money that came in for an order that was not waiting for it goes back.
import type { Order, Payment } from "#src/checkout/queries.ts";
import type { TransactionCtx } from "#src/ctx.ts";
import { postLate } from "#src/ledger/post.ts";
import { type RefundWay, wayOf } from "./refund.rules.ts";
import { startReturn } from "./start-return.ts";
import { refunds } from "./tables.ts";

type Late = {
  order: Order;
  payment: Payment;
  /** Absent: the payment's amount, by the way of its method. */
  received?: { amountCop: number; way: RefundWay };
};

/**
 * Marks money that should not have come in for return, and tells its buyer and whoever sends money
 * back. Repeats change nothing.
 */
export async function returnLate(
  ctx: TransactionCtx,
  { order, payment, received }: Late,
): Promise<void> {
  // The bank has approved it now, whatever the row said when it was locked.
  const usual = wayOf({ method: payment.method, settledAt: ctx.now }, ctx.now);
  const { amountCop, way } = received ?? { amountCop: payment.amountCop, way: usual };
  const [refund] = await ctx.db
    .insert(refunds)
    .values({
      ...{ academyId: ctx.academy.id, orderId: order.id, paymentId: payment.id },
      ...{ reason: "late", status: "granted", way, amountCop },
      ...{ askedAt: ctx.now, decidedAt: ctx.now },
    })
    .onConflictDoNothing()
    .returning();
  if (!refund) return;
  await postLate(ctx, { orderId: order.id, amountCop });
  await startReturn(ctx, refund, "late");
}
