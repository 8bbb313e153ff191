// Drops the network addresses that orders keep with their buyers' consent.
import { and, eq, lt, type SQL, sql } from "drizzle-orm";
import type { Ctx, TransactionCtx } from "#src/ctx.ts";
import { monthsBefore } from "#src/trail/drop-old.ts";
import { boughtBy } from "./bought-by.ts";
import { orders } from "./tables.ts";

/** As long as the trail keeps them. */
const networkMonths = 12;

/** Of orders that are older than that. Safe to repeat. */
export function dropAddresses(ctx: Ctx): Promise<void> {
  return clearAddresses(ctx, lt(orders.createdAt, monthsBefore(ctx.now, networkMonths)));
}

/**
 * Of the orders of an account that is deleted. Locks the orders: call it before any coupon and before
 * the lock on the e-mail.
 */
export function dropAddressesOf(
  ctx: TransactionCtx,
  person: Parameters<typeof boughtBy>[0],
): Promise<void> {
  return clearAddresses(ctx, boughtBy(person));
}

async function clearAddresses({ db, academy }: Ctx, which: SQL | undefined): Promise<void> {
  await db
    .update(orders)
    .set({ consent: sql`jsonb_set(${orders.consent}, '{address}', '""')` })
    .where(
      and(eq(orders.academyId, academy.id), which, sql`${orders.consent} ->> 'address' <> ''`),
    );
}
