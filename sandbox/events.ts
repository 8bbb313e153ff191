// Posts each final status to the merchant's events URL until it answers 200 or the tries are used
// up, also after a restart.
import { type Gateway, later } from "./gateway.ts";
import { eventChecksum, SIGNED_PROPERTIES } from "./signature.ts";
import type { Transaction, Webhook } from "./transaction-wire.ts";

const ANSWER_LIMIT_MS = 10_000;

/** How a change is announced: the event, how long after it, and what it says instead of the truth. */
export type Announcement = {
  webhook: Webhook;
  afterMs: number;
  instead?: Partial<Transaction>;
};

/**
 * Records what is to be sent; call it inside the commit that changes the transaction.
 * @returns the ids to pass to `sendEvents` once committed.
 */
export function enqueueEvents(
  gateway: Gateway,
  transaction: Transaction,
  { webhook, afterMs, instead }: Announcement,
): number[] {
  const { db, clock, settings } = gateway;
  if (!settings.eventsUrl) return [];
  const event = describe({ ...transaction, ...instead }, clock.now(), settings.eventsSecret);
  const insert = db.prepare(
    `INSERT INTO deliveries
      (transaction_id, transaction_status, body, checksum, state, next_at)
      VALUES (?, ?, ?, ?, ?, ?)`,
  );
  const add = (state: "waiting" | "lost" | "held") =>
    Number(
      insert.run(
        transaction.id,
        transaction.status,
        JSON.stringify(event),
        event.signature.checksum,
        state,
        clock.now() + afterMs,
      ).lastInsertRowid,
    );
  if (webhook === "lost" || webhook === "held") {
    add(webhook);
    return [];
  }
  return webhook === "twice" ? [add("waiting"), add("waiting")] : [add("waiting")];
}

/** Sends each event when it is due, now if it already is. */
export function sendEvents(gateway: Gateway, ids: readonly number[]): void {
  const due = gateway.db.prepare("SELECT next_at FROM deliveries WHERE id = ?");
  for (const id of ids) {
    const wait = Number(due.get(id)?.next_at ?? 0) - gateway.clock.now();
    if (wait > 0) later(gateway, wait, () => sendEvents(gateway, [id]));
    else deliver(gateway, id);
  }
}

/** Sends the held events one after the other, and returns how many there were. */
export async function releaseEvents(gateway: Gateway, order: "first" | "last"): Promise<number> {
  const ids = gateway.db
    .prepare("UPDATE deliveries SET state = 'waiting' WHERE state = 'held' RETURNING id")
    .all()
    .map(({ id }) => Number(id))
    .sort((a, b) => (order === "first" ? a - b : b - a));
  for (const id of ids) await deliver(gateway, id);
  return ids.length;
}

/** Tries once now and plans the next try if that fails; never throws. */
async function deliver(gateway: Gateway, id: number): Promise<void> {
  const row = gateway.db
    .prepare("SELECT body, checksum, attempts FROM deliveries WHERE id = ? AND state = 'waiting'")
    .get(id);
  if (!row) return;
  const accepted = await post(gateway, String(row.body), String(row.checksum));
  if (gateway.closing.aborted) return;
  const wait = gateway.settings.retryMs[Number(row.attempts)];
  const state = accepted ? "delivered" : wait === undefined ? "given_up" : "waiting";
  gateway.db
    .prepare("UPDATE deliveries SET state = ?, attempts = attempts + 1, next_at = ? WHERE id = ?")
    .run(state, gateway.clock.now() + (wait ?? 0), id);
  if (state === "waiting") later(gateway, wait ?? 0, () => deliver(gateway, id));
}

export function resumeDeliveries(gateway: Gateway): void {
  const rows = gateway.db.prepare("SELECT id FROM deliveries WHERE state = 'waiting'").all();
  sendEvents(
    gateway,
    rows.map(({ id }) => Number(id)),
  );
}

/** Only a plain 200 counts: other 2xx statuses and redirects do not. */
async function post(gateway: Gateway, body: string, checksum: string): Promise<boolean> {
  const { eventsUrl } = gateway.settings;
  if (!eventsUrl) return false;
  try {
    const answer = await fetch(eventsUrl, {
      method: "POST",
      headers: { "content-type": "application/json", "X-Event-Checksum": checksum },
      body,
      redirect: "manual",
      signal: AbortSignal.any([gateway.closing, AbortSignal.timeout(ANSWER_LIMIT_MS)]),
    });
    await answer.body?.cancel();
    return answer.status === 200;
  } catch {
    return false;
  }
}

function describe(transaction: Transaction, now: number, secret: string) {
  const timestamp = Math.floor(now / 1000);
  return {
    event: "transaction.updated",
    data: {
      transaction: {
        id: transaction.id,
        status: transaction.status,
        amount_in_cents: transaction.amount_in_cents,
        reference: transaction.reference,
        customer_email: transaction.customer_email,
        currency: transaction.currency,
        payment_method_type: transaction.payment_method_type,
        redirect_url: transaction.redirect_url,
        shipping_address: transaction.shipping_address,
        payment_link_id: transaction.payment_link_id,
        payment_source_id: transaction.payment_source_id,
      },
    },
    environment: "test",
    signature: {
      properties: SIGNED_PROPERTIES,
      checksum: eventChecksum(transaction, timestamp, secret),
    },
    timestamp,
    sent_at: new Date(now).toISOString(),
  };
}
