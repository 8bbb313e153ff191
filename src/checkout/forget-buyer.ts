// Frees a deleted buyer's e-mail for new purchases; the law requires us to keep the orders.
import { and, eq, inArray, isNull, ne, or } from "drizzle-orm";
import type { User } from "#src/accounts/tables.ts";
import { moveRedemptions } from "#src/coupons/redeem.ts";
import { type Ctx, enqueue, type TransactionCtx } from "#src/ctx.ts";
import { laterMailboxOf } from "./order-links.ts";
import { refunds } from "./refunds/tables.ts";
import { orderClaims, orders, payments } from "./tables.ts";

type Person = Pick<User, "id" | "email" | "emailVerifiedAt">;

/** Bought by this person, or for an e-mail that is proven to be theirs, or was. */
function ordersOf({ id, email, emailVerifiedAt }: Person) {
  const named = or(eq(orders.buyerId, id), eq(orders.learnerId, id));
  if (!emailVerifiedAt) return named;
  return or(named, and(eq(orders.learnerEmail, email), isNull(orders.learnerId)));
}

/**
 * Whether a payment by or for this person still waits for the bank's verdict. One that ended unpaid
 * does not, though an approval may still come: then the money goes back.
 */
export async function hasPaymentUnderWay(ctx: Ctx, person: Person): Promise<boolean> {
  const open = await ctx.db
    .select({ id: payments.id })
    .from(payments)
    .innerJoin(
      orders,
      and(eq(orders.academyId, payments.academyId), eq(orders.id, payments.orderId)),
    )
    .where(
      and(
        eq(payments.academyId, ctx.academy.id),
        inArray(payments.status, ["created", "pending"]),
        ordersOf(person),
      ),
    )
    .limit(1);
  return open.length > 0;
}

/**
 * Whether money is on its way to an account that only a mail could change once this person's account
 * is gone, and that mailbox is not proven to be theirs.
 */
export async function hasRefundToUnproven(ctx: Ctx, person: Person): Promise<boolean> {
  const open = await ctx.db
    .select({ order: orders })
    .from(refunds)
    .innerJoin(orders, and(eq(orders.academyId, refunds.academyId), eq(orders.id, refunds.orderId)))
    .where(
      and(
        eq(refunds.academyId, ctx.academy.id),
        inArray(refunds.status, ["asked", "granted"]),
        eq(refunds.way, "transfer"),
        eq(orders.buyerId, person.id),
      ),
    );
  const proven = person.emailVerifiedAt && person.email;
  return open.some(({ order }) => laterMailboxOf(order) !== proven);
}

/** A query for the ids of what was bought by a person or for them. */
export function idsOfOrders({ db, academy }: Ctx, person: Person) {
  return db
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.academyId, academy.id), ordersOf(person)));
}

/** Call it before the lock on the e-mail; `forgetBuyer` after it. */
export async function forgetCouponsOf(ctx: TransactionCtx, person: Person): Promise<void> {
  await moveRedemptions(ctx, { from: person.email, to: "" }, idsOfOrders(ctx, person));
}

/**
 * Where money can still come back to: the order of a gift names its learner's address only, and one
 * from before a change of e-mail the former address. Call it before every other lock. An address that is not proven may be another person's.
 */
export async function keepMailboxOf(ctx: Ctx, person: Person): Promise<void> {
  if (!person.emailVerifiedAt) return;
  await ctx.db
    .update(orders)
    .set({ receiptEmail: person.email })
    .where(
      and(
        eq(orders.academyId, ctx.academy.id),
        eq(orders.buyerId, person.id),
        or(eq(orders.isGift, true), ne(orders.learnerEmail, person.email)),
        isNull(orders.receiptEmail),
      ),
    );
}

/** A refund on its way goes on by the secret link, which the buyer gets by mail. */
export async function forgetBuyer(ctx: Ctx, person: Person): Promise<void> {
  await mailRefundsOf(ctx, person);
  const theirs = idsOfOrders(ctx, person);
  await ctx.db
    .delete(orderClaims)
    .where(
      and(
        eq(orderClaims.academyId, ctx.academy.id),
        eq(orderClaims.learnerEmail, person.email),
        inArray(orderClaims.orderId, theirs),
      ),
    );
}

async function mailRefundsOf(ctx: Ctx, { id }: Person): Promise<void> {
  const open = await ctx.db
    .select({ id: refunds.id, status: refunds.status })
    .from(refunds)
    .innerJoin(orders, and(eq(orders.academyId, refunds.academyId), eq(orders.id, refunds.orderId)))
    .where(
      and(
        eq(refunds.academyId, ctx.academy.id),
        inArray(refunds.status, ["asked", "granted", "sent"]),
        eq(orders.buyerId, id),
      ),
    );
  for (const { id: refundId, status } of open) {
    const mail = status as "asked" | "granted" | "sent";
    await enqueue(ctx, "refunds.mail", { refundId, mail });
  }
}
