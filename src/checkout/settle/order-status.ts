import { and, eq, sql } from "drizzle-orm";
import type { Order } from "#src/checkout/queries.ts";
import { orderClaims, orders } from "#src/checkout/tables.ts";
import type { Ctx, TransactionCtx } from "#src/ctx.ts";
import { prepared } from "#src/db/prepared.ts";

export async function setOrderStatus(
  ctx: Ctx,
  orderId: string,
  status: Order["status"],
): Promise<Order> {
  const [order] = await ctx.db
    .update(orders)
    .set({ status, settledAt: ctx.now })
    .where(and(eq(orders.academyId, ctx.academy.id), eq(orders.id, orderId)))
    .returning();
  if (!order) throw new Error(`order ${orderId} vanished`);
  return order;
}

const paidIfPending = prepared((db) =>
  db
    .update(orders)
    .set({ status: "paid", settledAt: sql`${sql.placeholder("now")}::timestamptz` })
    .where(
      and(
        eq(orders.academyId, sql.placeholder("academyId")),
        eq(orders.id, sql.placeholder("orderId")),
        eq(orders.status, "pending"),
      ),
    )
    .returning(),
);

/** Locks a pending order, which is paid now; null for one of another status, which is not locked. */
export async function payPending(ctx: TransactionCtx, orderId: string): Promise<Order | null> {
  const values = { academyId: ctx.academy.id, orderId, now: ctx.now };
  const [order] = await paidIfPending(ctx.db).execute(values);
  return order ?? null;
}

/** @returns the courses that the order still held. */
export async function dropClaims(ctx: Ctx, orderId: string): Promise<string[]> {
  const dropped = await ctx.db
    .delete(orderClaims)
    .where(and(eq(orderClaims.academyId, ctx.academy.id), eq(orderClaims.orderId, orderId)))
    .returning({ courseId: orderClaims.courseId });
  return dropped.map(({ courseId }) => courseId);
}

/** Locks the order. Lock its payment first. */
export async function holdOrder(ctx: TransactionCtx, orderId: string): Promise<Order> {
  const [order] = await ctx.db
    .select()
    .from(orders)
    .where(and(eq(orders.academyId, ctx.academy.id), eq(orders.id, orderId)))
    .for("update");
  if (!order) throw new Error(`order ${orderId} vanished`);
  return order;
}
