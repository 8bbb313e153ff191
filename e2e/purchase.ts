// Buys a course over REST, as the checkout page does.
import { randomUUID } from "node:crypto";
import { z } from "zod";
import type { Gateway } from "./gateway.ts";
import { type Person, send } from "./people.ts";

/** One intention to buy: sending it again with its key must not buy again. */
export type Order = { key: string; body: unknown };

const acceptance = z.object({ acceptance_token: z.string() });
const previewShape = z.object({
  summary: z.object({
    usd: z.object({ discount: z.number(), taxes: z.number(), total: z.number() }),
    cop: z.object({ rate: z.number() }),
  }),
  acceptance,
  personalDataAcceptance: acceptance,
});
const paid = z.object({ status: z.enum(["SUCCESS", "PENDING"]) });

/** @param paymentType by card, or a way to pay that asks for nothing in the form. */
export async function prepareOrder(
  origin: string,
  gateway: Pick<Gateway, "tokenise">,
  courseId: string,
  paymentType: "card" | "bancolombia" | "bancolombia_qr" | "cash" = "card",
): Promise<Order> {
  const { body } = await read(origin, courseId);
  const byCard = paymentType === "card";
  const card = byCard ? { token: await gateway.tokenise(), installments: 1 } : undefined;
  return {
    key: randomUUID(),
    body: { ...body, paymentType, ...(card ? { cardInformation: card } : {}) },
  };
}

/** What each way to pay asks for; Nequi's number approves by itself. */
const ways = {
  pse: {
    ...{ bank: "1", person: "natural" },
    ...{ documentType: "CC", documentNumber: "1085265842" },
  },
  nequi: { phone: "3991111111" },
  cash: {},
  free: {},
};
export type Way = keyof typeof ways;

export async function prepareOrderBy(
  origin: string,
  courseId: string,
  { way, coupon }: { way: Way; coupon: string },
): Promise<Order> {
  const { body, discount } = await read(origin, courseId, coupon);
  return {
    key: randomUUID(),
    body: {
      ...body,
      ...{ paymentType: way, paymentInformation: ways[way], acceptsTerms: true },
      cupon: { code: coupon, discount },
    },
  };
}

/** What every purchase sends, with the amounts that its buyer was shown. */
async function read(origin: string, courseId: string, coupon = "") {
  const path = `/api/transactions/preview?courses=${courseId}&cupon=${coupon}`;
  const preview = previewShape.parse(await send(origin, null, "GET", path));
  const { usd, cop } = preview.summary;
  const body = {
    customerInfo: { firstName: "Marisol", lastName: "Quira", phone: "3001234567" },
    billingAddressInfo: { address: "Vereda La Palma", city: "Pitalito, Huila", country: "CO" },
    conversionRate: cop.rate,
    acceptationToken: preview.acceptance.acceptance_token,
    acceptPersonalAuth: preview.personalDataAcceptance.acceptance_token,
    totalTaxes: usd.taxes,
    totalInvoice: usd.total,
    courseId: [courseId],
  };
  return { body, discount: usd.discount };
}

/** Throws where the server refuses, or ends before it answers. */
export async function placeOrder(
  origin: string,
  person: Person,
  { key, body }: Order,
): Promise<"SUCCESS" | "PENDING"> {
  const headers = { "idempotency-key": key };
  return paid.parse(await send(origin, person, "POST", "/api/transactions", body, headers)).status;
}
