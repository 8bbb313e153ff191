// Settles what a try has counted once its verdict is known, at once or after the buyer had an answer:
// a failure stays, the rest is taken back.
import { findOrder, type Order, type Payment } from "#src/checkout/queries.ts";
import { type Ctx, enqueue } from "#src/ctx.ts";
import { GatewaySilent } from "#src/outside/gateway/payment-gateway.ts";
import { dropTry, failTry, forgiveTry, keepOwn, type Tried } from "./tries.ts";

type Decided = { order: Pick<Order, "id" | "status">; payment: Ended | null };
type Ended = Pick<Payment, "status" | "method" | "settledAt" | "expiresAt">;

/** The longest count lasts a day. */
const dayMs = 24 * 3_600_000;

export async function closeTry(ctx: Ctx, decided: Decided, tried: Tried): Promise<void> {
  const { order, payment } = decided;
  if (order.status === "pending") {
    const kept = payment?.method === "card" ? tried : await keepOwn(ctx, tried);
    await enqueue(ctx, "checkout.forgive", { orderId: order.id, tried: kept }, { startAfter: 30 });
  } else if (order.status === "paid") await forgiveTry(ctx, tried);
  // The gateway never received it, the buyer left it, or nobody knows what became of it.
  else if (isAbandoned(decided)) await dropTry(ctx, tried);
  else await failTry(ctx, tried);
}

function isAbandoned({ order, payment }: Decided): boolean {
  if (order.status === "left") return true;
  if (!payment) return false;
  const { status, method, settledAt, expiresAt } = payment;
  if (status === "unsent" || status === "expired" || status === "unanswered") return true;
  // The gateway itself ends what nobody paid in time, and calls it an error.
  const isLate = settledAt !== null && settledAt >= expiresAt;
  return status === "error" && method !== "card" && isLate;
}

/** Throws while the bank has not answered, so that the queue retries later. */
export async function closeLate(ctx: Ctx, orderId: string, tried: Tried): Promise<void> {
  const order = await findOrder(ctx, orderId);
  const payment = order?.payments.at(-1);
  if (!order || !payment) return;
  if (order.status === "pending") {
    // Who pays at a counter has days; by then nothing is counted any more.
    if (ctx.now.getTime() - order.createdAt.getTime() > dayMs) return;
    throw new GatewaySilent("still pending");
  }
  await closeTry(ctx, { order, payment }, tried);
}
