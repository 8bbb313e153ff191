// Sends one order to our server, with the key that prevents a second charge.

import type { OrderBody, Paid } from "#src/checkout/order-shape.rules.ts";
import { messages } from "#src/checkout/rules.ts";
import type { ChosenMethod } from "#src/pages/checkout/methods/chosen-method.rules.ts";
import type { Offer } from "#src/pages/checkout/offer/offer.rules.ts";
import type { ProblemBody } from "#src/problem.ts";
import type { Failure, OrderAnswer } from "./payment.rules.ts";

export type Order = {
  offer: Offer;
  rate: number;
  buyer: {
    firstName: string;
    lastName: string;
    phone: string;
    email: string;
    address: string;
    city: string;
  };
  /** For whom it is, unless for the account that is signed in. */
  learnerEmail: string | null;
  /** The document for the electronic invoice. */
  invoice: { documentType: string; documentNumber: string } | null;
  method: ChosenMethod | { kind: "card"; token: string; installments: number };
};

/** Long, since the server itself waits some seconds for the bank. */
const patienceMs = 60_000;

export async function sendOrder(order: Order, key: string, csrf: string): Promise<OrderAnswer> {
  try {
    const response = await fetch("/api/transactions", {
      method: "POST",
      headers: {
        "content-type": "application/json",
        "idempotency-key": key,
        "x-xsrf-token": csrf,
      },
      body: JSON.stringify(wireOrder(order)),
      signal: AbortSignal.timeout(patienceMs),
    });
    const body: unknown = await response.json();
    if (response.ok) return { kind: "paid", paid: body as Paid };
    return refusalIn(response.status, body as Partial<ProblemBody>);
  } catch {
    return { kind: "lost" };
  }
}

function refusalIn(status: number, { detail, errors }: Partial<ProblemBody>): OrderAnswer {
  const failure: Failure = { message: detail ?? messages.paymentFailed };
  if (status === 429) failure.about = "tries";
  if (status === 409 && errors?.some(({ path }) => path === "behalfUser")) {
    failure.about = "learner";
  }
  if (status === 409 && errors?.some(({ path }) => path === "courseId")) failure.about = "standing";
  return { kind: status === 409 ? "refused" : "failed", ...failure };
}

function wireOrder(order: Order): OrderBody {
  const { offer, rate, buyer, learnerEmail, invoice, method } = order;
  const { firstName, lastName, phone, email, address, city } = buyer;
  return {
    ...wireMethod(method),
    customerInfo: { firstName, lastName, phone, ...(email ? { email } : {}) },
    billingAddressInfo: { address, city, country: "CO" },
    conversionRate: rate,
    ...(method.kind === "free"
      ? { acceptsTerms: true }
      : { acceptationToken: offer.terms.token, acceptPersonalAuth: offer.personalData.token }),
    ...(offer.coupon
      ? { cupon: { code: offer.coupon, discount: offer.price.discountCents / 100 } }
      : {}),
    ...(invoice ? { invoice: invoice as NonNullable<OrderBody["invoice"]> } : {}),
    totalTaxes: offer.price.taxCents / 100,
    totalInvoice: offer.price.totalCents / 100,
    courseId: offer.products.map(({ id }) => id),
    ...(learnerEmail ? { behalfUser: learnerEmail } : {}),
  };
}

type WireMethod = Pick<OrderBody, "paymentType" | "cardInformation" | "paymentInformation">;

/** The server checks what was typed. */
function wireMethod({ kind, ...typed }: Order["method"]): WireMethod {
  if ("token" in typed) return { paymentType: kind, cardInformation: typed };
  const paymentInformation = typed as NonNullable<OrderBody["paymentInformation"]>;
  return { paymentType: kind, paymentInformation };
}
