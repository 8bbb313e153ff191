// What must not be found in a ledger.
import { and, eq, isNotNull, or, sql } from "drizzle-orm";
import type { Ctx } from "#src/ctx.ts";
import { ledgerRows } from "./tables.ts";

/** How many of one kind are reported; after the first something is wrong anyway. */
const most = 100;

const sum = sql<number>`sum(${ledgerRows.amountCop})`.mapWith(Number);

/** Sets that do not add up to zero. */
export function brokenSets({ db, academy }: Ctx) {
  return db
    .select({ setId: ledgerRows.setId, sumCop: sum })
    .from(ledgerRows)
    .where(eq(ledgerRows.academyId, academy.id))
    .groupBy(ledgerRows.setId)
    .having(sql`${sum} <> 0`)
    .limit(most);
}

const of = (account: "due" | "buyer") =>
  sql<number>`coalesce(sum(${ledgerRows.amountCop}) filter (where ${ledgerRows.account} = ${account}), 0)`.mapWith(
    Number,
  );

/**
 * Orders of which more was sent back than was due, or than the buyer paid. By a reversal of the
 * buyer's bank after a transfer the buyer has it twice, which is no fault of the ledger.
 */
export function brokenOrders({ db, academy }: Ctx) {
  const [due, buyer] = [of("due"), of("buyer")];
  return db
    .select({
      orderId: ledgerRows.orderId,
      dueCop: due,
      paidCop: sql<number>`-${buyer}`.mapWith(Number),
    })
    .from(ledgerRows)
    .where(and(eq(ledgerRows.academyId, academy.id), isNotNull(ledgerRows.orderId)))
    .groupBy(ledgerRows.orderId)
    .having(
      or(sql`${due} < 0`, sql`${buyer} > 0 and not bool_or(${ledgerRows.cause} = 'reversal')`),
    )
    .limit(most);
}
