import { timingSafeEqual } from "node:crypto";
import { Hono } from "hono";
import { z } from "zod";
import { notFound, Refusal, readJson } from "./errors.ts";
import { releaseEvents } from "./events.ts";
import { answerFault, planAnswer, planTransaction, transactionPlan } from "./faults.ts";
import type { Gateway } from "./gateway.ts";
import { withInstructions } from "./instructions.ts";
import { decide } from "./settle.ts";
import { emptyStore } from "./store.ts";
import { setSwitches, switchesBody } from "./switches.ts";
import { findByEither, findTransaction, parseWire } from "./transaction-store.ts";
import type { Transaction } from "./transaction-wire.ts";

const nextBody = transactionPlan.extend({ answer: answerFault.optional() });

const telling = z.strictObject({
  amount_in_cents: z.int().optional(),
  currency: z.string().optional(),
  reference: z.string().optional(),
});

const decisionBody = z.strictObject({
  status: z.enum(["APPROVED", "DECLINED", "ERROR", "VOIDED"]),
  message: z.string().optional(),
  webhook: z.enum(["once", "twice", "lost", "held"]).default("once"),
  eventAfterMs: z.int().nonnegative().default(0),
  /** What the transaction is from now on: reads and the event say it. */
  recorded: telling.default({}),
  /** What only the event says, with a genuine signature. */
  announced: telling.default({}),
});

const releaseBody = z.strictObject({
  /** Which of the held events goes first. */
  order: z.enum(["first", "last"]).default("first"),
});

export const controlHeader = "x-control-key";

/**
 * `/control`: what the real gateway lacks. Requests faults, plays the buyer's phone, the other app
 * and the counter, shows the state, resets it. Without the
 * key it does not exist, because it shows who bought.
 */
export function controlRoutes(gateway: Gateway): Hono {
  const routes = new Hono();
  routes.use((c, next) => {
    if (!sameKey(c.req.header(controlHeader), gateway.settings.controlKey)) throw notFound();
    return next();
  });
  routes.post("/next", async (c) => {
    const data = readBody(nextBody, await readJson(c));
    const { answer, ...plan } = data;
    if (Object.keys(plan).length > 0) planTransaction(gateway, plan);
    if (answer) planAnswer(gateway, answer);
    return c.json({ data }, 201);
  });
  routes.post("/transactions/:key", async (c) => {
    const transaction = findByEither(gateway, c.req.param("key"));
    if (!transaction) throw notFound();
    const decision = readBody(decisionBody, await readJson(c));
    const { status, message, webhook, eventAfterMs, recorded, announced } = decision;
    decide(
      gateway,
      { ...transaction, ...defined(recorded) },
      message === undefined ? { status } : { status, message },
      { webhook, afterMs: eventAfterMs, instead: defined(announced) },
    );
    return c.json({ data: findTransaction(gateway, transaction.id) });
  });
  routes.post("/events/release", async (c) => {
    const { order } = readBody(releaseBody, await readJson(c));
    return c.json({ data: { sent: await releaseEvents(gateway, order) } });
  });
  routes.post("/switches", async (c) =>
    c.json({ data: setSwitches(gateway, readBody(switchesBody, await readJson(c))) }),
  );
  routes.get("/transactions", (c) => c.json({ data: listAll(gateway, new URL(c.req.url).origin) }));
  routes.post("/reset", (c) => {
    emptyStore(gateway.db);
    return c.json({ data: [] });
  });
  return routes;
}

function readBody<T>(shape: z.ZodType<T>, body: unknown): T {
  const parsed = shape.safeParse(body);
  if (parsed.success) return parsed.data;
  throw new Refusal(400, { type: "CONTROL", reason: z.prettifyError(parsed.error) });
}

/** Without the fields that were left out. */
function defined(changes: z.infer<typeof telling>): Partial<Transaction> {
  return Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined));
}

function sameKey(given = "", wanted: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(wanted)];
  return one.length === other.length && timingSafeEqual(one, other);
}

function listAll(gateway: Gateway, origin: string) {
  const { db } = gateway;
  const events = db.prepare(
    `SELECT transaction_status AS status, state, attempts FROM deliveries
     WHERE transaction_id = ? ORDER BY id`,
  );
  return db
    .prepare("SELECT id, wire FROM transactions ORDER BY seq")
    .all()
    .map(({ id, wire }) => ({
      ...withInstructions(gateway, parseWire(wire), origin),
      events: events.all(String(id)),
    }));
}
