// What keeps a learner from being sold courses. It asks the same of every address, so that no answer
// takes longer than another.
import { and, eq, inArray, ne } from "drizzle-orm";
import { findUserByEmail } from "#src/accounts/queries.ts";
import { orderClaims, orders } from "#src/checkout/tables.ts";
import type { Ctx } from "#src/ctx.ts";
import { enrolments } from "#src/enrolments/tables.ts";

export type Obstacles = {
  /** The learner's account teaches. */
  teaches: boolean;
  /** Courses that the learner has, or that are paid and wait for the account. */
  owned: string[];
  /** Courses with a payment that the bank has not decided. */
  pending: string[];
  /** Whether the learner's account or its own purchase holds each of them. */
  areOwn: boolean;
  /** The learner has used the coupon as often as each may. */
  couponUsed: boolean;
};

export const nothing: Obstacles = {
  ...{ teaches: false, owned: [], pending: [], areOwn: false, couponUsed: false },
};

const nobody = "00000000-0000-0000-0000-000000000000";

type Wanted = { learnerEmail: string; courseIds: string[]; orderId: string };

/** Null where nothing does. Claims of the order itself do not count. */
export async function findObstacles(
  ctx: Ctx,
  { learnerEmail, courseIds, orderId }: Wanted,
): Promise<Obstacles | null> {
  const academyId = ctx.academy.id;
  const learner = await findUserByEmail(ctx, learnerEmail);
  const enrolled = await ctx.db
    .select({ courseId: enrolments.courseId })
    .from(enrolments)
    .where(
      and(
        eq(enrolments.academyId, academyId),
        eq(enrolments.userId, learner?.id ?? nobody),
        inArray(enrolments.courseId, courseIds),
      ),
    );
  const claimed = await ctx.db
    .select({ courseId: orderClaims.courseId, status: orders.status, buyerId: orders.buyerId })
    .from(orderClaims)
    .innerJoin(
      orders,
      and(eq(orders.academyId, orderClaims.academyId), eq(orders.id, orderClaims.orderId)),
    )
    .where(
      and(
        eq(orderClaims.academyId, academyId),
        eq(orderClaims.learnerEmail, learnerEmail),
        inArray(orderClaims.courseId, courseIds),
        ne(orderClaims.orderId, orderId),
      ),
    );
  const has = new Set(enrolled.map(({ courseId }) => courseId));
  const rest = claimed.filter(({ courseId }) => !has.has(courseId));
  const paid = rest.filter(({ status }) => status === "paid");
  const found: Obstacles = {
    couponUsed: false,
    teaches: learner?.role === "teacher",
    owned: [...has, ...paid.map(({ courseId }) => courseId)],
    pending: rest.filter(({ status }) => status !== "paid").map(({ courseId }) => courseId),
    areOwn: rest.every(({ buyerId }) => buyerId !== null && buyerId === learner?.id),
  };
  return found.teaches || has.size + rest.length > 0 ? found : null;
}
