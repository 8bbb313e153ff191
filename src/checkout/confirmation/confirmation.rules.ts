// The page after a payment: the catalogue, which says what became of one order to its buyer alone.

/** Where a payment leads (decisions: Checkout). The id opens nothing without session or pass. */
export function confirmationPath(orderId: string): string {
  return `/explore?${confirmationQuery}=${orderId}`;
}

export const confirmationQuery = "compra";

/** The cookie with the pass of a buyer without a session. */
export const confirmationCookie = "purchase";

/** How long the pass is good: for a reload, and for coming back from the mail. */
export const passSeconds = 3600;

/** What keeps this token apart from others that we sign. */
export const passPurpose = "purchase";

/** A member's address with an order in it says nothing after a day. */
export const shownMs = 24 * 3600 * 1000;
