// The rows of one payment: its lock, its verdicts as they arrived, and what they change.
import { and, eq, sql } from "drizzle-orm";
import type { Payment } from "#src/checkout/queries.ts";
import { paymentEvents, payments } from "#src/checkout/tables.ts";
import type { Ctx, TransactionCtx } from "#src/ctx.ts";
import { prepared } from "#src/db/prepared.ts";
import { preparedInsert } from "#src/db/prepared-insert.ts";
import type { GatewayTransaction } from "#src/outside/gateway/payment-gateway.ts";

export type Source = "answer" | "webhook" | "poll";

const isGiven = and(
  eq(payments.academyId, sql.placeholder("academyId")),
  eq(payments.id, sql.placeholder("id")),
);

const heldPayment = prepared((db) => db.select().from(payments).where(isGiven).for("update"));

/** Locks the payment until the transaction ends. */
export async function holdPayment(ctx: TransactionCtx, id: string): Promise<Payment> {
  const [payment] = await heldPayment(ctx.db).execute({ academyId: ctx.academy.id, id });
  if (!payment) throw new Error(`payment ${id} vanished`);
  return payment;
}

export function isPayment({ academy }: Ctx, { id }: Pick<Payment, "id">) {
  return and(eq(payments.academyId, academy.id), eq(payments.id, id));
}

const addEvent = preparedInsert(paymentEvents, { onConflict: "nothing", silent: true });

/** A repeat is stored once. */
export async function noteEvent(
  ctx: TransactionCtx,
  { id: paymentId }: Payment,
  { transaction, source }: { transaction: GatewayTransaction; source: Source },
): Promise<void> {
  const { id: gatewayId, status } = transaction;
  await addEvent(ctx.db, [{ academyId: ctx.academy.id, paymentId, gatewayId, status, source }]);
}

type Change = Pick<
  Payment,
  "id" | "status" | "gatewayId" | "statusMessage" | "instructions" | "settledAt"
>;

// A placeholder has no type of its own in what is set.
const given = <Type>(name: string) => sql.placeholder(name) as unknown as Type;

const changed = prepared((db) =>
  db
    .update(payments)
    .set({
      status: given<Payment["status"]>("status"),
      gatewayId: given<string>("gatewayId"),
      statusMessage: given<string>("statusMessage"),
      instructions: given<Payment["instructions"]>("instructions"),
      settledAt: given<Date>("settledAt"),
    })
    .where(isGiven),
);

export async function setPayment(ctx: TransactionCtx, change: Change): Promise<void> {
  await changed(ctx.db).execute({ academyId: ctx.academy.id, ...change });
}
