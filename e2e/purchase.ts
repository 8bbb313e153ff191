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
    usd: z.object({ taxes: z.number(), total: z.number() }),
    cop: z.object({ rate: z.number() }),
  }),
  acceptance,
  personalDataAcceptance: acceptance,
});
const paid = z.object({ status: z.enum(["SUCCESS", "PENDING"]) });

export async function prepareOrder(
  origin: string,
  gateway: Pick<Gateway, "tokenise">,
  courseId: string,
): Promise<Order> {
  const path = `/api/transactions/preview?courses=${courseId}`;
  const preview = previewShape.parse(await send(origin, null, "GET", path));
  const body = {
    cardInformation: { token: await gateway.tokenise(), installments: 1 },
    customerInfo: { firstName: "Marisol", lastName: "Quira", phone: "3001234567" },
    billingAddressInfo: { address: "Vereda La Palma", city: "Pitalito, Huila", country: "CO" },
    conversionRate: preview.summary.cop.rate,
    acceptationToken: preview.acceptance.acceptance_token,
    acceptPersonalAuth: preview.personalDataAcceptance.acceptance_token,
    totalTaxes: preview.summary.usd.taxes,
    totalInvoice: preview.summary.usd.total,
    courseId: [courseId],
    paymentType: "card",
  };
  return { key: randomUUID(), body };
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
