// Undoes a card's charge of the same day at the gateway.
import { type Found, KeysRefused } from "#src/checkout/merchants/find-with-keys.ts";
import { findOfPayment, gatewayOf } from "#src/checkout/methods/gateway-of.ts";
import { findPayment, type Payment } from "#src/checkout/queries.ts";
import { settle } from "#src/checkout/settle/settle.ts";
import { type Ctx, enqueue, inTransaction } from "#src/ctx.ts";
import { GatewaySilent } from "#src/outside/gateway/payment-gateway.ts";
import { changeRefund } from "./change-refund.ts";
import { wayOf } from "./refund.rules.ts";
import { findRefund, type Refund } from "./refund-queries.ts";

/**
 * Voids the charge of a granted refund at the gateway; where it is too late, it becomes a transfer.
 * Throws `GatewaySilent` where the gateway has not said, so that the queue, and every morning, asks
 * again. On a later day than the charge's it is too late.
 */
export async function voidCharge(ctx: Ctx, refundId: string): Promise<void> {
  const refund = await findRefund(ctx, refundId);
  const payment = refund && (await findPayment(ctx, refund.paymentId));
  if (!payment?.gatewayId || refund?.status !== "granted" || refund.way !== "void") return;
  // An earlier try, whose answer was lost, may have done it.
  const isOver = wayOf(payment, ctx.now) === "transfer";
  const found = await findOfPayment(ctx, payment).catch((error: unknown) => {
    // Nobody can ask any more. Who sends the money is told to look first.
    if (isOver && error instanceof KeysRefused && error.areReplaced) return null;
    throw error;
  });
  if (await isVoided(ctx, payment, found)) return;
  if (isOver) return sendInstead(ctx, refund);
  const gateway = found?.gateway ?? (await gatewayOf(ctx, payment));
  const isInTime = await gateway.void(payment.gatewayId);
  if (await isVoided(ctx, payment, await findOfPayment(ctx, payment))) return;
  if (isInTime) throw new GatewaySilent("the gateway does not show the void yet");
  await sendInstead(ctx, refund);
}

/** Applies the verdict where the gateway shows it. */
async function isVoided(ctx: Ctx, payment: Payment, found: Found | null): Promise<boolean> {
  if (found?.transaction.status !== "VOIDED") return false;
  await settle(ctx, payment, found.transaction, "poll");
  return true;
}

/** The buyer is asked for an account. */
function sendInstead(ctx: Ctx, refund: Refund): Promise<void> {
  return inTransaction(ctx, async (ctx) => {
    await changeRefund(ctx, refund, ["granted"], { way: "transfer" });
    await enqueue(ctx, "refunds.mail", { refundId: refund.id, mail: "granted" });
  });
}
