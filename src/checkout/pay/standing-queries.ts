// Which courses the buyer's own account cannot be sold, said before the form. It says what `pay`
// would tell this account, and no more: an address that was only typed proves nothing.
import { and, eq, inArray } from "drizzle-orm";
import { findUser } from "#src/accounts/queries.ts";
import { orderClaims, orders } from "#src/checkout/tables.ts";
import type { MemberCtx } from "#src/ctx.ts";
import { listEnrolledCourseIds } from "#src/enrolments/queries.ts";

/** By course: it is bought, or the bank has not decided on a payment for it. */
export type Standing = Map<string, { is: "owned" } | { is: "pending"; ownOrderId: string | null }>;

export async function findStanding(ctx: MemberCtx, courseIds: string[]): Promise<Standing> {
  const { academy, actor } = ctx;
  const account = await findUser(ctx, actor.id);
  const claims = await ctx.db
    .select({
      courseId: orderClaims.courseId,
      orderId: orderClaims.orderId,
      status: orders.status,
      buyerId: orders.buyerId,
    })
    .from(orderClaims)
    .innerJoin(
      orders,
      and(eq(orders.academyId, orderClaims.academyId), eq(orders.id, orderClaims.orderId)),
    )
    .where(
      and(
        eq(orderClaims.academyId, academy.id),
        eq(orderClaims.learnerEmail, actor.email),
        inArray(orderClaims.courseId, courseIds),
      ),
    );
  const standing: Standing = new Map();
  for (const { courseId, orderId, status, buyerId } of claims) {
    const isOwn = buyerId === actor.id;
    if (!isOwn && !account?.emailVerifiedAt) continue;
    const pending = { is: "pending", ownOrderId: isOwn ? orderId : null } as const;
    standing.set(courseId, status === "paid" ? { is: "owned" } : pending);
  }
  for (const courseId of await listEnrolledCourseIds(ctx, actor.id)) {
    if (courseIds.includes(courseId)) standing.set(courseId, { is: "owned" });
  }
  return standing;
}
