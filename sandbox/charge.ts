// Records one pending transaction, or refuses at the first failing check, in the gateway's order.
import { spendAcceptances } from "./acceptances.ts";
import { CARD_TOKEN, type StoredCard, spendCardToken } from "./cards.ts";
import { invalidField } from "./errors.ts";
import { takeTransactionPlan } from "./faults.ts";
import type { Gateway } from "./gateway.ts";
import { requirePrivateKeyToWrite } from "./keys.ts";
import { cardOfSource } from "./payment-sources.ts";
import { settleAfter } from "./settle.ts";
import { integritySignature } from "./signature.ts";
import { commit } from "./store.ts";
import { readTransactionBody, type TransactionBody } from "./transaction-body.ts";
import { nextTransactionId } from "./transaction-store.ts";
import type { Transaction } from "./transaction-wire.ts";

const TOKEN_PATH = ["payment_method", "token"] as const;

export function charge(
  gateway: Gateway,
  authorization: string | undefined,
  raw: Record<string, unknown>,
): Transaction {
  const body = readTransactionBody(raw);
  requirePrivateKeyToWrite(gateway.settings, authorization);
  requireTokenForm(body);
  // Stays spent even if the signature is wrong; a refused key comes before it.
  spendAcceptances(gateway, body);
  requireSignature(gateway, body);
  requireNewReference(gateway, body.reference);
  return commit(gateway.db, () => record(gateway, body, cardOf(gateway, body)));
}

function requireTokenForm({ payment_method, payment_source_id }: TransactionBody): void {
  if (!payment_source_id && !CARD_TOKEN.test(payment_method?.token ?? "")) {
    throw invalidField(TOKEN_PATH, "El token es inválido");
  }
}

function requireSignature(gateway: Gateway, body: TransactionBody): void {
  if (body.signature === undefined || body.signature === null) {
    throw invalidField("signature", "Firma de integridad requerida no enviada");
  }
  if (body.signature !== integritySignature(body, gateway.settings.integritySecret)) {
    throw invalidField("signature", "La firma es inválida");
  }
}

function requireNewReference(gateway: Gateway, reference: string): void {
  const used = gateway.db.prepare("SELECT 1 FROM transactions WHERE reference = ?").get(reference);
  if (used) throw invalidField("reference", "La referencia ya ha sido usada");
}

const cardOf = (gateway: Gateway, { payment_method, payment_source_id }: TransactionBody) =>
  payment_source_id
    ? cardOfSource(gateway, payment_source_id)
    : spendCardToken(gateway, payment_method?.token ?? "", TOKEN_PATH);

function record(gateway: Gateway, body: TransactionBody, card: StoredCard): Transaction {
  const plan = takeTransactionPlan(gateway);
  const settleMs = plan.settleMs ?? gateway.settings.settleMs;
  const transaction = pending(gateway, body, card);
  gateway.db
    .prepare(
      `INSERT INTO transactions
        (id, reference, status, customer_email, outcome, webhook, settles_at, wire)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
    )
    .run(
      transaction.id,
      transaction.reference,
      transaction.status,
      transaction.customer_email,
      card.outcome,
      plan.webhook ?? "once",
      gateway.clock.now() + settleMs,
      JSON.stringify(transaction),
    );
  settleAfter(gateway, transaction.id, settleMs);
  return transaction;
}

function pending(gateway: Gateway, body: TransactionBody, card: StoredCard): Transaction {
  const { outcome: _kept, ...shown } = card;
  const installments = body.payment_method?.installments;
  return {
    id: nextTransactionId(gateway),
    created_at: new Date(gateway.clock.now()).toISOString(),
    finalized_at: null,
    amount_in_cents: body.amount_in_cents,
    reference: body.reference,
    customer_email: body.customer_email,
    currency: body.currency,
    payment_method_type: "CARD",
    payment_method: {
      type: "CARD",
      ...(installments ? { installments } : {}),
      extra: {
        ...shown,
        name: `${card.brand}-${card.last_four}`,
        card_type: "CREDIT",
        is_three_ds: false,
        three_ds_auth_type: null,
      },
    },
    status: "PENDING",
    status_message: null,
    billing_data: null,
    shipping_address: body.shipping_address ?? null,
    redirect_url: body.redirect_url ?? null,
    payment_source_id: body.payment_source_id ?? null,
    payment_link_id: null,
    customer_data: body.customer_data ?? null,
    bill_id: null,
    taxes: body.taxes ?? [],
    tip_in_cents: null,
  };
}
