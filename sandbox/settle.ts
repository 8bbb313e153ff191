// Ends a pending transaction with its card's outcome when it is due, also after a restart.
import { randomInt } from "node:crypto";
import type { Outcome } from "./card-number.ts";
import { deliver } from "./events.ts";
import { type Gateway, later } from "./gateway.ts";
import { changeTransaction, parseWire } from "./transaction-store.ts";
import type { Webhook } from "./transaction-wire.ts";

/** The texts of APPROVED and DECLINED are the real sandbox's; those of ERROR are not documented. */
const VERDICTS: Record<Outcome, { message: string | null; code: string }> = {
  APPROVED: { message: null, code: "00" },
  DECLINED: { message: "La transacción fue rechazada (Sandbox)", code: "12" },
  ERROR: { message: "Transacción con ERROR en Sandbox", code: "96" },
};

export function settleAfter(gateway: Gateway, id: string, ms: number): void {
  later(gateway, ms, () => settle(gateway, id));
}

export function resumeSettlements(gateway: Gateway): void {
  const rows = gateway.db
    .prepare("SELECT id, settles_at FROM transactions WHERE status = 'PENDING'")
    .all();
  for (const { id, settles_at } of rows) {
    settleAfter(gateway, String(id), Number(settles_at) - gateway.clock.now());
  }
}

function settle(gateway: Gateway, id: string): void {
  const row = gateway.db
    .prepare("SELECT outcome, webhook, wire FROM transactions WHERE id = ?")
    .get(id);
  if (!row) return;
  const outcome = row.outcome as Outcome;
  const { message, code } = VERDICTS[outcome];
  const transaction = parseWire(row.wire);
  const { payment_method } = transaction;
  const settled = {
    ...transaction,
    status: outcome,
    status_message: message,
    finalized_at: new Date(gateway.clock.now()).toISOString(),
    payment_method: {
      ...payment_method,
      extra: {
        ...payment_method.extra,
        external_identifier: String(randomInt(1e9, 1e10)),
        processor_response_code: code,
      },
    },
  };
  const events = changeTransaction(gateway, "PENDING", settled, row.webhook as Webhook);
  for (const event of events) deliver(gateway, event);
}
