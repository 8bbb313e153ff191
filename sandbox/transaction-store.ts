import { type Announcement, enqueueEvents, sendEvents } from "./events.ts";
import { type Gateway, MERCHANT_ID } from "./gateway.ts";
import { commit } from "./store.ts";
import type { Status, Transaction } from "./transaction-wire.ts";

export const parseWire = (wire: unknown) => JSON.parse(String(wire)) as Transaction;

export function findTransaction(gateway: Gateway, id: string): Transaction | undefined {
  const row = gateway.db.prepare("SELECT wire FROM transactions WHERE id = ?").get(id);
  return row && parseWire(row.wire);
}

/** By its id, or by the merchant's reference. */
export function findByEither(gateway: Gateway, key: string): Transaction | undefined {
  const row = gateway.db
    .prepare("SELECT wire FROM transactions WHERE id = ?1 OR reference = ?1")
    .get(key);
  return row && parseWire(row.wire);
}

/** `1<merchant>-<seconds>-<5 digits>`; the digits keep counting, so no two are ever equal. */
export function nextTransactionId(gateway: Gateway): string {
  const row = gateway.db
    .prepare("SELECT seq FROM sqlite_sequence WHERE name = 'transactions'")
    .get();
  const digits = 10_000 + ((Number(row?.seq ?? 0) + 1) % 90_000);
  return `1${MERCHANT_ID}-${Math.floor(gateway.clock.now() / 1000)}-${digits}`;
}

/** Moves a transaction from one status to the next and announces it, unless another came first. */
export function changeTransaction(
  gateway: Gateway,
  from: Status,
  changed: Transaction,
  announcement: Announcement,
): void {
  const events = commit(gateway.db, () => {
    const { changes } = gateway.db
      .prepare("UPDATE transactions SET status = ?, wire = ? WHERE id = ? AND status = ?")
      .run(changed.status, JSON.stringify(changed), changed.id, from);
    return changes === 0 ? [] : enqueueEvents(gateway, changed, announcement);
  });
  sendEvents(gateway, events);
}
