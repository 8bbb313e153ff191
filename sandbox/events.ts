// Posts each final status to the merchant's events URL until it answers 200 or the tries are used
// up, also after a restart.
import { type Gateway, later } from "./gateway.ts";
import { eventChecksum, SIGNED_PROPERTIES } from "./signature.ts";
import type { Transaction, Webhook } from "./transaction-wire.ts";

const ANSWER_LIMIT_MS = 10_000;

/**
 * Records what is to be sent; call it inside the commit that changes the transaction.
 * @returns the ids to pass to `deliver` once committed.
 */
export function enqueueEvents(
  gateway: Gateway,
  transaction: Transaction,
  webhook: Webhook,
): number[] {
  const { db, clock, settings } = gateway;
  if (!settings.eventsUrl) return [];
  const event = describe(transaction, clock.now(), settings.eventsSecret);
  const insert = db.prepare(
    `INSERT INTO deliveries
      (transaction_id, transaction_status, body, checksum, state, next_at)
      VALUES (?, ?, ?, ?, ?, ?)`,
  );
  const add = (state: "waiting" | "lost") =>
    Number(
      insert.run(
        transaction.id,
        transaction.status,
        JSON.stringify(event),
        event.signature.checksum,
        state,
        clock.now(),
      ).lastInsertRowid,
    );
  if (webhook === "lost") {
    add("lost");
    return [];
  }
  return webhook === "twice" ? [add("waiting"), add("waiting")] : [add("waiting")];
}

/** Tries once now and plans the next try if that fails; never throws. */
export async function deliver(gateway: Gateway, id: number): Promise<void> {
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
  const rows = gateway.db
    .prepare("SELECT id, next_at FROM deliveries WHERE state = 'waiting'")
    .all();
  for (const { id, next_at } of rows) {
    later(gateway, Number(next_at) - gateway.clock.now(), () => deliver(gateway, Number(id)));
  }
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
