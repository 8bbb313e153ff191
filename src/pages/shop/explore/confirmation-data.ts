import {
  confirmationCookie,
  confirmationQuery,
} from "#src/checkout/confirmation/confirmation.rules.ts";
import {
  type Confirmation,
  findConfirmation,
} from "#src/checkout/confirmation/confirmation-queries.ts";
import type { PageArgs } from "#src/http/react-router.ts";

/** What became of the order in the address, for the viewer who made it. */
export async function confirmationIn({ ctx, web, url }: PageArgs): Promise<Confirmation | null> {
  const orderId = url.searchParams.get(confirmationQuery);
  if (!orderId) return null;
  // Whoever made it without a session has a cookie, which the public cache does not pass on.
  web.makePrivate();
  return findConfirmation(ctx, orderId, web.cookies[confirmationCookie]);
}
