// The courses of an order, and who hears that it was paid or undone.
import { and, asc, eq, sql } from "drizzle-orm";
import { orderItems } from "#src/checkout/tables.ts";
import { courses } from "#src/courses/tables.ts";
import type { Ctx } from "#src/ctx.ts";
import { prepared } from "#src/db/prepared.ts";

export type Sold = Awaited<ReturnType<typeof coursesOfOrder>>[number];

/** In the same sequence for all requests, since each course's student count is locked in turn. */
export function coursesOfOrder({ db, academy }: Ctx, orderId: string) {
  return ofOrder(db).execute({ academyId: academy.id, orderId });
}

const ofOrder = prepared((db) =>
  db
    .select({
      id: courses.id,
      title: courses.title,
      /** Without its part of the discount. */
      paidCents: sql<number>`${orderItems.priceCents} - ${orderItems.discountCents}`,
      priceCents: orderItems.priceCents,
      discountCents: orderItems.discountCents,
      teacherId: courses.teacherId,
      status: courses.status,
      removedAt: courses.removedAt,
    })
    .from(orderItems)
    .innerJoin(
      courses,
      and(eq(courses.academyId, orderItems.academyId), eq(courses.id, orderItems.courseId)),
    )
    .where(
      and(
        eq(orderItems.academyId, sql.placeholder("academyId")),
        eq(orderItems.orderId, sql.placeholder("orderId")),
      ),
    )
    .orderBy(asc(courses.id)),
);

/** What is counted of a sale. */
export function placesOf(sold: readonly Sold[]) {
  return sold.map(({ id, priceCents, discountCents }) => ({
    ...{ courseId: id, priceCents, discountCents },
  }));
}
