// Undoes an approved charge of the same day; any other stays unchanged, and the answer says so.
import { randomUUID } from "node:crypto";
import { invalidField, notFound } from "./errors.ts";
import { takeTransactionPlan } from "./faults.ts";
import type { Gateway } from "./gateway.ts";
import { readSwitches } from "./switches.ts";
import { changeTransaction, findTransaction } from "./transaction-store.ts";
import type { Transaction } from "./transaction-wire.ts";

export function voidTransaction(gateway: Gateway, id: string, body: Record<string, unknown>) {
  const transaction = findTransaction(gateway, id);
  if (!transaction) throw notFound();
  if (transaction.payment_method_type !== "CARD") {
    throw invalidField("payment_method_type", "Solo se pueden anular transacciones con tarjeta");
  }
  const { amount_in_cents } = body;
  // It is unknown whether the gateway supports partial voids; voiding everything would be worse.
  if (amount_in_cents !== undefined && amount_in_cents !== transaction.amount_in_cents) {
    throw invalidField("amount_in_cents", "Solo se puede anular el valor total");
  }
  const onTime = readSwitches(gateway).voids === "same-day";
  const voided = onTime && isVoidable(transaction, gateway.clock.now());
  if (voided) markVoided(gateway, transaction);
  return {
    data: {
      status: voided ? "APPROVED" : "ERROR",
      status_message: voided ? null : "Original no Encontrado",
      // Unchanged: only a later read says VOIDED.
      transaction,
    },
    meta: { trace_id: randomUUID() },
  };
}

function isVoidable({ status, created_at }: Transaction, now: number): boolean {
  return status === "APPROVED" && colombianDay(Date.parse(created_at)) === colombianDay(now);
}

function markVoided(gateway: Gateway, transaction: Transaction): void {
  const { webhook = "once", eventAfterMs = 0 } = takeTransactionPlan(gateway);
  const voided = { ...transaction, status: "VOIDED" as const };
  changeTransaction(gateway, "APPROVED", voided, { webhook, afterMs: eventAfterMs });
}

const colombianDay = (ms: number) =>
  new Date(ms).toLocaleDateString("en-CA", { timeZone: "America/Bogota" });
