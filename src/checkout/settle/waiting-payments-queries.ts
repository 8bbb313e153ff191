import { and, asc, eq, gt, inArray, lt, or, sql } from "drizzle-orm";
import { methods, payKinds } from "#src/checkout/methods/method.rules.ts";
import { payments } from "#src/checkout/tables.ts";
import type { Ctx, Db } from "#src/ctx.ts";
import {
  approvedBefore,
  askedUntil,
  sweepsOfDay,
  sweepsOfHour,
  turnAt,
  unpaidStatuses,
} from "./verdict.rules.ts";

const waits = inArray(payments.status, ["created", "pending"]);

/**
 * Ended without money, as far as is known: the bank may have taken it all the same, and the event
 * that says so may be lost.
 */
const endedAfter = (moment: Date) =>
  and(inArray(payments.status, [...unpaidStatuses]), gt(payments.settledAt, moment));

const voidable = payKinds.filter((kind) => methods[kind].undo === "void");

/** The gateway may have undone it since, and the event that says so may be lost. */
const approvedLately = (now: Date) =>
  and(
    eq(payments.status, "approved"),
    inArray(payments.method, voidable),
    gt(payments.settledAt, askedUntil(now)),
    lt(payments.settledAt, approvedBefore(now)),
  );

/** The end of an id is random, so that each of so many sweeps has the same part of them. */
const ofTurn = (now: Date, sweeps: number) =>
  sql`('x' || right(${payments.id}::text, 4))::bit(16)::int % ${sweeps}::int = ${turnAt(now, sweeps)}::int`;

export async function academiesWithWaitingPayments(db: Db, now: Date): Promise<string[]> {
  const found = await db
    .selectDistinct({ academyId: payments.academyId })
    .from(payments)
    .where(or(waits, endedAfter(askedUntil(now)), approvedLately(now)));
  return found.map(({ academyId }) => academyId);
}

/** Ids of the academy's payments that were made before, and have no verdict. */
export async function waitingPayments({ db, academy }: Ctx, before: Date): Promise<string[]> {
  const found = await db
    .select({ id: payments.id })
    .from(payments)
    .where(and(eq(payments.academyId, academy.id), waits, lt(payments.createdAt, before)))
    .orderBy(asc(payments.createdAt));
  return found.map(({ id }) => id);
}

/** Ids of the academy's payments that ended unpaid in the last days, and are asked about by this sweep. */
export async function unpaidPayments({ db, academy, now }: Ctx): Promise<string[]> {
  const found = await db
    .select({ id: payments.id })
    .from(payments)
    .where(
      and(
        eq(payments.academyId, academy.id),
        endedAfter(askedUntil(now)),
        ofTurn(now, sweepsOfHour),
      ),
    );
  return found.map(({ id }) => id);
}

/**
 * Ids of the academy's payments that were approved in the last days and may have been voided since, and
 * are asked about by this sweep.
 */
export async function approvedPayments({ db, academy, now }: Ctx): Promise<string[]> {
  const found = await db
    .select({ id: payments.id })
    .from(payments)
    .where(and(eq(payments.academyId, academy.id), approvedLately(now), ofTurn(now, sweepsOfDay)));
  return found.map(({ id }) => id);
}
