// Shows an order to a page that waits for its payment, and asks the gateway about it now and then.
import { askGateway } from "#src/checkout/settle/ask-gateway.ts";
import type { Ctx } from "#src/ctx.ts";
import { requireOrder } from "./order-access.ts";
import { type OrderView, readOrderView } from "./order-queries.ts";
import { findOrderView } from "./order-view.ts";

/** The gateway limits how often it is asked, and pages ask more often. */
const pauseMs = 4000;

/** When each payment was asked about, by this process. */
const askedAt = new Map<string, number>();

/** Throws `not_found` for anybody who may not see the order. */
export async function watchOrder(
  ctx: Ctx,
  id: string,
  key: string | null | undefined,
): Promise<OrderView> {
  const { by, order } = await requireOrder(ctx, id, key);
  const payment = order.payments.at(-1);
  const waits = order.status === "pending" && payment;
  if (!waits || !mayAsk(payment.id, ctx.now.getTime())) return readOrderView(ctx, order, by);
  await askGateway(ctx, payment);
  return findOrderView(ctx, id, key);
}

function mayAsk(paymentId: string, now: number): boolean {
  for (const [id, at] of askedAt) {
    // Oldest first.
    if (now - at < pauseMs) break;
    askedAt.delete(id);
  }
  if (askedAt.has(paymentId)) return false;
  askedAt.set(paymentId, now);
  return true;
}
