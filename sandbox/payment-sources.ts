import { Hono } from "hono";
import { z } from "zod";
import { spendAcceptances } from "./acceptances.ts";
import { CARD_TOKEN, type StoredCard, spendCardToken } from "./cards.ts";
import { invalidField, notFound, readJson } from "./errors.ts";
import type { Gateway } from "./gateway.ts";
import { requirePrivateKeyToRead, requirePrivateKeyToWrite } from "./keys.ts";
import { commit } from "./store.ts";

const MISSING = "No está presente";

const body = z.object({
  type: z.literal("CARD", { error: "Debe ser igual a CARD" }),
  token: z.string({ error: MISSING }).regex(CARD_TOKEN, "El token es inválido"),
  customer_email: z.email({ error: "Email inválido" }),
  acceptance_token: z.string({ error: MISSING }),
  accept_personal_auth: z.string({ error: MISSING }),
});

/** `/payment_sources`: saved cards, charged later by their id. */
export function paymentSourceRoutes(gateway: Gateway): Hono {
  const routes = new Hono();
  routes.post("/", async (c) => {
    const parsed = body.safeParse(await readJson(c));
    if (!parsed.success) {
      const issue = parsed.error.issues[0];
      throw invalidField(issue?.path.map(String) ?? [], issue?.message ?? MISSING);
    }
    requirePrivateKeyToWrite(gateway.settings, c.req.header("authorization"));
    spendAcceptances(gateway, parsed.data);
    return c.json({ data: saveCard(gateway, parsed.data), meta: {} }, 201);
  });
  routes.get("/:id", (c) => {
    requirePrivateKeyToRead(gateway.settings, c.req.header("authorization"));
    return c.json({ data: findSource(gateway, c.req.param("id")), meta: {} });
  });
  routes.put("/:id/void", (c) => {
    requirePrivateKeyToWrite(gateway.settings, c.req.header("authorization"));
    const id = c.req.param("id");
    gateway.db.prepare("UPDATE payment_sources SET status = 'VOIDED' WHERE id = ?").run(id);
    return c.json({ data: findSource(gateway, id), meta: {} });
  });
  return routes;
}

/** The card of an available source; refuses a charge by an unknown or voided one. */
export function cardOfSource(gateway: Gateway, id: number): StoredCard {
  const row = gateway.db
    .prepare("SELECT card FROM payment_sources WHERE id = ? AND status = 'AVAILABLE'")
    .get(id);
  if (!row) throw invalidField("payment_source_id", "La fuente de pago no está disponible");
  return JSON.parse(String(row.card)) as StoredCard;
}

function saveCard(gateway: Gateway, { token, customer_email }: z.infer<typeof body>) {
  const id = commit(gateway.db, () => {
    const card = spendCardToken(gateway, token, ["token"]);
    return gateway.db
      .prepare(
        `INSERT INTO payment_sources (status, token, customer_email, card)
         VALUES ('AVAILABLE', ?, ?, ?)`,
      )
      .run(token, customer_email, JSON.stringify(card)).lastInsertRowid;
  });
  return findSource(gateway, String(id));
}

function findSource(gateway: Gateway, id: string) {
  const row = gateway.db.prepare("SELECT * FROM payment_sources WHERE id = ?").get(id);
  if (!row) throw notFound();
  const { outcome: _kept, ...shown } = JSON.parse(String(row.card)) as StoredCard;
  return {
    id: row.id,
    type: "CARD",
    status: row.status,
    public_data: { type: "CARD", ...shown },
    customer_email: row.customer_email,
    token: row.token,
  };
}
