import { createHash } from "node:crypto";

const sha256 = (text: string) => createHash("sha256").update(text).digest("hex");

/** The `signature` of a transaction: lower-case hex, no separators. */
export function integritySignature(
  payment: {
    reference: string;
    amount_in_cents: number;
    currency: string;
    expiration_time?: string | null | undefined;
  },
  secret: string,
): string {
  const { reference, amount_in_cents, currency, expiration_time } = payment;
  return sha256(`${reference}${amount_in_cents}${currency}${expiration_time ?? ""}${secret}`);
}

/** The paths inside an event's `data` whose values its checksum covers, in order. */
export const SIGNED_PROPERTIES = [
  "transaction.id",
  "transaction.status",
  "transaction.amount_in_cents",
] as const;

/** @param timestamp seconds since 1970, as in the event. */
export function eventChecksum(
  transaction: { id: string; status: string; amount_in_cents: number },
  timestamp: number,
  secret: string,
): string {
  const { id, status, amount_in_cents } = transaction;
  return sha256(`${id}${status}${amount_in_cents}${timestamp}${secret}`);
}
