import {
  confirmationCookie,
  confirmationQuery,
} from "#src/checkout/confirmation/confirmation.rules.ts";
import {
  type Confirmation,
  findConfirmation,
} from "#src/checkout/confirmation/confirmation-queries.ts";
import { orderPath } from "#src/checkout/orders/order-access.ts";
import type { PageArgs } from "#src/http/react-router.ts";

/** With the page of the order, to which the buyer of a purchase without a session needs its key. */
export type ShownConfirmation = Omit<Confirmation, "buyerId"> & { orderPath: string };

/** What became of the order in the address, for the viewer who made it. */
export async function confirmationIn(page: PageArgs): Promise<ShownConfirmation | null> {
  const { ctx, web, url } = page;
  const orderId = url.searchParams.get(confirmationQuery);
  if (!orderId) return null;
  // Whoever made it without a session has a cookie, which the public cache does not pass on.
  web.makePrivate();
  const found = await findConfirmation(ctx, orderId, web.cookies[confirmationCookie]);
  if (!found) return null;
  const { buyerId, ...confirmation } = found;
  return { ...confirmation, orderPath: orderPath(ctx, { id: orderId, buyerId }) };
}
