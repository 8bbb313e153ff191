// Leaves the checkout after the server's answer, by a new document, which clears the card from memory.
import { confirmationPath } from "#src/checkout/confirmation/confirmation.rules.ts";
import type { Paid } from "#src/checkout/order-shape.rules.ts";

/** @param byCard the verdict of a card may come without anything that the buyer does */
export function goOn({ status, id, order, next }: Paid, byCard: boolean): void {
  if (status === "SUCCESS" || byCard) location.assign(confirmationPath(id));
  else location.assign(next && isWebAddress(next) ? next : order);
}

function isWebAddress(address: string): boolean {
  return URL.canParse(address) && ["http:", "https:"].includes(new URL(address).protocol);
}
