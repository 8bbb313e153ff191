// Says why a purchase is not for a learner to whoever may know it; all others get one answer, and the
// learner's mailbox gets the reason.
import { messages } from "#src/checkout/rules.ts";
import { countWithin, requireWithin } from "#src/count-within.ts";
import { couponTexts } from "#src/coupons/coupon.rules.ts";
import { type Ctx, enqueue } from "#src/ctx.ts";
import { newId } from "#src/db/columns.ts";
import { type Problem, problem } from "#src/problem.ts";
import type { Buyer } from "./buyer.ts";
import type { Obstacles } from "./obstacle-queries.ts";

/**
 * Throws `too_many` for a stranger who had too many such answers, before anything is looked up:
 * afterwards a refusal and a charge would differ, and tell about the address.
 */
export async function requireFewRefusals(ctx: Ctx, buyer: Buyer): Promise<void> {
  if (!buyer.isProven || buyer.isGift) await requireWithin(ctx, "unsold", buyer.from);
}

/** The answer to the buyer. Nothing of them reaches the mailbox, which may be anybody's. */
export async function refusalOf(ctx: Ctx, buyer: Buyer, obstacles: Obstacles): Promise<Problem> {
  const { teaches, owned, pending, areOwn, couponUsed } = obstacles;
  // Whoever gives a course away is a stranger to the other address, too.
  if (buyer.actor && !buyer.isGift && (buyer.isProven || areOwn)) {
    if (teaches) return problem("forbidden", messages.teacherBuys);
    if (couponUsed) return problem("conflict", couponTexts.used);
    const message = owned.length > 0 ? messages.alreadyEnrolled : messages.underWay;
    return problem("conflict", message, { errors: [{ path: "courseId", message }] });
  }
  await countWithin(ctx, "unsold", buyer.from);
  // The job decides whether this address had its mail already, so that every answer costs the same.
  await enqueue(ctx, "checkout.refusal", {
    mailId: newId(),
    email: buyer.learnerEmail,
    teaches,
    owned,
    pending,
    couponUsed,
  });
  return problem("conflict", messages.notSold, {
    errors: [{ path: "behalfUser", message: messages.notSold }],
  });
}
