import { and, asc, eq, gt, inArray, lt, or } from "drizzle-orm";
import { payments } from "#src/checkout/tables.ts";
import type { Ctx, Db } from "#src/ctx.ts";
import { askedUntil, unpaidStatuses } from "./verdict.rules.ts";

const waits = inArray(payments.status, ["created", "pending"]);

/**
 * Ended without money, as far as is known: the bank may have taken it all the same, and the event
 * that says so may be lost.
 */
const endedAfter = (moment: Date) =>
  and(inArray(payments.status, [...unpaidStatuses]), gt(payments.settledAt, moment));

export async function academiesWithWaitingPayments(db: Db, now: Date): Promise<string[]> {
  const found = await db
    .selectDistinct({ academyId: payments.academyId })
    .from(payments)
    .where(or(waits, endedAfter(askedUntil(now))));
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

/** Ids of the academy's payments that ended unpaid in the last days. */
export async function unpaidPayments({ db, academy, now }: Ctx): Promise<string[]> {
  const found = await db
    .select({ id: payments.id })
    .from(payments)
    .where(and(eq(payments.academyId, academy.id), endedAfter(askedUntil(now))));
  return found.map(({ id }) => id);
}
