// What a buyer does to pay, as a transaction says it a moment after it was made: where the bank's
// page is, which picture to scan, which numbers to tell at the counter, where the code goes.
import { createHash, randomUUID } from "node:crypto";
import encodeQr from "qr";
import { currentToken } from "./codes.ts";
import type { Gateway } from "./gateway.ts";
import type { PaymentMethod, Transaction } from "./transaction-wire.ts";

const PREPARE_MS = 300;

/** Whom a buyer pays at the counter. */
const AGREEMENT = "12345";

/** Gives the transaction the ticket that its bank's page, picture and numbers are made of. */
export function prepare({ db, clock, settings }: Gateway, id: string): void {
  db.prepare("INSERT INTO instructions (transaction_id, ticket, ready_at) VALUES (?, ?, ?)").run(
    id,
    randomUUID(),
    clock.now() + (settings.prepareMs ?? PREPARE_MS),
  );
}

/** The transaction of a ticket. */
export function idOfTicket({ db }: Gateway, ticket: string): string | undefined {
  const row = db.prepare("SELECT transaction_id FROM instructions WHERE ticket = ?").get(ticket);
  return row && String(row.transaction_id);
}

/** The ticket of the cash payment that this intention belongs to. */
export function ticketOfIntention({ db }: Gateway, intention: string): string | undefined {
  return db
    .prepare("SELECT ticket FROM instructions")
    .all()
    .map(({ ticket }) => String(ticket))
    .find((ticket) => elevenDigits(ticket) === intention);
}

/**
 * The transaction with what its buyer needs, once that is ready.
 * @param origin where the buyer's browser finds the sandbox.
 */
export function withInstructions(
  gateway: Gateway,
  transaction: Transaction,
  origin: string,
): Transaction {
  const row = gateway.db
    .prepare("SELECT ticket, ready_at FROM instructions WHERE transaction_id = ?")
    .get(transaction.id);
  const isReady =
    row && (transaction.status !== "PENDING" || Number(row.ready_at) <= gateway.clock.now());
  if (!isReady) return transaction;
  const method = transaction.payment_method;
  const extra = extraOf(gateway, transaction, { ticket: String(row.ticket), origin });
  return {
    ...transaction,
    payment_method: { ...method, extra: { ...extra, ...method.extra } } as PaymentMethod,
  };
}

function extraOf(
  gateway: Gateway,
  { id, payment_method: { type } }: Transaction,
  { ticket, origin }: { ticket: string; origin: string },
) {
  const page = `${origin}/bank/${ticket}`;
  const base = { is_three_ds: false };
  switch (type) {
    case "PSE":
    case "BANCOLOMBIA_TRANSFER":
      return { ...base, async_payment_url: page };
    case "BANCOLOMBIA_QR":
      return { ...base, qr_id: ticket, qr_image: qrImage(page) };
    case "BANCOLOMBIA_COLLECT":
      return {
        ...base,
        business_agreement_code: AGREEMENT,
        payment_intention_identifier: elevenDigits(ticket),
      };
    case "DAVIPLATA": {
      const codes = `${origin}/v1/daviplata/codes`;
      return {
        ...base,
        url: page,
        url_services: {
          token: currentToken(gateway, id),
          code_otp_send: `${codes}/send`,
          code_otp_validate: `${codes}/validate`,
        },
      };
    }
    default:
      return base;
  }
}

function qrImage(text: string): string {
  const svg = `<?xml version="1.0" encoding="UTF-8"?>${encodeQr(text, "svg", { border: 4 })}`;
  return Buffer.from(svg).toString("base64");
}

function elevenDigits(ticket: string): string {
  const hash = createHash("sha256").update(ticket).digest();
  return String(hash.readBigUInt64BE() % 100_000_000_000n).padStart(11, "0");
}
