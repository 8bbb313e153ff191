// What the checkout page shows about a purchase before payment.

import type { Tax } from "#src/academies/settings/tax.rules.ts";
import type { PayKind } from "#src/checkout/methods/method.rules.ts";
import type { CoursePrice } from "#src/ui/formats/price.rules.ts";

type Acceptance = { token: string; permalink: string };

export type Product = CoursePrice & {
  id: string;
  name: string;
  path: string;
  coverUrl: string;
  teacherName: string;
};

export type Offer = {
  products: Product[];
  /** US cents. */
  price: { subtotalCents: number; discountCents: number; taxCents: number; totalCents: number };
  /** The code of the coupon that the discount comes from. */
  coupon: string | null;
  /** Pesos for a dollar on a day; null if unknown. */
  rate: { price: number; date: string } | null;
  /** Whole pesos. */
  totalCop: number | null;
  /** What would be charged without the coupon, in whole pesos. */
  listedCop: number | null;
  /** Whether the academy shows the pesos first. */
  pesosFirst: boolean;
  /** Of the academy. */
  tax: Tax;
  /** Ways to pay, the first one chosen; none where nothing is left to pay. */
  methods: PayKind[];
  /** The banks of PSE; null where they are not known, or not needed. */
  banks: { code: string; name: string }[] | null;
  /** Each is good for one payment only. */
  terms: Acceptance;
  personalData: Acceptance;
  installments: number[];
};

/** The address of the checkout of these courses; for a gift, asking first for whom it is. */
export function checkoutPath(
  courseIds: string[],
  coupon: string | null = null,
  { isGift = false } = {},
): string {
  const query = new URLSearchParams({
    ...(coupon ? { cupon: coupon } : {}),
    ...(isGift ? { regalo: "1" } : {}),
  }).toString();
  return `/checkouts?courses=${courseIds.join(",")}${query ? `&${query}` : ""}`;
}

/** The way to pay that was chosen, or the first one if it is not offered. */
export function offeredMethod(offer: Offer, chosen: PayKind | "free"): PayKind | "free" {
  if (isFree(offer)) return "free";
  return offer.methods.find((kind) => kind === chosen) ?? offer.methods[0] ?? "card";
}

export function isFree({ price }: Pick<Offer, "price">): boolean {
  return price.totalCents === 0;
}
