// What the checkout page shows about a purchase before payment.

type Acceptance = { token: string; permalink: string };

export type Product = {
  id: string;
  name: string;
  path: string;
  coverUrl: string;
  teacherName: string;
  priceCents: number;
};

export type Offer = {
  products: Product[];
  /** US cents. */
  price: { subtotalCents: number; taxCents: number; totalCents: number };
  /** Pesos for a dollar on a day; null if unknown. */
  rate: { price: number; date: string } | null;
  /** Whole pesos. */
  totalCop: number | null;
  /** Each is good for one payment only. */
  terms: Acceptance;
  personalData: Acceptance;
  installments: number[];
};
