// Tells the account of an order's buyer, where there is one, what became of the refund.
import { orderPath } from "#src/checkout/orders/order-access.ts";
import { findOrder } from "#src/checkout/queries.ts";
import type { TransactionCtx } from "#src/ctx.ts";
import { notify } from "#src/notifications/notify.ts";
import { noticeOf } from "#src/notifications/texts.rules.ts";
import type { Refund } from "./refund-queries.ts";

/** Call it last in the transaction. */
export async function tellBuyer(
  ctx: TransactionCtx,
  { orderId }: Pick<Refund, "orderId">,
  what: "refundSent" | "refundRefused",
): Promise<void> {
  const order = await findOrder(ctx, orderId);
  if (!order?.buyerId) return;
  const titles = order.items.map(({ title }) => title);
  const notice = noticeOf[what]({ orderId, titles, href: orderPath(ctx, order) });
  await notify(ctx, [{ userId: order.buyerId, ...notice }]);
}
