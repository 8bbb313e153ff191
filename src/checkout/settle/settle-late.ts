// Finds the missing verdict of a payment and applies it, or asks again later.
import { KeysRefused } from "#src/checkout/merchants/find-with-keys.ts";
import { findPayment, type Payment } from "#src/checkout/queries.ts";
import { type Ctx, enqueue } from "#src/ctx.ts";
import { GatewaySilent, type GatewayTransaction } from "#src/outside/gateway/payment-gateway.ts";
import { askGateway, findVerdict } from "./ask-gateway.ts";
import { settle } from "./settle.ts";
import { approvedBefore, isExpired, isLost, isUnsent, pauseOf } from "./verdict.rules.ts";

/**
 * Throws while the gateway does not answer, or does not know the payment yet, so that the queue
 * retries. A payment that waits for its buyer gets a further job. One that ended unpaid is asked
 * about once, and only what came in counts, also where it went back; of an approved one only a void.
 * A gateway that does not answer then is asked again by a later sweep.
 */
export async function settleLate(ctx: Ctx, paymentId: string): Promise<void> {
  const payment = await findPayment(ctx, paymentId);
  if (!payment || payment.status === "voided") return;
  if (payment.status === "approved") {
    const isOld = payment.settledAt !== null && payment.settledAt < approvedBefore(ctx.now);
    return isOld ? askGateway(ctx, payment, ["VOIDED"]) : undefined;
  }
  if (payment.status !== "created" && payment.status !== "pending") {
    return askGateway(ctx, payment, ["APPROVED", "VOIDED"]);
  }
  let found: GatewayTransaction | null;
  try {
    found = await findVerdict(ctx, payment);
  } catch (error) {
    if (!(error instanceof KeysRefused)) throw error;
    const isOver = error.areReplaced ? isExpired : isLost;
    if (isOver(payment, ctx.now)) return settle(ctx, payment, "unanswered", "poll");
    // Keys that may be mended are for people to see among the jobs that failed.
    if (!error.areReplaced) throw error;
    return askAgain(ctx, payment);
  }
  if (found && found.status !== "PENDING") return settle(ctx, payment, found, "poll");
  if (!found && payment.status === "created") {
    if (isUnsent(payment, ctx.now)) return settle(ctx, payment, "unsent", "poll");
    throw new GatewaySilent("gateway does not know the payment yet");
  }
  if (isExpired(payment, ctx.now)) return settle(ctx, payment, "expired", "poll");
  if (found) await settle(ctx, payment, found, "poll");
  await askAgain(ctx, payment);
}

/** One further job, also where a retry or the sweep has made two. */
async function askAgain(ctx: Ctx, payment: Payment): Promise<void> {
  const { id: paymentId } = payment;
  const about = { data: { paymentId }, queued: true };
  const others = await ctx.outside.queue.findJobs("checkout.settle", about);
  if (others.length > 0) return;
  await enqueue(ctx, "checkout.settle", { paymentId }, { startAfter: pauseOf(payment, ctx.now) });
}
