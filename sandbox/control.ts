import { timingSafeEqual } from "node:crypto";
import { Hono } from "hono";
import { z } from "zod";
import { notFound, readJson } from "./errors.ts";
import { answerFault, planAnswer, planTransaction, transactionPlan } from "./faults.ts";
import type { Gateway } from "./gateway.ts";
import { emptyStore } from "./store.ts";
import { parseWire } from "./transaction-store.ts";

const nextBody = transactionPlan.extend({ answer: answerFault.optional() });

export const controlHeader = "x-control-key";

/**
 * `/control`: what the real gateway lacks. Requests faults, shows the state, resets it. Without the
 * key it does not exist, because it shows who bought.
 */
export function controlRoutes(gateway: Gateway): Hono {
  const routes = new Hono();
  routes.use((c, next) => {
    if (!sameKey(c.req.header(controlHeader), gateway.settings.controlKey)) throw notFound();
    return next();
  });
  routes.post("/next", async (c) => {
    const parsed = nextBody.safeParse(await readJson(c));
    if (!parsed.success) return c.json({ error: z.prettifyError(parsed.error) }, 400);
    const { answer, ...plan } = parsed.data;
    if (Object.keys(plan).length > 0) planTransaction(gateway, plan);
    if (answer) planAnswer(gateway, answer);
    return c.json({ data: parsed.data }, 201);
  });
  routes.get("/transactions", (c) => c.json({ data: listAll(gateway) }));
  routes.post("/reset", (c) => {
    emptyStore(gateway.db);
    return c.json({ data: [] });
  });
  return routes;
}

function sameKey(given = "", wanted: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(wanted)];
  return one.length === other.length && timingSafeEqual(one, other);
}

function listAll({ db }: Gateway) {
  const events = db.prepare(
    `SELECT transaction_status AS status, state, attempts FROM deliveries
     WHERE transaction_id = ? ORDER BY id`,
  );
  return db
    .prepare("SELECT id, wire FROM transactions ORDER BY seq")
    .all()
    .map(({ id, wire }) => ({ ...parseWire(wire), events: events.all(String(id)) }));
}
