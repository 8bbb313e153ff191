import { Hono } from "hono";
import { z } from "zod";
import { charge } from "./charge.ts";
import { invalidField, notFound, readJson } from "./errors.ts";
import { type Gateway, merchantCard } from "./gateway.ts";
import { withInstructions } from "./instructions.ts";
import { bearerKey, requirePrivateKeyToRead, requirePrivateKeyToWrite } from "./keys.ts";
import { findTransaction, parseWire } from "./transaction-store.ts";
import { voidTransaction } from "./void.ts";

const filters = z.object({
  reference: z.string().optional(),
  status: z.string().optional(),
  customer_email: z.string().optional(),
  page: z.coerce.number().int().min(1).default(1),
  page_size: z.coerce.number().int().min(1).max(200).default(50),
});

/** `/transactions`: charge, read, find by reference, void. */
export function transactionRoutes(gateway: Gateway): Hono {
  const routes = new Hono();
  routes.post("/", async (c) => {
    const transaction = charge(gateway, c.req.header("authorization"), await readJson(c));
    return c.json({ data: transaction, meta: {} }, 201);
  });
  routes.get("/", (c) => {
    requirePrivateKeyToRead(gateway.settings, c.req.header("authorization"));
    const parsed = filters.safeParse(c.req.query());
    if (!parsed.success) {
      throw invalidField(parsed.error.issues[0]?.path.map(String) ?? [], "Formato inválido");
    }
    const { origin } = new URL(c.req.url);
    const found = list(gateway, parsed.data).map((each) => withInstructions(gateway, each, origin));
    return c.json({ data: found, meta: {} });
  });
  routes.get("/:id", (c) => {
    requireReader(gateway, c.req.header("authorization"));
    const transaction = findTransaction(gateway, c.req.param("id"));
    if (!transaction) throw notFound();
    const merchant = merchantCard(gateway.settings);
    const shown = withInstructions(gateway, transaction, new URL(c.req.url).origin);
    return c.json({ data: { ...shown, merchant }, meta: {} });
  });
  routes.post("/:id/void", async (c) => {
    requirePrivateKeyToWrite(gateway.settings, c.req.header("authorization"));
    return c.json(voidTransaction(gateway, c.req.param("id"), await readJson(c)), 201);
  });
  return routes;
}

/** Without the private key a transaction does not exist; an invalid private key gets an error. */
function requireReader(gateway: Gateway, authorization: string | undefined): void {
  if (!bearerKey(authorization)?.startsWith("prv_")) throw notFound();
  requirePrivateKeyToRead(gateway.settings, authorization);
}

function list({ db }: Gateway, filter: z.infer<typeof filters>) {
  const { reference = null, status = null, customer_email = null, page, page_size } = filter;
  return db
    .prepare(
      `SELECT wire FROM transactions
       WHERE (?1 IS NULL OR reference = ?1) AND (?2 IS NULL OR status = ?2)
         AND (?3 IS NULL OR customer_email = ?3)
       ORDER BY seq DESC LIMIT ?4 OFFSET ?5`,
    )
    .all(reference, status, customer_email, page_size, (page - 1) * page_size)
    .map(({ wire }) => parseWire(wire));
}
