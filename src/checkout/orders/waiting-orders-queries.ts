import { and, eq } from "drizzle-orm";
import { orderItems, orders } from "#src/checkout/tables.ts";
import { courses } from "#src/courses/tables.ts";
import type { Ctx } from "#src/ctx.ts";

/** Whether an order of a teacher's course waits for its payment. */
export async function hasOrderWaiting({ db, academy }: Ctx, teacherId: string): Promise<boolean> {
  const found = await db
    .select({ id: orders.id })
    .from(orders)
    .innerJoin(
      orderItems,
      and(eq(orderItems.academyId, orders.academyId), eq(orderItems.orderId, orders.id)),
    )
    .innerJoin(
      courses,
      and(eq(courses.academyId, orderItems.academyId), eq(courses.id, orderItems.courseId)),
    )
    .where(
      and(
        eq(orders.academyId, academy.id),
        eq(orders.status, "pending"),
        eq(courses.teacherId, teacherId),
      ),
    )
    .limit(1);
  return found.length > 0;
}
