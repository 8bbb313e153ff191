// Sends one payment to the gateway, and waits a limited time for the bank's verdict.

import { refusesKeys } from "#src/checkout/merchants/find-with-keys.ts";
import { tellRefused } from "#src/checkout/merchants/tell-refused.ts";
import { gatewayOf } from "#src/checkout/methods/gateway-of.ts";
import { methodTexts } from "#src/checkout/methods/method.rules.ts";
import { findOrderAndPayments, type Order, type Payment } from "#src/checkout/queries.ts";
import { type Billing, messages } from "#src/checkout/rules.ts";
import { askGateway } from "#src/checkout/settle/ask-gateway.ts";
import { settle } from "#src/checkout/settle/settle.ts";
import { awaitSettled } from "#src/checkout/settle/settled-here.ts";
import type { Ctx } from "#src/ctx.ts";
import {
  type CardTraits,
  GatewayRefused,
  GatewaySilent,
} from "#src/outside/gateway/payment-gateway.ts";
import type { Means } from "#src/outside/gateway/payment-means.rules.ts";
import { problem } from "#src/problem.ts";

export type Charge = {
  means: Means;
  acceptanceToken: string;
  personalDataToken: string;
  /** What the bank's page says is being paid. */
  description: string;
  /** Where the bank sends the buyer back to. */
  redirectUrl: string;
  customerEmail: string;
  billing: Billing;
  /** Tax within the amount, in cents of a peso. */
  vatInCents: number;
};

/**
 * Requests the charge. Silence is not a failure: polling and the job find the verdict. Throws
 * `GatewayRefused` for what is no fault of the buyer's: too many charges for now, or refused keys.
 * @returns the card that the gateway charged; null where it did not answer
 */
export async function charge(
  ctx: Ctx,
  payment: Payment,
  asked: Charge,
): Promise<CardTraits | null> {
  try {
    const transaction = await (await gatewayOf(ctx, payment)).charge({
      reference: payment.reference,
      amountInCents: payment.amountCop * 100,
      vatInCents: asked.vatInCents,
      expiresAt: payment.expiresAt,
      customerEmail: asked.customerEmail,
      customerName: `${asked.billing.firstName} ${asked.billing.lastName}`,
      customerPhone: asked.billing.phone,
      means: asked.means,
      description: asked.description,
      redirectUrl: asked.redirectUrl,
      acceptanceToken: asked.acceptanceToken,
      personalDataToken: asked.personalDataToken,
    });
    await settle(ctx, payment, transaction, "answer");
    return transaction.card;
  } catch (error) {
    if (error instanceof GatewayRefused) {
      await settle(ctx, payment, "refused", "answer");
      if (refusesKeys(error)) await tellRefused(ctx, payment.merchantId, error);
      if (refusesKeys(error) || error.status === 429) throw error;
      const isOffered = payment.method === "card" || error.status !== 404;
      throw problem("conflict", isOffered ? messages.paymentFailed : methodTexts.notOffered);
    }
    if (!(error instanceof GatewaySilent)) throw error;
    ctx.log.warn({ paymentId: payment.id }, "gateway silent on charge");
    return null;
  }
}

/**
 * Waits until the bank has answered or the time is up. A verdict that this process settles is seen at
 * once; for one of another process it looks again after as long as in all before. Without a payment
 * where nothing was charged.
 * @param until answer: also until the buyer has something to do; once: asks the gateway one time
 */
export async function waitForVerdict(
  ctx: Ctx,
  orderId: string,
  until: "answer" | "verdict" | "once" = "answer",
): Promise<{ order: Order; payment: Payment | null }> {
  const start = Date.now();
  const { patienceMs, askAfterMs } = ctx.outside.gateway;
  const deadline = start + patienceMs;
  for (let isAsked = false; ; ) {
    using settled = awaitSettled(orderId);
    const order = await findOrderAndPayments(ctx, orderId);
    if (!order) throw new Error("order vanished");
    const payment = order.payments.at(-1) ?? null;
    const hasTask = until === "answer" && payment?.instructions != null;
    const isAnswered = order.status !== "pending" || hasTask || (until === "once" && isAsked);
    const wait = Math.min(Math.max(Date.now() - start, 15), 1500);
    if (!payment || isAnswered || Date.now() + wait > deadline) return { order, payment };
    if ((await settled.within(wait)) || Date.now() - start < askAfterMs) continue;
    await askGateway(ctx, payment);
    isAsked = true;
  }
}
