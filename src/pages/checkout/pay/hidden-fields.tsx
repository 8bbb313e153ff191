import type { Offer } from "#src/pages/checkout/offer/offer.rules.ts";
import { useIsAlive } from "#src/pages/checkout/use-is-alive.ts";

type HiddenFieldsProps = {
  offer: Offer;
  /** A code that takes nothing off, and stays in its field. */
  refusedCoupon: string | undefined;
  purchaseKey: string;
  csrf: string;
};

/**
 * What a post without scripts needs: the key that makes two posts one purchase, and what was shown.
 * Enter presses a form's first button, which must not be the coupon's; with scripts it waits for
 * them, since the card of a form that was posted before would be lost.
 */
export function HiddenFields({ offer, refusedCoupon, purchaseKey, csrf }: HiddenFieldsProps) {
  const isAlive = useIsAlive();
  const { price, rate, coupon, terms, personalData } = offer;
  const fields = {
    _csrf: csrf,
    key: purchaseKey,
    shownTax: price.taxCents,
    shownTotal: price.totalCents,
    shownDiscount: price.discountCents,
    shownRate: rate?.price ?? "",
    appliedCoupon: coupon ?? "",
    refusedCoupon: refusedCoupon ?? "",
    acceptance: terms.token,
    personalAcceptance: personalData.token,
  };
  const enter = { className: "sr", tabIndex: -1, "aria-hidden": true };
  return (
    <>
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <noscript>
        <button {...enter}>Enviar</button>
      </noscript>
      <button {...enter} disabled={!isAlive}>
        Enviar
      </button>
    </>
  );
}
