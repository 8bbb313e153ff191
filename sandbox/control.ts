import { Hono } from "hono";
import { z } from "zod";
import { readJson } from "./errors.ts";
import { answerFault, planAnswer, planTransaction, transactionPlan } from "./faults.ts";
import type { Gateway } from "./gateway.ts";
import { emptyStore } from "./store.ts";
import { parseWire } from "./transaction-store.ts";

const nextBody = transactionPlan.extend({ answer: answerFault.optional() });

/** `/control`: what the real gateway lacks. Requests faults, shows the state, resets it. */
export function controlRoutes(gateway: Gateway): Hono {
  const routes = new Hono();
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
