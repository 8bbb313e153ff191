// The rules of coupons, with their texts (decisions: Coupons).

/** What a buyer may type (spec 2 §9). */
export const codeLength = 12;

export const couponTexts = {
  unknown: "Este cupón no existe",
  over: "Este cupón ya venció",
  early: "Este cupón todavía no empieza",
  used: "Este cupón ya se usó",
  unfit: "Este cupón no vale para estos cursos",
  held: "Otras personas están pagando con este cupón. Inicia sesión con un correo confirmado para usarlo, o compra sin él.",
} as const;

/** Accents, case and spaces do not count: "café 10" is CAFE10, "Ñame" is NAME. */
export function normalizeCode(typed: string): string {
  return typed
    .normalize("NFD")
    .replace(/[\p{M}\s]/gu, "")
    .toUpperCase();
}

/** Of a normalised code. */
export function isCode(code: string): boolean {
  return /^[A-Z0-9]{3,12}$/.test(code);
}

/** Exactly one is set: 1 to 100, or US cents. */
export type Worth = { percent: number | null; amountCents: number | null };

/** In US cents; never more than the items cost. */
export function discountOn(pricesCents: number[], { percent, amountCents }: Worth): number {
  const sum = pricesCents.reduce((total, price) => total + price, 0);
  if (percent !== null) return Math.floor((sum * percent + 50) / 100);
  return Math.min(amountCents ?? 0, sum);
}

/**
 * Parts of a discount in proportion to the prices, which add up to it to the cent: the cents that
 * rounding down leaves go to the largest remainders, among equal ones to the first. No part is above
 * its price. All amounts are whole US cents.
 * @param discountCents at most the sum of the prices
 */
export function spreadDiscount(pricesCents: number[], discountCents: number): number[] {
  const sum = pricesCents.reduce((total, price) => total + price, 0);
  if (sum === 0) return pricesCents.map(() => 0);
  const shares = pricesCents.map((price, at) => {
    const exact = price * discountCents;
    return { at, part: Math.floor(exact / sum), rest: exact % sum };
  });
  const left = discountCents - shares.reduce((total, { part }) => total + part, 0);
  const raised = new Set(
    shares
      .toSorted((one, other) => other.rest - one.rest || one.at - other.at)
      .slice(0, left)
      .map(({ at }) => at),
  );
  return shares.map(({ at, part }) => part + (raised.has(at) ? 1 : 0));
}

export type Standing = {
  isOn: boolean;
  validFrom: Date;
  /** The first moment after it; null: without an end. */
  validUntil: Date | null;
  /** Redemptions in all; null: as many as come. */
  limit: number | null;
  redeemed: number;
};

/** What it is now; `used`: nothing is left of its limit. */
export const couponStates = ["on", "off", "over", "early", "used"] as const;
export type CouponState = (typeof couponStates)[number];

export function stateOf(coupon: Standing, now: Date): CouponState {
  if (!coupon.isOn) return "off";
  if (coupon.validUntil !== null && coupon.validUntil <= now) return "over";
  if (coupon.validFrom > now) return "early";
  if (coupon.limit !== null && coupon.redeemed >= coupon.limit) return "used";
  return "on";
}

/** What a buyer is told of a coupon in this state; null: it counts. One that is off exists for nobody. */
export function refusalIn(state: CouponState): string | null {
  if (state === "on") return null;
  return state === "off" ? couponTexts.unknown : couponTexts[state];
}
