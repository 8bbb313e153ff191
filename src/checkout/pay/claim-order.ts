// Writes the order and its one open payment, so that a learner cannot get the same course twice.
import type { Order, Payment, quote } from "#src/checkout/queries.ts";
import { orderClaims, orderItems, orders, payments } from "#src/checkout/tables.ts";
import { holdStanding } from "#src/courses/authoring/hold-standing.ts";
import type { Ctx } from "#src/ctx.ts";
import { enqueue, inTransaction } from "#src/ctx.ts";
import { newId } from "#src/db/columns.ts";
import { problem } from "#src/problem.ts";
import { findObstacles, type Obstacles } from "./obstacle-queries.ts";

export function notForSale() {
  return problem("not_found", "Este curso ya no está a la venta");
}

/** Seconds in which the gateway accepts a payment; after that it counts as unsent. */
const paymentSeconds = 300;

export type Quote = Awaited<ReturnType<typeof quote>> & { usdCop: number; totalCop: number };

/** Nothing was written, because of what the learner has, waits for or is. */
export class NotForLearner extends Error {
  readonly obstacles: Obstacles;
  constructor(obstacles: Obstacles) {
    super("not for this learner");
    this.name = "NotForLearner";
    this.obstacles = obstacles;
  }
}

type NewOrder = {
  idempotencyKey: string;
  fingerprint: string;
  learnerEmail: string;
  billing: Order["billing"];
  acceptedBoxes: NonNullable<Order["acceptedBoxes"]>;
  quoted: Quote;
};

/**
 * Writes order, claims and payment before calling the gateway, with the job that finds the verdict
 * if this process dies. Null if an order with the same key already exists. Throws `NotForLearner`,
 * and `not_found` for a course that was removed.
 */
export async function claimOrder(
  ctx: Ctx,
  { quoted, ...asked }: NewOrder,
): Promise<{ order: Order; payment: Payment } | null> {
  return inTransaction(ctx, async (ctx) => {
    const academyId = ctx.academy.id;
    const orderId = newId();
    const [order] = await ctx.db
      .insert(orders)
      .values({
        academyId,
        id: orderId,
        ...asked,
        buyerId: ctx.actor?.id ?? null,
        status: "pending",
        ...quoted.price,
        usdCop: quoted.usdCop,
        totalCop: quoted.totalCop,
      })
      .onConflictDoNothing()
      .returning();
    if (!order) return null;
    const courseIds = quoted.courses.map((course) => course.id);
    const wanted = { learnerEmail: asked.learnerEmail, courseIds, orderId };
    const obstacles = await findObstacles(ctx, wanted);
    if (obstacles) throw new NotForLearner(obstacles);
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
    for (const courseId of courseIds.toSorted()) {
      if (await claimCourse(ctx, order, courseId)) continue;
      const pending = { teaches: false, owned: [], pending: [courseId], areOwn: false };
      throw new NotForLearner((await findObstacles(ctx, wanted)) ?? pending);
    }
    // One may have been removed since it was priced; a removal that waits for the lock finds the
    // order. After the claims, since whoever drops claims locks courses after them too.
    if (!(await holdStanding(ctx, courseIds))) throw notForSale();
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

/** The database allows one pending or paid order for a learner and a course; false for a second. */
async function claimCourse(ctx: Ctx, order: Order, courseId: string): Promise<boolean> {
  const { academyId, learnerEmail, id: orderId } = order;
  const claimed = await ctx.db
    .insert(orderClaims)
    .values({ academyId, learnerEmail, courseId, orderId })
    .onConflictDoNothing()
    .returning({ courseId: orderClaims.courseId });
  return claimed.length > 0;
}
