import { and, asc, eq, sql } from "drizzle-orm";
import { findDiscount } from "#src/coupons/coupon-queries.ts";
import { findCoursesForSale } from "#src/courses/queries.ts";
import type { Ctx, Db } from "#src/ctx.ts";
import { prepared } from "#src/db/prepared.ts";
import { isBelowMinimum, priceOrder } from "./rules.ts";
import { orderClaims, orderItems, orders, payments } from "./tables.ts";

type Terms = {
  /** As typed; absent or empty: none. */
  couponCode?: string | undefined;
  /** Pesos for a dollar; absent: the gateway's minimum is not looked at. */
  usdCop?: number | undefined;
  /** For somebody else than who is signed in. */
  isGift?: boolean | undefined;
};

export type Quoted = Awaited<ReturnType<typeof quote>>;

/**
 * The current price of an order of these courses, with the discount of a coupon. Omits unknown
 * courses. Below the gateway's minimum nothing is charged.
 */
export async function quote(ctx: Ctx, courseIds: string[], terms: Terms = {}) {
  const { couponCode, usdCop, isGift } = terms;
  const found = await findCoursesForSale(ctx, [...new Set(courseIds)]);
  const discount = couponCode
    ? await findDiscount(ctx, couponCode, found, { forAnother: isGift })
    : null;
  const coupon = discount && !("error" in discount) ? discount : null;
  const listed = found.map(({ priceCents }) => priceCents);
  const { taxPercent, taxReason } = ctx.academy;
  const price = priceOrder(listed, coupon?.discountCents ?? 0, taxPercent);
  const isFree = usdCop !== undefined && isBelowMinimum(price, usdCop);
  const spread = isFree ? listed : (coupon?.spread ?? listed.map(() => 0));
  const charged = isFree ? priceOrder(listed, price.subtotalCents, taxPercent) : price;
  return {
    courses: found.map((course, at) => ({ ...course, discountCents: spread[at] ?? 0 })),
    price: charged,
    taxPercent,
    taxReason,
    coupon: coupon && { ...coupon, discountCents: charged.discountCents, spread },
    couponError: discount && "error" in discount ? discount.error : null,
  };
}

export type Order = typeof orders.$inferSelect;
export type Payment = typeof payments.$inferSelect;

export async function findOrderByKey(ctx: Ctx, idempotencyKey: string): Promise<Order | null> {
  const values = { academyId: ctx.academy.id, idempotencyKey };
  const [order] = await orderByKey(ctx.db).execute(values);
  return order ?? null;
}

const orderByKey = prepared((db) =>
  db
    .select()
    .from(orders)
    .where(
      and(
        eq(orders.academyId, sql.placeholder("academyId")),
        eq(orders.idempotencyKey, sql.placeholder("idempotencyKey")),
      ),
    ),
);

/** An order with its payments, oldest first, by one question; null for an unknown one. */
export async function findOrderAndPayments(
  ctx: Ctx,
  id: string,
): Promise<(Order & { payments: Payment[] }) | null> {
  const rows = await orderWithPayments(ctx.db).execute({ academyId: ctx.academy.id, id });
  const [first] = rows;
  return first ? { ...first.order, payments: rows.flatMap(({ payment }) => payment ?? []) } : null;
}

const orderWithPayments = prepared((db) =>
  db
    .select({ order: orders, payment: payments })
    .from(orders)
    .leftJoin(
      payments,
      and(eq(payments.academyId, orders.academyId), eq(payments.orderId, orders.id)),
    )
    .where(
      and(eq(orders.academyId, sql.placeholder("academyId")), eq(orders.id, sql.placeholder("id"))),
    )
    .orderBy(asc(payments.createdAt)),
);

export async function findOrder(ctx: Ctx, id: string) {
  const mine = and(eq(orders.academyId, ctx.academy.id), eq(orders.id, id));
  const [order] = await ctx.db.select().from(orders).where(mine);
  if (!order) return null;
  const items = await ctx.db
    .select()
    .from(orderItems)
    .where(and(eq(orderItems.academyId, ctx.academy.id), eq(orderItems.orderId, id)));
  const found = await ctx.db
    .select()
    .from(payments)
    .where(and(eq(payments.academyId, ctx.academy.id), eq(payments.orderId, id)))
    .orderBy(asc(payments.createdAt));
  return { ...order, items, payments: found };
}

/** The order that holds a course for a learner; null where none does. */
export async function findClaim(
  ctx: Ctx,
  { learnerEmail, courseId }: { learnerEmail: string; courseId: string },
): Promise<string | null> {
  const [claim] = await ctx.db
    .select({ orderId: orderClaims.orderId })
    .from(orderClaims)
    .where(
      and(
        eq(orderClaims.academyId, ctx.academy.id),
        eq(orderClaims.learnerEmail, learnerEmail),
        eq(orderClaims.courseId, courseId),
      ),
    );
  return claim?.orderId ?? null;
}

export async function findPayment(ctx: Ctx, id: string): Promise<Payment | null> {
  const [payment] = await ctx.db
    .select()
    .from(payments)
    .where(and(eq(payments.academyId, ctx.academy.id), eq(payments.id, id)));
  return payment ?? null;
}

/**
 * The payment with a gateway's reference, in any academy: the gateway does not know academies. A
 * reference contains the payment's id, so it is unique across all of them.
 * @param db of every academy: an index finds the row, on Citus with a query to each worker.
 */
export async function findPaymentByReference(db: Db, reference: string): Promise<Payment | null> {
  const [payment] = await paymentByReference(db).execute({ reference });
  return payment ?? null;
}

const paymentByReference = prepared((db) =>
  db
    .select()
    .from(payments)
    .where(eq(payments.reference, sql.placeholder("reference"))),
);
