// A refund on the wire: of its account only the last four digits.
import { dueOf, refundStatuses } from "#src/checkout/refunds/refund.rules.ts";
import type { Refund } from "#src/checkout/refunds/refund-queries.ts";
import { conflictFailure, jsonAnswer, memberFailures, z } from "#src/http/route.ts";

const moment = z.iso.datetime();

export const refundShape = z
  .object({
    id: z.uuid(),
    orderId: z.uuid(),
    status: z.enum(refundStatuses),
    way: z.enum(["void", "transfer", "bank"]),
    reason: z.enum(["buyer", "late", "reversal"]),
    amountCop: z.number().int().describe("Pesos"),
    account: z
      .object({ bank: z.string(), kind: z.string(), lastFour: z.string() })
      .nullable()
      .describe("Sin su número"),
    note: z.string().nullable().describe("La razón de la academia para no concederlo"),
    reference: z.string().nullable(),
    askedAt: moment,
    due: moment.describe("A más tardar cuándo sale el dinero"),
    version: z.number().int(),
  })
  .openapi("Refund");

type Wire = Pick<
  Refund,
  "id" | "orderId" | "status" | "way" | "reason" | "amountCop" | "note" | "reference" | "version"
> & { account: { bank: string; kind: string; lastFour: string } | null; askedAt: Date };

export function wireOf({ id, orderId, status, way, reason, account, askedAt, ...more }: Wire) {
  const { amountCop, note, reference, version } = more;
  return {
    ...{ id, orderId, status, way, reason, amountCop, note, reference, version },
    account: account && { bank: account.bank, kind: account.kind, lastFour: account.lastFour },
    askedAt: askedAt.toISOString(),
    due: dueOf(askedAt).toISOString(),
  };
}

/** Of a call that changes a refund. */
export const refundAnswers = {
  200: jsonAnswer("El reembolso", refundShape),
  ...memberFailures,
  ...conflictFailure,
};
