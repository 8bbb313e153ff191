// Sends one payment to the gateway, and waits a limited time for the bank's verdict.

import { findOrder, type Order, type Payment } from "#src/checkout/queries.ts";
import { type Billing, messages } from "#src/checkout/rules.ts";
import { settle } from "#src/checkout/settle/settle.ts";
import type { Ctx } from "#src/ctx.ts";
import { type CardTraits, GatewayRefused, GatewaySilent } from "#src/outside/card-gateway.ts";
import { problem } from "#src/problem.ts";

export type Card = {
  token: string;
  installments: number;
  acceptanceToken: string;
  personalDataToken: string;
  customerEmail: string;
  billing: Billing;
  /** Tax within the amount, in cents of a peso. */
  vatInCents: number;
};

/**
 * Requests the charge. Silence is not a failure: polling and the job find the verdict.
 * @returns the card that the gateway charged; null where it did not answer
 */
export async function charge(ctx: Ctx, payment: Payment, card: Card): Promise<CardTraits | null> {
  try {
    const transaction = await ctx.outside.gateway.charge({
      reference: payment.reference,
      amountInCents: payment.amountCop * 100,
      vatInCents: card.vatInCents,
      expiresAt: payment.expiresAt,
      customerEmail: card.customerEmail,
      customerName: `${card.billing.firstName} ${card.billing.lastName}`,
      customerPhone: card.billing.phone,
      cardToken: card.token,
      installments: card.installments,
      acceptanceToken: card.acceptanceToken,
      personalDataToken: card.personalDataToken,
    });
    await settle(ctx, payment, transaction, "answer");
    return transaction.card;
  } catch (error) {
    if (error instanceof GatewayRefused) {
      await settle(ctx, payment, "refused", "answer");
      throw problem("conflict", messages.paymentFailed);
    }
    if (!(error instanceof GatewaySilent)) throw error;
    ctx.log.warn({ paymentId: payment.id }, "gateway silent on charge");
    return null;
  }
}

/** Polls until the bank has answered or the time is up. */
export async function waitForVerdict(
  ctx: Ctx,
  orderId: string,
): Promise<{ order: Order; payment: Payment }> {
  const deadline = Date.now() + ctx.outside.gateway.patienceMs;
  for (let wait = 150; ; wait = Math.min(wait * 1.5, 1500)) {
    const order = await findOrder(ctx, orderId);
    const payment = order?.payments.at(-1);
    if (!order || !payment) throw new Error("order vanished");
    if (order.status !== "pending" || Date.now() + wait > deadline) return { order, payment };
    await new Promise((resolve) => setTimeout(resolve, wait));
    await askGateway(ctx, payment);
  }
}

async function askGateway(ctx: Ctx, payment: Payment): Promise<void> {
  const { gateway } = ctx.outside;
  try {
    const found = payment.gatewayId
      ? await gateway.find(payment.gatewayId)
      : await gateway.findByReference(payment.reference);
    if (found) await settle(ctx, payment, found, "poll");
  } catch (error) {
    // A refused poll (too many at once) says nothing about the charge either.
    if (!(error instanceof GatewaySilent || error instanceof GatewayRefused)) throw error;
  }
}
