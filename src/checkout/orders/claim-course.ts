import type { Order } from "#src/checkout/queries.ts";
import { orderClaims } from "#src/checkout/tables.ts";
import type { Ctx } from "#src/ctx.ts";

/** The database allows one pending or paid order for a learner and a course; false for a second. */
export async function claimCourse(
  ctx: Ctx,
  { id: orderId, learnerEmail }: Pick<Order, "id" | "learnerEmail">,
  courseId: string,
): Promise<boolean> {
  const claimed = await ctx.db
    .insert(orderClaims)
    .values({ academyId: ctx.academy.id, learnerEmail, courseId, orderId })
    .onConflictDoNothing()
    .returning({ courseId: orderClaims.courseId });
  return claimed.length > 0;
}
