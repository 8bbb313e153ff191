import { and, asc, eq } from "drizzle-orm";
import { findCoursesForSale } from "#src/courses/queries.ts";
import type { Ctx, Db } from "#src/ctx.ts";
import { priceOrder } from "./rules.ts";
import { orderItems, orders, payments } from "./tables.ts";

/** What an order of these courses costs now. Unknown courses are left out. */
export async function quote(ctx: Ctx, courseIds: string[]) {
  const courses = await findCoursesForSale(ctx, [...new Set(courseIds)]);
  return { courses, price: priceOrder(courses.map((course) => course.priceCents)) };
}

export type Order = typeof orders.$inferSelect;
export type Payment = typeof payments.$inferSelect;

export async function findOrderByKey(ctx: Ctx, idempotencyKey: string): Promise<Order | null> {
  const [order] = await ctx.db
    .select()
    .from(orders)
    .where(and(eq(orders.academyId, ctx.academy.id), eq(orders.idempotencyKey, idempotencyKey)));
  return order ?? null;
}

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

export async function findPayment(ctx: Ctx, id: string): Promise<Payment | null> {
  const [payment] = await ctx.db
    .select()
    .from(payments)
    .where(and(eq(payments.academyId, ctx.academy.id), eq(payments.id, id)));
  return payment ?? null;
}

/**
 * The payment of a gateway's reference, whichever academy it belongs to: the gateway knows nothing
 * of academies. A reference is unique over all of them, because it has the payment's own id in it.
 * @param db of every academy: an index finds the row, on Citus by asking each worker.
 */
export async function findPaymentByReference(db: Db, reference: string): Promise<Payment | null> {
  const [payment] = await db.select().from(payments).where(eq(payments.reference, reference));
  return payment ?? null;
}
