import { findOfPayment } from "#src/checkout/methods/gateway-of.ts";
import type { Payment } from "#src/checkout/queries.ts";
import type { Ctx } from "#src/ctx.ts";
import {
  GatewayRefused,
  GatewaySilent,
  type GatewayTransaction,
  type Verdict,
} from "#src/outside/gateway/payment-gateway.ts";
import { settle } from "./settle.ts";
import { cameIn, isChargeOf } from "./verdict.rules.ts";

/** What the gateway says of a payment now; null where it knows none, or another one. */
export async function findVerdict(ctx: Ctx, payment: Payment): Promise<GatewayTransaction | null> {
  const found = (await findOfPayment(ctx, payment))?.transaction ?? null;
  // Of money that came in, `settle` says what becomes of it.
  if (!found || cameIn(found) || isChargeOf(payment, found)) return found;
  ctx.log.error({ paymentId: payment.id, gatewayId: found.id }, "another charge");
  return null;
}

/**
 * Applies what the gateway says of a payment now; a gateway that does not answer changes nothing.
 * @param only the verdicts that count; absent: each
 */
export async function askGateway(ctx: Ctx, payment: Payment, only?: Verdict[]): Promise<void> {
  try {
    const found = await findVerdict(ctx, payment);
    if (found && (!only || only.includes(found.status))) await settle(ctx, payment, found, "poll");
  } catch (error) {
    // A refused poll (too many at once) says nothing about the charge either.
    if (!(error instanceof GatewaySilent || error instanceof GatewayRefused)) throw error;
  }
}
