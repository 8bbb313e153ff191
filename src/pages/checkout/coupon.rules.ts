// What a coupon takes off, in words.
import { formatUsdExact } from "#src/ui/format.rules.ts";

type Amounts = { subtotalCents: number; discountCents: number };

/** `10% menos`, or `USD 5,70 menos` where the discount is no whole percentage of the order. */
export function savingText({ subtotalCents, discountCents }: Amounts): string {
  const percent = Math.round((discountCents * 100) / subtotalCents);
  const isWhole = Math.round((subtotalCents * percent) / 100) === discountCents;
  return isWhole ? `${percent}% menos` : `${formatUsdExact(discountCents)} menos`;
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
