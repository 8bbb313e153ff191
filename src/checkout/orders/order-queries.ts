// The orders of a person, and one of them, as lists and pages show them.
import { and, asc, desc, eq, inArray, isNull, type SQL } from "drizzle-orm";
import { findUser } from "#src/accounts/queries.ts";
import type { findOrder } from "#src/checkout/queries.ts";
import { refunds } from "#src/checkout/refunds/tables.ts";
import { orderItems, orders, payments } from "#src/checkout/tables.ts";
import { continuePath } from "#src/courses/rules.ts";
import type { Ctx, MemberCtx } from "#src/ctx.ts";
import { listEnrolledCourseIds } from "#src/enrolments/queries.ts";
import { buyAgainPath } from "./order.rules.ts";

export type OrderRefund = Awaited<ReturnType<typeof refundsOf>>[number];
export type OrderLine = Awaited<ReturnType<typeof listOrders>>["orders"][number];
export type OrderView = Awaited<ReturnType<typeof readOrderView>>;

type Page = { offset: number; limit: number };

/**
 * What the caller bought, newest first: with the account, or without a session for a receipt to a
 * mailbox that is proven to be the caller's.
 */
export async function listOrders(ctx: MemberCtx, { offset, limit }: Page) {
  const account = await findUser(ctx, ctx.actor.id);
  const mailbox = account?.emailVerifiedAt ? account.email : null;
  const byAccount = eq(orders.buyerId, ctx.actor.id);
  const byMailbox = mailbox && and(isNull(orders.buyerId), eq(orders.receiptEmail, mailbox));
  // Each has an index in this sequence, which `or` would not use.
  const found = [
    await newestOf(ctx, byAccount, offset + limit),
    byMailbox ? await newestOf(ctx, byMailbox, offset + limit) : { total: 0, newest: [] },
  ];
  const newest = found
    .flatMap((part) => part.newest)
    .sort((a, b) => b.createdAt.getTime() - a.createdAt.getTime() || (a.id < b.id ? 1 : -1))
    .slice(offset, offset + limit);
  const ids = newest.map(({ id }) => id);
  const [items, paid, returned] = await partsOf(ctx, ids);
  return {
    total: found.reduce((sum, { total }) => sum + total, 0),
    orders: newest.map((order) => ({
      ...order,
      courses: items
        .filter(({ orderId }) => orderId === order.id)
        .map(({ courseId, title }) => ({ id: courseId, title })),
      /** Null where nothing was charged. */
      method: paid.findLast(({ orderId }) => orderId === order.id)?.method ?? null,
      /** The newest. */
      refund: returned.findLast(({ orderId }) => orderId === order.id) ?? null,
    })),
  };
}

async function newestOf({ db, academy }: Ctx, whose: SQL | undefined, limit: number) {
  const theirs = and(eq(orders.academyId, academy.id), whose);
  const newest = await db
    .select({
      id: orders.id,
      status: orders.status,
      isGift: orders.isGift,
      learnerEmail: orders.learnerEmail,
      totalCents: orders.totalCents,
      totalCop: orders.totalCop,
      createdAt: orders.createdAt,
      settledAt: orders.settledAt,
    })
    .from(orders)
    .where(theirs)
    .orderBy(desc(orders.createdAt), desc(orders.id))
    .limit(limit);
  return { newest, total: await db.$count(orders, theirs) };
}

async function partsOf(ctx: Ctx, ids: string[]) {
  const { db, academy } = ctx;
  const items = await db
    .select({
      orderId: orderItems.orderId,
      courseId: orderItems.courseId,
      title: orderItems.title,
    })
    .from(orderItems)
    .where(and(eq(orderItems.academyId, academy.id), inArray(orderItems.orderId, ids)))
    .orderBy(asc(orderItems.title));
  const paid = await db
    .select({ orderId: payments.orderId, method: payments.method })
    .from(payments)
    .where(and(eq(payments.academyId, academy.id), inArray(payments.orderId, ids)))
    .orderBy(asc(payments.createdAt), asc(payments.id));
  return [items, paid, await refundsOf(ctx, ids)] as const;
}

/** Oldest first. The number of the account to send to stays on the server. */
async function refundsOf({ db, academy }: Ctx, orderIds: string[]) {
  const found = await db
    .select({
      id: refunds.id,
      orderId: refunds.orderId,
      reason: refunds.reason,
      status: refunds.status,
      way: refunds.way,
      amountCop: refunds.amountCop,
      askedAt: refunds.askedAt,
      decidedAt: refunds.decidedAt,
      note: refunds.note,
      reference: refunds.reference,
      sentAt: refunds.sentAt,
      confirmedAt: refunds.confirmedAt,
      version: refunds.version,
      account: refunds.account,
    })
    .from(refunds)
    .where(and(eq(refunds.academyId, academy.id), inArray(refunds.orderId, orderIds)))
    .orderBy(asc(refunds.askedAt), asc(refunds.id));
  return found.map(({ account, ...refund }) => ({
    ...refund,
    account: account && { bank: account.bank, kind: account.kind, lastFour: account.lastFour },
  }));
}

type Found = NonNullable<Awaited<ReturnType<typeof findOrder>>>;

/**
 * @param order that the caller may see
 * @param by what shows that they may
 */
export async function readOrderView(ctx: Ctx, order: Found, by: "account" | "link") {
  const { id, status, items } = order;
  const payment = order.payments.at(-1);
  const isWaiting = payment?.status === "created" || payment?.status === "pending";
  const has = status === "paid" && ctx.actor ? await listEnrolledCourseIds(ctx, ctx.actor.id) : [];
  return {
    id,
    status,
    by,
    createdAt: order.createdAt,
    settledAt: order.settledAt,
    isGift: order.isGift,
    /** As the buyer typed it, or the address of their account. */
    learnerEmail: order.learnerEmail,
    courses: items.map((item) => ({
      id: item.courseId,
      title: item.title,
      teacherName: item.teacherName,
      priceCents: item.priceCents,
      discountCents: item.discountCents,
      /** Where the caller starts; null where the course is not in an account of theirs. */
      startPath: has.includes(item.courseId) ? continuePath(item.courseId) : null,
    })),
    subtotalCents: order.subtotalCents,
    discountCents: order.discountCents,
    couponCode: order.couponCode,
    taxCents: order.taxCents,
    taxPercent: order.taxPercent,
    taxReason: order.taxReason,
    totalCents: order.totalCents,
    totalCop: order.totalCop,
    /** Pesos for a dollar. */
    usdCop: order.usdCop,
    /** The newest try to pay; null where nothing was charged. */
    payment: payment
      ? {
          method: payment.method,
          status: payment.status,
          expiresAt: payment.expiresAt,
          settledAt: payment.settledAt,
          /** What the buyer does now; null once there is nothing to do. */
          instructions: isWaiting && status === "pending" ? payment.instructions : null,
        }
      : null,
    /** Oldest first; one for each payment that goes back. */
    refunds: (await refundsOf(ctx, [id])).map(({ orderId: _, ...refund }) => refund),
    buyAgainPath: buyAgainPath(items.map(({ courseId }) => courseId)),
  };
}
