import { findOrder, type Order } from "#src/checkout/queries.ts";
import type { FailedMoney } from "#src/checkout/settle/failed-money.rules.ts";
import { findFailedMoney } from "#src/checkout/settle/failed-money-queries.ts";
import { continuePath, idShape } from "#src/courses/rules.ts";
import type { Ctx } from "#src/ctx.ts";
import { listEnrolledCourseIds } from "#src/enrolments/queries.ts";
import { passPurpose, shownMs } from "./confirmation.rules.ts";

export type Confirmation = {
  orderId: string;
  /** Null for a purchase without a session. */
  buyerId: string | null;
  status: "paid" | "pending" | "failed";
  /** Null where it has not failed. */
  money: FailedMoney | null;
  courses: {
    id: string;
    title: string;
    /** Where this viewer starts; null where the course is not in an account of theirs. */
    startPath: string | null;
  }[];
  isGift: boolean;
  /** As the buyer typed it, or the address of their account. */
  learnerEmail: string;
};

/**
 * What became of an order, for whoever made it: the account whose session bought it, or the browser
 * with the pass. Nothing of it is told by the address, which anybody can write.
 */
export async function findConfirmation(
  ctx: Ctx,
  orderId: string,
  pass: string | undefined,
): Promise<Confirmation | null> {
  if (!idShape.safeParse(orderId).success) return null;
  const order = await findOrder(ctx, orderId);
  if (!order || !(await isTheirs(ctx, order, pass))) return null;
  const { status, learnerEmail, items } = order;
  if (status !== "paid" && status !== "pending" && status !== "failed") return null;
  const isPaid = status === "paid";
  const has = isPaid && ctx.actor ? await listEnrolledCourseIds(ctx, ctx.actor.id) : [];
  return {
    orderId,
    buyerId: order.buyerId,
    status,
    money: status === "failed" ? await findFailedMoney(ctx, orderId, order.payments.at(-1)) : null,
    courses: items.map(({ courseId, title }) => ({
      id: courseId,
      title,
      startPath: has.includes(courseId) ? continuePath(courseId) : null,
    })),
    isGift: order.isGift,
    learnerEmail,
  };
}

async function isTheirs(ctx: Ctx, order: Order, pass: string | undefined): Promise<boolean> {
  if (order.buyerId !== null) {
    const age = ctx.now.getTime() - order.createdAt.getTime();
    return order.buyerId === ctx.actor?.id && age < shownMs;
  }
  const claims = pass ? await ctx.outside.signer.verify(passPurpose, pass) : null;
  return claims?.academy === ctx.academy.id && claims.order === order.id;
}
