// Writes the order and its one open payment, so that a learner cannot get the same course twice.
import { and, eq } from "drizzle-orm";
import { findUserByEmail } from "#src/accounts/queries.ts";
import type { Order, Payment, quote } from "#src/checkout/queries.ts";
import { messages } from "#src/checkout/rules.ts";
import { orderClaims, orderItems, orders, payments } from "#src/checkout/tables.ts";
import type { Ctx } from "#src/ctx.ts";
import { enqueue, inTransaction } from "#src/ctx.ts";
import { newId } from "#src/db/columns.ts";
import { isEnrolled } from "#src/enrolments/queries.ts";
import { problem } from "#src/problem.ts";

/** Seconds in which the gateway accepts a payment; after that it counts as unsent. */
const paymentSeconds = 300;

export type Quote = Awaited<ReturnType<typeof quote>> & { usdCop: number; totalCop: number };

type NewOrder = {
  idempotencyKey: string;
  fingerprint: string;
  learnerEmail: string;
  billing: Order["billing"];
  quoted: Quote;
};

/**
 * Writes order, claims and payment before calling the gateway, with the job that finds the verdict
 * if this process dies. Null if an order with the same key already exists.
 */
export async function claimOrder(
  ctx: Ctx,
  { idempotencyKey, fingerprint, learnerEmail, billing, quoted }: NewOrder,
): Promise<{ order: Order; payment: Payment } | null> {
  return inTransaction(ctx, async (ctx) => {
    const academyId = ctx.academy.id;
    const orderId = newId();
    const [order] = await ctx.db
      .insert(orders)
      .values({
        academyId,
        id: orderId,
        idempotencyKey,
        fingerprint,
        buyerId: ctx.actor?.id ?? null,
        learnerEmail,
        status: "pending",
        ...quoted.price,
        usdCop: quoted.usdCop,
        totalCop: quoted.totalCop,
        billing,
      })
      .onConflictDoNothing()
      .returning();
    if (!order) return null;
    await ctx.db.insert(orderItems).values(
      quoted.courses.map(({ id, title, teacherName, priceCents }) => ({
        academyId,
        orderId,
        courseId: id,
        title,
        teacherName,
        priceCents,
      })),
    );
    // In the same sequence for all requests: two orders with the same courses must not deadlock.
    const claimed = quoted.courses.map((course) => course.id).toSorted();
    for (const courseId of claimed) await claimCourse(ctx, order, courseId);
    const id = newId();
    const [payment] = await ctx.db
      .insert(payments)
      .values({
        academyId,
        id,
        orderId,
        reference: `sem-${id}`,
        status: "created",
        amountCop: quoted.totalCop,
        expiresAt: new Date(ctx.now.getTime() + paymentSeconds * 1000),
      })
      .returning();
    if (!payment) throw new Error("insert returned no payment");
    await enqueue(ctx, "checkout.settle", { paymentId: id }, { startAfter: 20 });
    return { order, payment };
  });
}

/** The database allows one pending or paid order for a learner and a course. */
async function claimCourse(ctx: Ctx, order: Order, courseId: string): Promise<void> {
  const learner = await findUserByEmail(ctx, order.learnerEmail);
  if (learner && (await isEnrolled(ctx, learner.id, courseId))) {
    throw problem("conflict", messages.alreadyEnrolled);
  }
  const { academyId, learnerEmail, id: orderId } = order;
  const [claimed] = await ctx.db
    .insert(orderClaims)
    .values({ academyId, learnerEmail, courseId, orderId })
    .onConflictDoNothing()
    .returning();
  if (claimed) return;
  const [other] = await ctx.db
    .select({ status: orders.status })
    .from(orderClaims)
    .innerJoin(
      orders,
      and(eq(orders.academyId, orderClaims.academyId), eq(orders.id, orderClaims.orderId)),
    )
    .where(
      and(
        eq(orderClaims.academyId, academyId),
        eq(orderClaims.learnerEmail, learnerEmail),
        eq(orderClaims.courseId, courseId),
      ),
    );
  throw problem(
    "conflict",
    other?.status === "paid" ? messages.alreadyEnrolled : messages.underWay,
  );
}
