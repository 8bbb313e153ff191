import { and, eq, gt, isNull, or } from "drizzle-orm";
import { findUser } from "#src/accounts/queries.ts";
import type { Ctx } from "#src/ctx.ts";
import { namedLearner } from "./learner-of.rules.ts";
import type { Order } from "./queries.ts";
import { orderItems, orders } from "./tables.ts";

/** The learner's address now: of their account, where the order names one that still exists. */
export async function learnerEmailOf(
  ctx: Ctx,
  order: Pick<Order, "learnerId" | "buyerId" | "isGift" | "learnerEmail">,
): Promise<string> {
  const id = namedLearner(order);
  const user = id === null ? null : await findUser(ctx, id);
  return user && !user.deletedAt ? user.email : order.learnerEmail;
}

/** Whether an order that stands paid for the account's place in the course. */
export async function holdsPaidPlace(
  ctx: Ctx,
  { userId, courseId }: { userId: string; courseId: string },
): Promise<boolean> {
  const user = await findUser(ctx, userId);
  if (!user) return false;
  const found = await ctx.db
    .select({ id: orders.id })
    .from(orders)
    .innerJoin(
      orderItems,
      and(eq(orderItems.academyId, orders.academyId), eq(orderItems.orderId, orders.id)),
    )
    .where(
      and(
        eq(orders.academyId, ctx.academy.id),
        eq(orderItems.courseId, courseId),
        eq(orders.status, "paid"),
        gt(orders.totalCents, 0),
        or(
          and(eq(orders.buyerId, userId), eq(orders.isGift, false)),
          eq(orders.learnerId, userId),
          user.emailVerifiedAt
            ? and(eq(orders.learnerEmail, user.email), isNull(orders.learnerId))
            : undefined,
        ),
      ),
    )
    .limit(1);
  return found.length > 0;
}
