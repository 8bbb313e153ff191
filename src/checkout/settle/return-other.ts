// Money that came in by the reference of a payment, and is not what was asked for.
import { salesPath } from "#src/academies/admin-paths.rules.ts";
import type { Payment } from "#src/checkout/queries.ts";
import { confirmVoid } from "#src/checkout/refunds/confirm-void.ts";
import { findRefundOfOrder } from "#src/checkout/refunds/refund-queries.ts";
import { returnLate } from "#src/checkout/refunds/return-late.ts";
import { payments } from "#src/checkout/tables.ts";
import { type Ctx, inTransaction, type TransactionCtx } from "#src/ctx.ts";
import { tellAdministrators } from "#src/notifications/tell-administrators.ts";
import { noticeOf } from "#src/notifications/texts.rules.ts";
import type { GatewayTransaction } from "#src/outside/gateway/payment-gateway.ts";
import { formatAmount } from "#src/ui/formats/numbers.rules.ts";
import { release } from "./follow-verdict.ts";
import { holdOrder } from "./order-status.ts";
import { holdPayment, isPayment } from "./payment-rows.ts";
import { cameIn } from "./verdict.rules.ts";

/**
 * The order ends, and gives nothing. Another amount goes back to the buyer; for another currency, or
 * beside the payment itself, the administrators are told to give it back. Where it was voided, the
 * buyer has it back. Nothing for what the bank has not approved, and for a transaction of another
 * reference. Repeats change nothing.
 */
export async function returnOther(
  ctx: Ctx,
  payment: Pick<Payment, "id" | "reference">,
  { id: gatewayId, status, reference, amountInCents, currency }: GatewayTransaction,
): Promise<void> {
  if (!cameIn({ status }) || reference !== payment.reference) return;
  await inTransaction(ctx, async (ctx) => {
    const current = await holdPayment(ctx, payment.id);
    const isPaid = current.status === "approved" || current.status === "voided";
    const isForeign = currency !== "COP";
    if (current.status === "created" || current.status === "pending") {
      const isThere = status === "APPROVED";
      const charged = formatAmount(amountInCents, currency);
      await ctx.db
        .update(payments)
        .set({
          // Whoever reads of it must not be told that nothing was charged.
          status: isThere ? "unanswered" : "error",
          statusMessage: isThere ? charged : `La pasarela anuló otro cobro, de ${charged}`,
          gatewayId,
          settledAt: ctx.now,
        })
        .where(isPayment(ctx, current));
      // A refund has a letter of its own.
      await release(ctx, current, { buyerWaits: isThere && !isForeign });
    }
    if (isPaid || isForeign) {
      if (status === "APPROVED") await tellOf(ctx, current);
      return;
    }
    const order = await holdOrder(ctx, current.orderId);
    const amountCop = Math.floor(amountInCents / 100);
    if (status === "VOIDED") return confirmOther(ctx, current, amountCop);
    // By a transfer: a void is of a payment as it was asked for.
    await returnLate(ctx, { order, payment: current, received: { amountCop, way: "transfer" } });
  });
}

/** The refund of this amount is done. */
async function confirmOther(ctx: TransactionCtx, payment: Payment, amountCop: number) {
  const refund = await findRefundOfOrder(ctx, payment.orderId);
  const isIts = refund?.paymentId === payment.id && refund.amountCop === amountCop;
  const isDone = refund?.status === "confirmed" && refund.way === "void";
  if (isIts && !isDone) await confirmVoid(ctx, { ...payment, amountCop });
}

/** Once for each payment. */
function tellOf(ctx: TransactionCtx, payment: Payment): Promise<void> {
  const { id: paymentId, orderId, reference } = payment;
  const href = `${salesPath}/orders/${orderId}`;
  return tellAdministrators(ctx, noticeOf.paidOther({ paymentId, reference, href }));
}
