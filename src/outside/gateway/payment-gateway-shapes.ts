// What the gateway's answers say, in our words. What it says beyond that is not looked at.
import { z } from "zod";
import type { Instructions } from "#src/checkout/methods/instructions.rules.ts";
import { instructionsIn } from "./payment-gateway-instructions.ts";
import { type MeansType, meansTypes } from "./payment-means.rules.ts";

/**
 * PENDING until the bank answers; the others are final, except that an approved one may be voided.
 */
export type Verdict = "PENDING" | "APPROVED" | "DECLINED" | "ERROR" | "VOIDED";

export type GatewayTransaction = {
  id: string;
  status: Verdict;
  statusMessage: string | null;
  reference: string;
  amountInCents: number;
  currency: string;
  /** The charged card; null where the gateway does not say, or for another means. */
  card: CardTraits | null;
  /** What the buyer does to pay; null where there is nothing to do, or not yet. */
  instructions: Instructions | null;
};

/** What the gateway tells of a card: nobody can pay with it, and few cards share it. */
export type CardTraits = { bin: string; lastFour: string; expiry: string };

export type Acceptance = { token: string; permalink: string };
export type MerchantInfo = {
  terms: Acceptance;
  personalData: Acceptance;
  installments: number[] | null;
  /** What this merchant takes; null where the gateway does not say: then cards. */
  accepted: MeansType[] | null;
};

export type Bank = { code: string; name: string };

const cardShape = z.object({
  extra: z.object({
    bin: z.string(),
    last_four: z.string(),
    exp_month: z.string(),
    exp_year: z.string(),
  }),
});

export const transactionShape = z.object({
  id: z.string(),
  status: z.string(),
  status_message: z.string().nullish(),
  reference: z.string(),
  amount_in_cents: z.number().int(),
  currency: z.string(),
  payment_method: z.record(z.string(), z.unknown()).nullish().catch(null),
});

const verdicts: readonly string[] = ["APPROVED", "DECLINED", "ERROR", "VOIDED"];

export function transactionOf(raw: z.infer<typeof transactionShape>): GatewayTransaction {
  // An unknown status is not yet a verdict.
  const status = verdicts.includes(raw.status) ? (raw.status as Verdict) : "PENDING";
  return {
    id: raw.id,
    status,
    statusMessage: raw.status_message ?? null,
    reference: raw.reference,
    amountInCents: raw.amount_in_cents,
    currency: raw.currency,
    card: cardIn(raw.payment_method),
    instructions: status === "PENDING" ? instructionsIn(raw.payment_method) : null,
  };
}

function cardIn(method: unknown): CardTraits | null {
  const card = cardShape.safeParse(method).data?.extra;
  if (!card) return null;
  const { bin, last_four, exp_month, exp_year } = card;
  return { bin, lastFour: last_four, expiry: `${exp_month}/${exp_year}` };
}

const acceptanceShape = z.object({ acceptance_token: z.string(), permalink: z.string() });

export const merchantShape = z.object({
  presigned_acceptance: acceptanceShape,
  presigned_personal_data_auth: acceptanceShape,
  installments_config: z
    .object({ available_installments: z.array(z.number().int()) })
    .nullish()
    .catch(null),
  accepted_payment_methods: z.array(z.string()).nullish().catch(null),
});

export function merchantOf(raw: z.infer<typeof merchantShape>): MerchantInfo {
  const named = raw.accepted_payment_methods;
  return {
    terms: acceptanceOf(raw.presigned_acceptance),
    personalData: acceptanceOf(raw.presigned_personal_data_auth),
    installments: raw.installments_config?.available_installments ?? null,
    accepted: named ? meansTypes.filter((type) => named.includes(type)) : null,
  };
}

function acceptanceOf(raw: z.infer<typeof acceptanceShape>): Acceptance {
  return { token: raw.acceptance_token, permalink: raw.permalink };
}

export const banksShape = z.array(
  z.object({ financial_institution_code: z.string(), financial_institution_name: z.string() }),
);

/** Without the first line of the list, which is no bank but the request to choose one. */
export function banksOf(raw: z.infer<typeof banksShape>): Bank[] {
  return raw
    .map((one) => ({ code: one.financial_institution_code, name: one.financial_institution_name }))
    .filter(({ code }) => code !== "0");
}
