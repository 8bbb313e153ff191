// Faults requested in advance: the next matching request uses each one up.
import type { MiddlewareHandler } from "hono";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import { z } from "zod";
import type { Gateway } from "./gateway.ts";

/** For the next transaction that is created or voided. */
export const transactionPlan = z.strictObject({
  /** Wait until the outcome that the card or the phone number gives, instead of the usual one. */
  settleMs: z.int().nonnegative().optional(),
  /** "lost": the event is never sent. "twice": it is sent two times. "held": once released. */
  webhook: z.enum(["lost", "twice", "held"]).optional(),
  /** How long after the outcome its event is sent. */
  eventAfterMs: z.int().nonnegative().optional(),
});

/** For the next requests `on`, e.g. "POST /v1/transactions"; a final `*` matches any ending. */
export const answerFault = z.strictObject({
  on: z.string().default("POST /v1/transactions"),
  /** How long the answer is held back. */
  afterMs: z.int().nonnegative().default(0),
  /**
   * When the request takes effect: never (then the answer is an error), first (at once, only the
   * answer is late or lost), or late (after the wait, when the caller has gone).
   */
  recorded: z.enum(["never", "first", "late"]).default("never"),
  /** The answer's status instead of the true one; 504 if nothing is recorded. */
  status: z.int().min(400).max(599).optional(),
  times: z.int().min(1).max(1000).default(1),
});

type TransactionPlan = z.infer<typeof transactionPlan>;
type AnswerFault = z.infer<typeof answerFault>;

export function planTransaction({ db }: Gateway, plan: TransactionPlan): void {
  db.prepare("INSERT INTO transaction_plans (plan) VALUES (?)").run(JSON.stringify(plan));
}

export function planAnswer({ db }: Gateway, { on, times, ...fault }: AnswerFault): void {
  const insert = db.prepare("INSERT INTO answer_faults (request, fault) VALUES (?, ?)");
  for (let left = times; left > 0; left -= 1) insert.run(on, JSON.stringify(fault));
}

/** Removes and returns the oldest plan; an empty one if none was requested. */
export function takeTransactionPlan({ db }: Gateway): TransactionPlan {
  const row = db
    .prepare(
      `DELETE FROM transaction_plans
       WHERE id = (SELECT min(id) FROM transaction_plans) RETURNING plan`,
    )
    .get();
  return row ? transactionPlan.parse(JSON.parse(String(row.plan))) : {};
}

/** Applies the requested faults to the true answer. */
export function answerFaults(gateway: Gateway): MiddlewareHandler {
  return async (c, next) => {
    const fault = takeFault(gateway, `${c.req.method} ${c.req.path}`);
    if (!fault) return next();
    if (fault.recorded === "first") await next();
    if (fault.afterMs > 0) {
      await new Promise<void>((resolve) => gateway.clock.after(fault.afterMs, resolve));
    }
    if (fault.recorded === "late") await next();
    const status = fault.status ?? (fault.recorded === "never" ? 504 : undefined);
    if (status === undefined) return;
    c.res = undefined;
    c.res = c.json({ error: { type: "SANDBOX_FAULT" } }, status as ContentfulStatusCode);
  };
}

function takeFault({ db }: Gateway, request: string): AnswerFault | undefined {
  const row = db
    .prepare(
      `DELETE FROM answer_faults WHERE id = (
        SELECT min(id) FROM answer_faults
        WHERE request = ?1 OR (request LIKE '%*' AND instr(?1, rtrim(request, '*')) = 1)
      ) RETURNING fault`,
    )
    .get(request);
  return row && answerFault.parse(JSON.parse(String(row.fault)));
}
