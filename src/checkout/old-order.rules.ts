// How long an order names people, and what stands in their place afterwards.

/** As long as the laws on taxes and trade ask for. */
export const yearsKept = 10;

/** In place of a name or an e-mail. */
export const notKept = "Ya no guardamos este dato";

/** "tu acceso", or that of whoever was given the course, as a refund ends it. */
export function accessOf(order: { isGift: boolean; learnerEmail: string }): string {
  if (!order.isGift) return "tu acceso";
  return `el acceso de ${order.learnerEmail || "quien recibió el regalo"}`;
}

/** Whether the people of an order are forgotten; `forgetOldOrders` empties the e-mail with the rest. */
export function isForgotten({ learnerEmail }: { learnerEmail: string }): boolean {
  return learnerEmail === "";
}
