// Returns a person's purchases, and for purchases by others only what was bought for them.
import { and, asc, eq, inArray, isNull, or } from "drizzle-orm";
import type { User } from "#src/accounts/tables.ts";
import { shownAccount } from "#src/bank-accounts/bank-account.rules.ts";
import type { Ctx } from "#src/ctx.ts";
import { boughtBy } from "./bought-by.ts";
import { refunds } from "./refunds/tables.ts";
import { orderItems, orders, payments } from "./tables.ts";

type Person = Pick<User, "id" | "email" | "emailVerifiedAt">;

export async function ordersAbout(ctx: Ctx, person: Person) {
  const { id, email, emailVerifiedAt } = person;
  const bought = await ctx.db
    .select({
      id: orders.id,
      buyerId: orders.buyerId,
      status: orders.status,
      learnerEmail: orders.learnerEmail,
      isGift: orders.isGift,
      subtotalCents: orders.subtotalCents,
      discountCents: orders.discountCents,
      couponCode: orders.couponCode,
      taxCents: orders.taxCents,
      taxPercent: orders.taxPercent,
      taxReason: orders.taxReason,
      totalCents: orders.totalCents,
      usdCop: orders.usdCop,
      totalCop: orders.totalCop,
      billing: orders.billing,
      acceptedBoxes: orders.acceptedBoxes,
      consent: orders.consent,
      createdAt: orders.createdAt,
      settledAt: orders.settledAt,
    })
    .from(orders)
    .where(and(eq(orders.academyId, ctx.academy.id), boughtBy(person)))
    .orderBy(asc(orders.createdAt));
  // Whoever only typed the e-mail learns nothing about what was bought for it.
  const named = await ctx.db
    .select({ id: orders.id, status: orders.status, createdAt: orders.createdAt })
    .from(orders)
    .where(
      and(
        eq(orders.academyId, ctx.academy.id),
        or(
          eq(orders.learnerId, id),
          emailVerifiedAt
            ? and(eq(orders.learnerEmail, email), isNull(orders.learnerId))
            : undefined,
        ),
      ),
    )
    .orderBy(asc(orders.createdAt));
  const received = named.filter((one) => !bought.some((own) => own.id === one.id));
  const items = await itemsOf(ctx, [...bought, ...received]);
  const found = await paymentsOf(ctx, bought);
  const returned = await refundsOf(ctx, bought);
  return {
    orders: bought.map(({ buyerId, ...order }) => ({
      ...order,
      // An order without a session does not say whose billing data and address it holds.
      ...(buyerId === null ? { billing: null, consent: null } : {}),
      items: within(items, order),
      payments: within(found, order),
      refunds: within(returned, order).map(({ account, ...refund }) => ({
        ...refund,
        account: account && shownAccount(account),
      })),
    })),
    ordersForYou: received.map((order) => ({
      ...order,
      items: within(items, order).map(({ courseId, title }) => ({ courseId, title })),
    })),
  };
}

type Order = { id: string };

/** The rows of one order, without its id. */
function within<Row extends { orderId: string }>(rows: Row[], { id }: Order) {
  return rows.filter((row) => row.orderId === id).map(({ orderId: _, ...row }) => row);
}

async function itemsOf(ctx: Ctx, of: Order[]) {
  return ctx.db
    .select({
      orderId: orderItems.orderId,
      courseId: orderItems.courseId,
      title: orderItems.title,
      priceCents: orderItems.priceCents,
      discountCents: orderItems.discountCents,
    })
    .from(orderItems)
    .where(
      and(
        eq(orderItems.academyId, ctx.academy.id),
        inArray(
          orderItems.orderId,
          of.map(({ id }) => id),
        ),
      ),
    );
}

async function refundsOf(ctx: Ctx, of: Order[]) {
  return ctx.db
    .select({
      orderId: refunds.orderId,
      reason: refunds.reason,
      status: refunds.status,
      way: refunds.way,
      amountCop: refunds.amountCop,
      account: refunds.account,
      note: refunds.note,
      reference: refunds.reference,
      askedAt: refunds.askedAt,
      decidedAt: refunds.decidedAt,
      sentAt: refunds.sentAt,
      confirmedAt: refunds.confirmedAt,
    })
    .from(refunds)
    .where(
      and(
        eq(refunds.academyId, ctx.academy.id),
        inArray(
          refunds.orderId,
          of.map(({ id }) => id),
        ),
      ),
    )
    .orderBy(asc(refunds.askedAt));
}

async function paymentsOf(ctx: Ctx, of: Order[]) {
  return ctx.db
    .select({
      orderId: payments.orderId,
      reference: payments.reference,
      gatewayId: payments.gatewayId,
      method: payments.method,
      status: payments.status,
      statusMessage: payments.statusMessage,
      amountCop: payments.amountCop,
      createdAt: payments.createdAt,
      settledAt: payments.settledAt,
    })
    .from(payments)
    .where(
      and(
        eq(payments.academyId, ctx.academy.id),
        inArray(
          payments.orderId,
          of.map(({ id }) => id),
        ),
      ),
    )
    .orderBy(asc(payments.createdAt));
}
