// A card's charge may be voided at the gateway after its refund became a transfer: then the buyer has
// the money.
import { gatewayOf } from "#src/checkout/methods/gateway-of.ts";
import { findPayment } from "#src/checkout/queries.ts";
import { settle } from "#src/checkout/settle/settle.ts";
import type { Ctx } from "#src/ctx.ts";
import { GatewayRefused, GatewaySilent } from "#src/outside/payment-gateway.ts";
import { problem } from "#src/problem.ts";
import { refundTexts } from "./refund.rules.ts";
import type { Refund } from "./refund-queries.ts";

/**
 * Asks the gateway about a card's charge before its money is sent; never call it inside a
 * transaction. Throws `conflict` for a voided one, whose refund is then done, and `unavailable` where
 * the gateway does not answer.
 */
export async function refuseVoided(ctx: Ctx, { paymentId }: Pick<Refund, "paymentId">) {
  const payment = await findPayment(ctx, paymentId);
  if (payment?.method !== "card" || !payment.gatewayId) return;
  const found = await (await gatewayOf(ctx, payment))
    .find(payment.gatewayId)
    .catch((error: unknown) => {
      if (!(error instanceof GatewaySilent || error instanceof GatewayRefused)) throw error;
      throw problem("unavailable", refundTexts.silent);
    });
  if (found?.status !== "VOIDED") return;
  await settle(ctx, payment, found, "poll");
  throw problem("conflict", refundTexts.changed);
}
