// What a coupon takes off, in words.
import { formatCop, formatUsdExact } from "#src/ui/formats/numbers.rules.ts";
import { leadingPesos } from "#src/ui/formats/price.rules.ts";
import type { Offer } from "./offer.rules.ts";

type Saved = Pick<Offer, "totalCop" | "listedCop" | "pesosFirst"> & {
  price: Pick<Offer["price"], "subtotalCents" | "discountCents">;
};

/**
 * `10% menos`; where the discount is no whole percentage of the order, `USD 5,70 menos`, or how much
 * less is charged where pesos stand first.
 */
export function savingText({ price, totalCop, listedCop, pesosFirst }: Saved): string {
  const { subtotalCents, discountCents } = price;
  const percent = Math.round((discountCents * 100) / subtotalCents);
  const isWhole = Math.round((subtotalCents * percent) / 100) === discountCents;
  if (isWhole) return `${percent}% menos`;
  const total = leadingPesos({ priceCop: totalCop, pesosFirst });
  if (total === null || listedCop === null) return `${formatUsdExact(discountCents)} menos`;
  return `${formatCop(listedCop - total)} menos`;
}

type Known = { applied: string | null | undefined; refused: string | null | undefined };

/**
 * The code in the field, if it was typed and never looked up: paying looks it up first, so that
 * nobody pays more, or less, than what was shown. One that was refused does not stop the purchase.
 */
export function otherCode(typed: unknown, { applied, refused }: Known): string | null {
  const code = typeof typed === "string" ? typed.trim() : "";
  const isKnown = [applied, refused].some(
    (one) => one?.trim().toUpperCase() === code.toUpperCase(),
  );
  return code === "" || isKnown ? null : code;
}
