import { findUser, findUserByEmail } from "#src/accounts/queries.ts";
import type { User } from "#src/accounts/tables.ts";
import { findOrder, type Order } from "#src/checkout/queries.ts";
import type { Ctx } from "#src/ctx.ts";
import { listEnrolledCourseIds, listWaiting } from "#src/enrolments/queries.ts";
import { giftPurpose } from "./gift.rules.ts";

export type Gift = {
  orderId: string;
  /** Where the mail with the link went. */
  email: string;
  /** As `giverOf` has it; null where it was bought for the learner's own mailbox. */
  giver: string | null;
  /** Those of the order that wait, or that the account has already. */
  courses: { id: string; title: string }[];
  /** The account with the e-mail. */
  account: User | null;
  /** The e-mail is proven, and its account has the courses. */
  isClaimed: boolean;
};

/**
 * What the link of a gift's mail, or of a buyer's own receipt, is about; null for a forged or old one, another academy's, a
 * purchase that was voided, and one of which nothing is left.
 */
export async function findGift(ctx: Ctx, token: string): Promise<Gift | null> {
  const claims = await ctx.outside.signer.verify(giftPurpose, token);
  if (claims?.academy !== ctx.academy.id) return null;
  const order = await findOrder(ctx, String(claims.order));
  // Its account has another e-mail, and the address may be somebody else's by now.
  if (order?.status !== "paid" || order.learnerId) return null;
  const account = await findUserByEmail(ctx, order.learnerEmail);
  const isProven = account !== null && account.emailVerifiedAt !== null;
  const has = isProven
    ? await listEnrolledCourseIds(ctx, account.id)
    : (await listWaiting(ctx, order.learnerEmail)).map(({ courseId }) => courseId);
  const items = order.items.filter(({ courseId }) => has.includes(courseId));
  if (items.length === 0) return null;
  return {
    orderId: order.id,
    email: order.learnerEmail,
    giver: order.isGift ? await giverOf(ctx, order) : null,
    courses: items.map(({ courseId, title }) => ({ id: courseId, title })),
    account,
    isClaimed: isProven,
  };
}

/**
 * The name in the bill. Where nothing was charged it is shown only for a proven account: a name is
 * any text, and would reach any mailbox at no cost.
 */
export async function giverOf(
  ctx: Ctx,
  { buyerId, totalCents, billing }: Pick<Order, "buyerId" | "totalCents" | "billing">,
): Promise<string> {
  const buyer = totalCents === 0 && buyerId ? await findUser(ctx, buyerId) : null;
  if (totalCents === 0 && !buyer?.emailVerifiedAt) return "Alguien";
  return `${billing.firstName} ${billing.lastName}`.trim();
}
