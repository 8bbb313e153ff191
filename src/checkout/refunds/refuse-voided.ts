// A card's charge may be voided at the gateway after its refund became a transfer: then the buyer has
// the money.
import { KeysRefused } from "#src/checkout/merchants/find-with-keys.ts";
import { findOfPayment } from "#src/checkout/methods/gateway-of.ts";
import { findPayment } from "#src/checkout/queries.ts";
import { settle } from "#src/checkout/settle/settle.ts";
import type { Ctx } from "#src/ctx.ts";
import { GatewayRefused, GatewaySilent } from "#src/outside/gateway/payment-gateway.ts";
import { problem } from "#src/problem.ts";
import { refundTexts } from "./refund.rules.ts";
import type { Refund } from "./refund-queries.ts";

/**
 * Asks the gateway about a card's charge before its money is sent; never call it inside a
 * transaction. Throws `conflict` for a voided one, whose refund is then done, and `unavailable` where
 * the gateway does not answer. Where the keys of the charge were replaced nobody can ask, and the list
 * of refunds says so.
 */
export async function refuseVoided(ctx: Ctx, { paymentId }: Pick<Refund, "paymentId">) {
  const payment = await findPayment(ctx, paymentId);
  if (payment?.method !== "card" || !payment.gatewayId) return;
  const found = await findOfPayment(ctx, payment).catch((error: unknown) => {
    if (error instanceof KeysRefused && error.areReplaced) return null;
    if (!(error instanceof GatewaySilent || error instanceof GatewayRefused)) throw error;
    throw problem("unavailable", refundTexts.silent);
  });
  if (found?.transaction.status !== "VOIDED") return;
  await settle(ctx, payment, found.transaction, "poll");
  throw problem("conflict", refundTexts.changed);
}
