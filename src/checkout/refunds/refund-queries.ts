// Reads refunds.
import { and, eq } from "drizzle-orm";
import { orders, payments } from "#src/checkout/tables.ts";
import type { Ctx } from "#src/ctx.ts";
import { refunds } from "./tables.ts";

export type Refund = typeof refunds.$inferSelect;

export async function findRefund({ db, academy }: Ctx, id: string): Promise<Refund | null> {
  const [refund] = await db
    .select()
    .from(refunds)
    .where(and(eq(refunds.academyId, academy.id), eq(refunds.id, id)));
  return refund ?? null;
}

/** An order has one payment that the bank approved, and so one refund. */
export async function findRefundOfOrder(
  { db, academy }: Ctx,
  orderId: string,
): Promise<Refund | null> {
  const [refund] = await db
    .select()
    .from(refunds)
    .where(and(eq(refunds.academyId, academy.id), eq(refunds.orderId, orderId)));
  return refund ?? null;
}

/** The approved payment of an order. */
export async function findApproved({ db, academy }: Ctx, orderId: string) {
  const [payment] = await db
    .select()
    .from(payments)
    .where(
      and(
        eq(payments.academyId, academy.id),
        eq(payments.orderId, orderId),
        eq(payments.status, "approved"),
      ),
    );
  return payment ?? null;
}

/** Locks the approved payment of an order and the order, in this sequence; null where none is. */
export async function holdApproved({ db, academy }: Ctx, orderId: string) {
  const [payment] = await db
    .select()
    .from(payments)
    .where(
      and(
        eq(payments.academyId, academy.id),
        eq(payments.orderId, orderId),
        eq(payments.status, "approved"),
      ),
    )
    .for("update");
  const [order] = await db
    .select()
    .from(orders)
    .where(and(eq(orders.academyId, academy.id), eq(orders.id, orderId)))
    .for("update");
  return payment && order ? { payment, order } : null;
}
