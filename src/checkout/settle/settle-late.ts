// Finds the missing verdict of a payment and applies it.

import { findPayment } from "#src/checkout/queries.ts";
import type { Ctx } from "#src/ctx.ts";
import { GatewaySilent } from "#src/outside/card-gateway.ts";
import { settle } from "./settle.ts";

/** Margin for a slow gateway clock, which must not accept a payment after we gave it up. */
const marginMs = 60_000;

/** Throws while the bank has not answered, so that the queue retries later. */
export async function settleLate(ctx: Ctx, paymentId: string): Promise<void> {
  const payment = await findPayment(ctx, paymentId);
  if (!payment || (payment.status !== "created" && payment.status !== "pending")) return;
  const { gateway } = ctx.outside;
  const found = payment.gatewayId
    ? await gateway.find(payment.gatewayId)
    : await gateway.findByReference(payment.reference);
  if (found) {
    await settle(ctx, payment, found, "poll");
    if (found.status === "PENDING") throw new GatewaySilent("still pending");
    return;
  }
  if (ctx.now.getTime() > payment.expiresAt.getTime() + marginMs) {
    return settle(ctx, payment, "unsent", "poll");
  }
  throw new GatewaySilent("gateway does not know the payment yet");
}
