// Records one pending transaction, or refuses at the first failing check, in the gateway's order.
import { spendAcceptances } from "./acceptances.ts";
import type { Outcome } from "./card-number.ts";
import { CARD_TOKEN, type StoredCard, spendCardToken } from "./cards.ts";
import { sendFirstCode } from "./codes.ts";
import { ownOutcome } from "./endings.ts";
import { invalidField } from "./errors.ts";
import { takeTransactionPlan } from "./faults.ts";
import type { Gateway } from "./gateway.ts";
import { prepare } from "./instructions.ts";
import { requirePrivateKeyToWrite } from "./keys.ts";
import { cardOfSource } from "./payment-sources.ts";
import { type Ending, settleAfter } from "./settle.ts";
import { integritySignature } from "./signature.ts";
import { commit } from "./store.ts";
import { readSwitches } from "./switches.ts";
import { readTransactionBody, type TransactionBody } from "./transaction-body.ts";
import { nextTransactionId } from "./transaction-store.ts";
import type { CardMethod, PaymentMethod, Transaction } from "./transaction-wire.ts";

const TOKEN_PATH = ["payment_method", "token"] as const;

export function charge(
  gateway: Gateway,
  authorization: string | undefined,
  raw: Record<string, unknown>,
): Transaction {
  const body = readTransactionBody(raw, readSwitches(gateway).methods);
  requirePrivateKeyToWrite(gateway.settings, authorization);
  requireTokenForm(body);
  // Stays spent even if the signature is wrong; a refused key comes before it.
  spendAcceptances(gateway, body);
  requireSignature(gateway, body);
  requireNewReference(gateway, body.reference);
  return commit(gateway.db, () =>
    body.method
      ? record(gateway, body, { method: body.method, outcome: ownOutcome(body.method) })
      : record(gateway, body, chargedCard(gateway, body)),
  );
}

function requireTokenForm({ method, payment_method, payment_source_id }: TransactionBody): void {
  if (!method && !payment_source_id && !CARD_TOKEN.test(payment_method?.token ?? "")) {
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

type Charged = {
  method: PaymentMethod;
  /** null: a person decides. */
  outcome: Outcome | null;
};

function chargedCard(gateway: Gateway, body: TransactionBody): Charged {
  const { payment_method, payment_source_id } = body;
  const card = payment_source_id
    ? cardOfSource(gateway, payment_source_id)
    : spendCardToken(gateway, payment_method?.token ?? "", TOKEN_PATH);
  return { method: cardMethod(card, payment_method?.installments), outcome: card.outcome };
}

function record(gateway: Gateway, body: TransactionBody, charged: Charged): Transaction {
  const plan = takeTransactionPlan(gateway);
  const { ending, settlesAt } = endOf(gateway, body, charged, plan.settleMs);
  const transaction = pending(gateway, body, charged.method);
  gateway.db
    .prepare(
      `INSERT INTO transactions
        (id, reference, status, customer_email, outcome, webhook, event_after_ms, settles_at, wire)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    )
    .run(
      transaction.id,
      transaction.reference,
      transaction.status,
      transaction.customer_email,
      ending,
      plan.webhook ?? "once",
      plan.eventAfterMs ?? 0,
      settlesAt,
      JSON.stringify(transaction),
    );
  if (charged.method.type !== "CARD") prepare(gateway, transaction.id);
  if (charged.method.type === "DAVIPLATA") sendFirstCode(gateway, transaction.id);
  if (ending !== "NONE") settleAfter(gateway, transaction.id, settlesAt - gateway.clock.now());
  return transaction;
}

/** A card's bank decides, however late; anything else ends at its expiry if nobody paid. */
function endOf(
  { clock, settings }: Gateway,
  { expiration_time }: TransactionBody,
  { method, outcome }: Charged,
  settleMs = settings.settleMs,
): { ending: Ending; settlesAt: number } {
  const settlesAt = clock.now() + settleMs;
  const expiresAt = expiration_time ? Date.parse(expiration_time) : Number.POSITIVE_INFINITY;
  if (outcome && (method.type === "CARD" || settlesAt < expiresAt)) {
    return { ending: outcome, settlesAt };
  }
  if (Number.isFinite(expiresAt)) return { ending: "EXPIRED", settlesAt: expiresAt };
  return { ending: "NONE", settlesAt };
}

function cardMethod(card: StoredCard, installments: number | null | undefined): CardMethod {
  const { outcome: _kept, ...shown } = card;
  return {
    type: "CARD",
    ...(installments ? { installments } : {}),
    extra: {
      ...shown,
      name: `${card.brand}-${card.last_four}`,
      card_type: "CREDIT",
      is_three_ds: false,
      three_ds_auth_type: null,
    },
  };
}

function pending(gateway: Gateway, body: TransactionBody, method: PaymentMethod): Transaction {
  return {
    id: nextTransactionId(gateway),
    created_at: new Date(gateway.clock.now()).toISOString(),
    finalized_at: null,
    amount_in_cents: body.amount_in_cents,
    reference: body.reference,
    customer_email: body.customer_email,
    currency: body.currency,
    payment_method_type: method.type,
    payment_method: method,
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
