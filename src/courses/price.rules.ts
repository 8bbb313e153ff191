// What a course costs, tax included, in dollars and pesos.
import type { CoursePrice } from "#src/ui/formats/price.rules.ts";

export type Priced = {
  subtotalCents: number;
  discountCents: number;
  taxCents: number;
  totalCents: number;
};

/**
 * All amounts in US cents; tax rounds half up to the cent (decisions: Checkout).
 * @param taxPercent of the academy that sells
 */
export function priceOrder(
  pricesCents: number[],
  discountCents: number,
  taxPercent: number,
): Priced {
  const subtotalCents = pricesCents.reduce((sum, price) => sum + price, 0);
  const taxable = subtotalCents - discountCents;
  const taxCents = Math.floor((taxable * taxPercent + 50) / 100);
  return { subtotalCents, discountCents, taxCents, totalCents: taxable + taxCents };
}

/** Whole pesos for an amount in US cents. */
export function toCop(cents: number, usdCop: number): number {
  return Math.round((cents * usdCop) / 100);
}

/** What is charged for one course without a coupon: whole pesos, tax included. */
export function copWithTax(priceCents: number, usdCop: number, taxPercent: number): number {
  return toCop(priceOrder([priceCents], 0, taxPercent).totalCents, usdCop);
}

/** What a course costs in the academy, as its pages show it; pesos only while a rate is known. */
export function priceOf(
  { academy }: { academy: Pick<CoursePrice, "pesosFirst" | "taxPercent"> },
  { priceCents }: { priceCents: number },
  rate: { price: number } | null,
): CoursePrice {
  const { pesosFirst, taxPercent } = academy;
  const priceCop = rate ? copWithTax(priceCents, rate.price, taxPercent) : null;
  return { priceCents, priceCop, pesosFirst, taxPercent };
}
