import type { Payment } from "#src/checkout/queries.ts";
import { findRefundOfOrder } from "#src/checkout/refunds/refund-queries.ts";
import type { Ctx } from "#src/ctx.ts";
import { type FailedMoney, failedMoney } from "./failed-money.rules.ts";

/** What is known of the money of an order that failed. @param payment its newest */
export async function findFailedMoney(
  ctx: Ctx,
  orderId: string,
  payment: Pick<Payment, "status"> | null | undefined,
): Promise<FailedMoney> {
  const refund = await findRefundOfOrder(ctx, orderId);
  return failedMoney(payment?.status, refund !== null);
}
