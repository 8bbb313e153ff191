// Turns a card into a token for one payment, and keeps nothing that could pay again.
import { randomBytes } from "node:crypto";
import { Hono } from "hono";
import { brandOf, type Outcome, outcomeOf, passesLuhn } from "./card-number.ts";
import { invalidField, Refusal, readJson } from "./errors.ts";
import { type Gateway, MERCHANT_ID } from "./gateway.ts";
import { bearerKey } from "./keys.ts";

export type StoredCard = {
  brand: string;
  bin: string;
  last_four: string;
  exp_month: string;
  exp_year: string;
  card_holder: string;
  outcome: Outcome;
};

const DAY_MS = 86_400_000;
const TOKEN_LIFE_MS = 180 * DAY_MS;
const BOGOTA_OFFSET_MS = -5 * 3_600_000;

export const CARD_TOKEN = /^tok_test_\d+_\w+$/;

export function cardRoutes(gateway: Gateway): Hono {
  const routes = new Hono();
  routes.post("/cards", async (c) => {
    requirePublicKey(gateway, c.req.header("authorization"));
    const card = readCard(await readJson(c), gateway.clock.now());
    return c.json({ status: "CREATED", data: issueToken(gateway, card) }, 201);
  });
  return routes;
}

/** Invalidates a card's token and returns the card; refuses an unknown, used or old token. */
export function spendCardToken(
  gateway: Gateway,
  token: string,
  field: readonly string[],
): StoredCard {
  const row = gateway.db
    .prepare(
      "UPDATE card_tokens SET used = 1 WHERE id = ? AND used = 0 AND expires_at > ? RETURNING card",
    )
    .get(token, gateway.clock.now());
  if (!row) throw invalidField(field, "El token es inválido");
  return JSON.parse(String(row.card)) as StoredCard;
}

function requirePublicKey(gateway: Gateway, authorization: string | undefined): void {
  const key = bearerKey(authorization);
  if (key === undefined) {
    throw new Refusal(401, {
      type: "UNAUTHORIZED",
      code: "ACCESS_TOKEN_HEADER_NOT_PRESENT",
      reason: "Header de autorización 'Authorization' no enviado.",
    });
  }
  if (key !== gateway.settings.publicKey) {
    throw new Refusal(404, {
      type: "NOT_FOUND",
      reason: `Comercio con llave ${key} no encontrado`,
      code: "MERCHANT_NOT_FOUND",
    });
  }
}

/** Checks in the gateway's order: the number's pattern, Luhn, then the rest; refuses once. */
function readCard(body: Record<string, unknown>, now: number): StoredCard {
  const number = matching(body, "number", "^\\d{12,19}$");
  if (!passesLuhn(number)) {
    throw invalidField("number", "El número de tarjeta es inválido. Luhn check falló.");
  }
  matching(body, "cvc", "^\\d{3,4}$");
  const exp_month = matching(body, "exp_month", "^(0[1-9]|1[0-2])$");
  const exp_year = matching(body, "exp_year", "^\\d{2}$");
  const card_holder = matching(body, "card_holder", "");
  if (card_holder.trim().length < 5) {
    throw invalidField("card_holder", "no debe contener menos de 5 caracteres");
  }
  if (isPast(exp_month, exp_year, now)) {
    throw invalidField("exp_year", "La fecha de expiración de la tarjeta ya pasó");
  }
  return {
    brand: brandOf(number),
    bin: number.slice(0, 6),
    last_four: number.slice(-4),
    exp_month,
    exp_year,
    card_holder,
    outcome: outcomeOf(number),
  };
}

function matching(body: Record<string, unknown>, field: string, pattern: string): string {
  const value = body[field];
  if (value === undefined) throw invalidField(field, `debe tener la propiedad requerida ${field}.`);
  if (typeof value !== "string") throw invalidField(field, "debe ser string");
  if (!new RegExp(pattern).test(value)) {
    throw invalidField(field, `debe coincidir con el patron "${pattern}"`);
  }
  return value;
}

/** A card is valid through the last day of its month, in Colombia. */
function isPast(month: string, year: string, now: number): boolean {
  const today = new Date(now + BOGOTA_OFFSET_MS);
  const current = today.getUTCFullYear() * 12 + today.getUTCMonth();
  return (2000 + Number(year)) * 12 + Number(month) - 1 < current;
}

function issueToken(gateway: Gateway, card: StoredCard) {
  const now = gateway.clock.now();
  const id = `tok_test_${MERCHANT_ID}_${randomBytes(16).toString("hex")}`;
  gateway.db
    .prepare("INSERT INTO card_tokens (id, card, expires_at) VALUES (?, ?, ?)")
    .run(id, JSON.stringify(card), now + TOKEN_LIFE_MS);
  const { outcome: _kept, brand, last_four, ...shown } = card;
  return {
    id,
    created_at: new Date(now).toISOString().replace("Z", "+00:00"),
    brand,
    name: `${brand}-${last_four}`,
    last_four,
    ...shown,
    created_with_cvc: true,
    expires_at: new Date(now + TOKEN_LIFE_MS).toISOString(),
    validity_ends_at: null,
  };
}
