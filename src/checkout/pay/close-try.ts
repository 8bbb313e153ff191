// Settles what a try has counted once its verdict is known, at once or after the buyer had an answer:
// a failure stays, the rest is taken back.
import { findOrder, type Order, type Payment } from "#src/checkout/queries.ts";
import { type Ctx, enqueue } from "#src/ctx.ts";
import { GatewaySilent } from "#src/outside/card-gateway.ts";
import { dropTry, failTry, forgiveTry, type Tried } from "./tries.ts";

type Decided = { order: Pick<Order, "id" | "status">; payment: Pick<Payment, "status"> };

export async function closeTry(ctx: Ctx, decided: Decided, tried: Tried): Promise<void> {
  const { order, payment } = decided;
  if (order.status === "pending") {
    await enqueue(ctx, "checkout.forgive", { orderId: order.id, tried }, { startAfter: 30 });
  } else if (order.status === "paid") await forgiveTry(ctx, tried);
  // The gateway never received it.
  else if (payment.status === "unsent") await dropTry(ctx, tried);
  else await failTry(ctx, tried);
}

/** Throws while the bank has not answered, so that the queue retries later. */
export async function closeLate(ctx: Ctx, orderId: string, tried: Tried): Promise<void> {
  const order = await findOrder(ctx, orderId);
  const payment = order?.payments.at(-1);
  if (!order || !payment) return;
  if (order.status === "pending") throw new GatewaySilent("still pending");
  await closeTry(ctx, { order, payment }, tried);
}
