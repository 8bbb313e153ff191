// Takes the people out of orders that are older than the law wants them kept. Amounts, courses and
// the references at gateway and bank stay.
import { and, asc, eq, inArray, lt, ne, notExists, type SQL, sql } from "drizzle-orm";
import { forgetRedemptions } from "#src/coupons/redeem.ts";
import { type Ctx, inTransaction, type TransactionCtx } from "#src/ctx.ts";
import { monthsBefore } from "#src/trail/drop-old.ts";
import { yearsKept } from "./old-order.rules.ts";
import { accountOf, isNobodys } from "./old-orders-queries.ts";
import { refunds } from "./refunds/tables.ts";
import { orderClaims, orderItems, orders, payments } from "./tables.ts";

/** How many orders one transaction changes at most. */
const atOnce = 200;

const nobody = { firstName: "", lastName: "", address: "", phone: "", city: "" };

/** In steps that each commit. Safe to repeat, and beside buyers and administrators. */
export async function forgetOldOrders(ctx: Ctx, signal?: AbortSignal): Promise<void> {
  let forgotten = 0;
  for (let gone = atOnce; gone === atOnce; forgotten += gone) {
    signal?.throwIfAborted();
    gone = await inTransaction(ctx, forgetSome);
  }
  if (forgotten > 0) ctx.log.info({ orders: forgotten }, "people of old orders forgotten");
}

/** @returns how many orders it changed */
async function forgetSome(ctx: TransactionCtx): Promise<number> {
  const old = await ctx.db
    .select({ id: orders.id })
    .from(orders)
    .where(isOld(ctx))
    .orderBy(asc(orders.createdAt))
    .limit(atOnce);
  if (old.length === 0) return 0;
  const found = old.map(({ id }) => id);
  // Payments before orders, as a verdict of the gateway and a refund lock them.
  await ctx.db
    .update(payments)
    .set({ instructions: null, statusMessage: null })
    .where(and(eq(payments.academyId, ctx.academy.id), inArray(payments.orderId, found)));
  const changed = await ctx.db
    .update(orders)
    .set({
      // Accounts in place of addresses, as after a change of e-mail: whoever has one still finds
      // what they bought, and a paid place stays one.
      learnerId: sql`coalesce(${orders.learnerId}, ${accountOf(ctx, orders.learnerEmail)})`,
      buyerId: sql`coalesce(${orders.buyerId}, ${accountOf(ctx, orders.receiptEmail)})`,
      learnerEmail: "",
      receiptEmail: null,
      billing: nobody,
      // A digest of the learner's address among others.
      fingerprint: "",
      consent: sql`jsonb_set(${orders.consent}, '{address}', '""')`,
    })
    .where(and(isOld(ctx), inArray(orders.id, found)))
    .returning({ id: orders.id });
  const ids = changed.map(({ id }) => id);
  if (ids.length > 0) await forgetParts(ctx, ids);
  return ids.length;
}

async function forgetParts(ctx: TransactionCtx, orderIds: string[]): Promise<void> {
  const academyId = ctx.academy.id;
  await ctx.db
    .update(orderItems)
    .set({ teacherName: "" })
    .where(and(eq(orderItems.academyId, academyId), inArray(orderItems.orderId, orderIds)));
  await ctx.db
    .update(refunds)
    .set({ account: null, note: null })
    .where(and(eq(refunds.academyId, academyId), inArray(refunds.orderId, orderIds)));
  // One whose address has an account keeps a second purchase of the course from being made.
  await ctx.db
    .delete(orderClaims)
    .where(
      and(
        eq(orderClaims.academyId, academyId),
        inArray(orderClaims.orderId, orderIds),
        isNobodys(ctx),
      ),
    );
  await forgetRedemptions(ctx, orderIds);
}

/** Its time is over, and nothing of it is under way. */
function isOld(ctx: Ctx): SQL | undefined {
  const { academy, now, db } = ctx;
  const underWay = db
    .select({ one: sql`1` })
    .from(refunds)
    .where(
      and(
        eq(refunds.academyId, academy.id),
        eq(refunds.orderId, orders.id),
        inArray(refunds.status, ["asked", "granted"]),
      ),
    );
  return and(
    eq(orders.academyId, academy.id),
    lt(orders.createdAt, monthsBefore(now, yearsKept * 12)),
    ne(orders.learnerEmail, ""),
    ne(orders.status, "pending"),
    notExists(underWay),
  );
}
