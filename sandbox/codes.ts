// The code that Daviplata sends to the buyer's phone: sent again, and confirmed.
import { randomBytes, randomInt } from "node:crypto";
import { type Context, Hono } from "hono";
import type { Outcome } from "./card-number.ts";
import { invalidField, invalidKey, readJson } from "./errors.ts";
import type { Gateway } from "./gateway.ts";
import { bearerKey } from "./keys.ts";
import { announcementOf, decide, isOpen, willEnd } from "./settle.ts";
import { findTransaction } from "./transaction-store.ts";
import type { Transaction } from "./transaction-wire.ts";

/** The codes of the real sandbox, with how they end; the second and the third differ in the reason. */
const OUTCOMES: Record<string, Outcome> = {
  "574829": "APPROVED",
  "932015": "DECLINED",
  "186743": "DECLINED",
  "999999": "ERROR",
};

/** The first code, which goes out by itself, counts. */
const MOST_SENT = 2;
const MOST_TRIED = 2;

type Row = { transaction_id: string; token: string; sent: number; tried: number };

/** Sends the first code of a new transaction. */
export function sendFirstCode({ db }: Gateway, id: string): void {
  db.prepare("INSERT INTO codes (transaction_id, token) VALUES (?, ?)").run(id, newToken());
}

/** What the next call about the code needs. */
export function currentToken({ db }: Gateway, id: string): string {
  return String(db.prepare("SELECT token FROM codes WHERE transaction_id = ?").get(id)?.token);
}

/** `/daviplata/codes`. Their addresses are read from the transaction, never made up. */
export function codeRoutes(gateway: Gateway): Hono {
  const routes = new Hono();
  routes.post("/send", (c) => {
    const { row, transaction } = waiting(gateway, c);
    if (row.sent >= MOST_SENT) {
      throw invalidField("code", "Superaste el número de envíos del código");
    }
    const next = { ...row, sent: row.sent + 1, token: newToken() };
    gateway.db
      .prepare("UPDATE codes SET sent = ?, token = ? WHERE transaction_id = ?")
      .run(next.sent, next.token, row.transaction_id);
    return c.json(done(transaction, next));
  });
  routes.post("/validate", async (c) => {
    const { row, transaction } = waiting(gateway, c);
    const { code } = await readJson(c);
    const outcome = OUTCOMES[String(code)];
    const tried = { ...row, tried: row.tried + 1 };
    gateway.db
      .prepare("UPDATE codes SET tried = ? WHERE transaction_id = ?")
      .run(tried.tried, row.transaction_id);
    if (outcome) {
      willEnd(gateway, row.transaction_id, outcome);
      return c.json(done(transaction, tried, outcome));
    }
    if (tried.tried >= MOST_TRIED) refuse(gateway, transaction);
    const error = invalidField("code", "El código es inválido").error;
    return c.json({ error, data: standing(tried) }, 422);
  });
  return routes;
}

/** The transaction of the caller's token, while it waits for a code. */
function waiting(gateway: Gateway, c: Context): { row: Row; transaction: Transaction } {
  const token = bearerKey(c.req.header("authorization")) ?? "";
  const row = gateway.db.prepare("SELECT * FROM codes WHERE token = ?").get(token) as
    | Row
    | undefined;
  const transaction = row && findTransaction(gateway, row.transaction_id);
  if (!row || !transaction) throw invalidKey(401, "Llave no válida");
  if (!isOpen(gateway, row.transaction_id)) {
    throw invalidField("code", "La transacción ya no espera un código");
  }
  return { row, transaction };
}

function refuse(gateway: Gateway, transaction: Transaction): void {
  const verdict = { status: "DECLINED", message: "Superaste el número de intentos" } as const;
  decide(gateway, transaction, verdict, announcementOf(gateway, transaction.id));
}

const standing = ({ token, sent, tried }: Row) => ({
  authorization: { access_token: token },
  attempts: {
    currentSendCode: sent,
    limitSendCode: MOST_SENT,
    currentValidateCode: tried,
    limitValidateCode: MOST_TRIED,
  },
});

/** The service's own envelope, in its own spelling. */
function done({ id, amount_in_cents, redirect_url }: Transaction, row: Row, outcome?: Outcome) {
  const ConfirmIntention = [
    {
      idTransaccionAutorizador: digits(12),
      estado: outcome === "APPROVED" ? "Aprobado" : "Rechazado",
      numAprobacion: digits(6),
    },
  ];
  return {
    status: 200,
    code: "OK",
    message: "Solicitud ejecutada correctamente.",
    data: {
      transaction: {
        PK: id,
        // Still: the verdict comes later.
        status: "PENDING",
        statusMessage: "",
        amountInCents: amount_in_cents,
        steps: {
          PurchaseIntention: Array.from({ length: row.sent }, () => ({
            idSessionToken: digits(8),
          })),
          ...(outcome ? { ConfirmIntention } : {}),
        },
        redirectUrl: redirect_url,
      },
      ...standing(row),
    },
  };
}

const newToken = () => randomBytes(24).toString("base64url");

const digits = (count: number) => Array.from({ length: count }, () => randomInt(10)).join("");
