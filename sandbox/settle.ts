// Ends a pending transaction: with the outcome that its card, number or code gives when that is
// due, or by its expiry; also after a restart.
import { randomInt } from "node:crypto";
import type { Outcome } from "./card-number.ts";
import type { Announcement } from "./events.ts";
import { type Gateway, later } from "./gateway.ts";
import { changeTransaction, parseWire } from "./transaction-store.ts";
import type {
  MethodType,
  PaymentMethod,
  Status,
  Transaction,
  Webhook,
} from "./transaction-wire.ts";

/** EXPIRED: nobody paid in time. NONE: it waits for a person, for ever. */
export type Ending = Outcome | "EXPIRED" | "NONE";

/** An ending that a person may still change. */
export const OPEN_ENDINGS: readonly Ending[] = ["EXPIRED", "NONE"];

type Final = Exclude<Status, "PENDING">;

const CODES: Record<Outcome, string> = { APPROVED: "00", DECLINED: "12", ERROR: "96" };

/** Those of the real sandbox, but for a card's ERROR and what expired, which are not documented. */
function messageOf(type: MethodType, ending: Final | "EXPIRED"): string | null {
  if (ending === "APPROVED" || ending === "VOIDED") return null;
  if (ending === "EXPIRED") return "La transacción expiró";
  if (ending === "ERROR" && type === "NEQUI") return "Número no válido en Sandbox";
  if (ending === "ERROR") return "Transacción con ERROR en Sandbox";
  return type === "CARD"
    ? "La transacción fue rechazada (Sandbox)"
    : "Transacción RECHAZADA en Sandbox";
}

export function settleAfter(gateway: Gateway, id: string, ms: number): void {
  later(gateway, ms, () => settle(gateway, id));
}

export function resumeSettlements(gateway: Gateway): void {
  const rows = gateway.db
    .prepare(
      "SELECT id, settles_at FROM transactions WHERE status = 'PENDING' AND outcome <> 'NONE'",
    )
    .all();
  for (const { id, settles_at } of rows) {
    settleAfter(gateway, String(id), Number(settles_at) - gateway.clock.now());
  }
}

/**
 * What a person decided: on the bank's page, or with a code. It takes effect after the usual wait.
 * @returns false where the transaction waits for nobody any more.
 */
export function willEnd(gateway: Gateway, id: string, outcome: Outcome): boolean {
  const { settleMs } = gateway.settings;
  const { changes } = gateway.db
    .prepare(
      `UPDATE transactions SET outcome = ?, settles_at = ?
       WHERE id = ? AND status = 'PENDING' AND outcome IN (${OPEN_ENDINGS.map(() => "?").join()})`,
    )
    .run(outcome, gateway.clock.now() + settleMs, id, ...OPEN_ENDINGS);
  if (changes > 0) settleAfter(gateway, id, settleMs);
  return changes > 0;
}

/** Whether a person may still decide on the transaction. */
export function isOpen(gateway: Gateway, id: string): boolean {
  const row = gateway.db.prepare("SELECT status, outcome FROM transactions WHERE id = ?").get(id);
  return row?.status === "PENDING" && OPEN_ENDINGS.includes(row.outcome as Ending);
}

type Verdict = { status: Final; message?: string | null };

/** Gives a transaction its status now, whatever it was, and announces it. */
export function decide(
  gateway: Gateway,
  transaction: Transaction,
  { status, message = messageOf(transaction.payment_method_type, status) }: Verdict,
  announcement: Announcement,
): void {
  const decided: Transaction = {
    ...transaction,
    status,
    status_message: message,
    finalized_at: new Date(gateway.clock.now()).toISOString(),
    payment_method: traced(transaction.payment_method, status),
  };
  changeTransaction(gateway, transaction.status, decided, announcement);
}

/** How the transaction's next event was asked to be sent. */
export function announcementOf({ db }: Gateway, id: string): Announcement {
  const row = db.prepare("SELECT webhook, event_after_ms FROM transactions WHERE id = ?").get(id);
  return { webhook: row?.webhook as Webhook, afterMs: Number(row?.event_after_ms) };
}

function settle(gateway: Gateway, id: string): void {
  const row = gateway.db
    .prepare("SELECT status, outcome, settles_at, wire FROM transactions WHERE id = ?")
    .get(id);
  if (row?.status !== "PENDING" || row.outcome === "NONE") return;
  const wait = Number(row.settles_at) - gateway.clock.now();
  // Timers have a longest wait, and a person's decision puts off the expiry.
  if (wait > 0) {
    settleAfter(gateway, id, wait);
    return;
  }
  const ending = row.outcome as Outcome | "EXPIRED";
  const transaction = parseWire(row.wire);
  const verdict = {
    status: ending === "EXPIRED" ? ("ERROR" as const) : ending,
    message: messageOf(transaction.payment_method_type, ending),
  };
  decide(gateway, transaction, verdict, announcementOf(gateway, id));
}

/** With what the bank adds once it has decided. */
function traced(method: PaymentMethod, status: Final): PaymentMethod {
  const external_identifier = method.extra?.external_identifier ?? String(randomInt(1e9, 1e10));
  const traces = {
    external_identifier,
    ...(status in CODES ? { processor_response_code: CODES[status as Outcome] } : {}),
    ...(method.type === "DAVIPLATA" ? { daviplata_transaction_id: external_identifier } : {}),
  };
  return { ...method, extra: { ...method.extra, ...traces } } as PaymentMethod;
}
