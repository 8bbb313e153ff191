// Tells teachers of a sale and of its end, a learner of a gift, and a buyer of the refund.
import { holdAccounts } from "#src/accounts/hold-accounts.ts";
import { learnerOf } from "#src/checkout/learner-of.rules.ts";
import { orderPath } from "#src/checkout/orders/order-access.ts";
import type { Order } from "#src/checkout/queries.ts";
import { findRefundOfOrder } from "#src/checkout/refunds/refund-queries.ts";
import { continuePath, coursePath } from "#src/courses/rules.ts";
import { infoPath } from "#src/courses/teacher-paths.rules.ts";
import type { TransactionCtx } from "#src/ctx.ts";
import { learnerAccount } from "#src/enrolments/enrol.ts";
import { type Notice, notify } from "#src/notifications/notify.ts";
import { noticeOf } from "#src/notifications/texts.rules.ts";
import type { Sold } from "./sold-queries.ts";

/** The account that the courses are for, where there is one. */
type Learner = string | null;

/**
 * Locks everybody who is told, in one go and before any course, as deletion of an account does. Call
 * it with the learner's e-mail locked, which settles who the learner is.
 */
export async function holdTold(ctx: TransactionCtx, order: Order, sold: Sold[]): Promise<Learner> {
  const learner = await learnerAccount(ctx, learnerOf(order));
  const people = [learner, order.buyerId, ...sold.map(({ teacherId }) => teacherId)];
  const ids = people.filter((id) => id !== null);
  if (ids.length > 0) await holdAccounts(ctx, [...new Set(ids)], "key share");
  return learner;
}

/** Each course's teacher, once for each order, and who was given a course. */
export async function tellSold(
  ctx: TransactionCtx,
  order: Order,
  { sold, learner }: { sold: Sold[]; learner: Learner },
): Promise<void> {
  const { id: orderId } = order;
  const isGift = learner !== null && order.isGift;
  await notify(ctx, [
    ...toTeachers(sold, learner, (course) =>
      noticeOf.sold({ orderId, course, href: infoPath(course.id) }),
    ),
    ...(isGift ? sold : []).map((course) => ({
      userId: learner ?? "",
      ...noticeOf.gift({ orderId, course, href: continuePath(course.id) }),
    })),
  ]);
}

/**
 * @param isKept whether the learner still had what was bought: otherwise their account was deleted,
 * and the e-mail may be another one's by now
 */
export async function tellUndone(
  ctx: TransactionCtx,
  order: Order,
  { sold, learner, isKept }: { sold: Sold[]; learner: Learner; isKept: boolean },
): Promise<void> {
  const { id: orderId, buyerId } = order;
  const teachers = toTeachers(sold, learner, (course) =>
    noticeOf.saleUndone({ orderId, course, href: infoPath(course.id) }),
  );
  const titles = sold.map(({ title }) => title);
  const isGift = order.isGift;
  const buyer = buyerId ?? (isGift || !isKept ? null : learner);
  const notices: Notice[] = [];
  if (buyer !== null) {
    const refund = await findRefundOfOrder(ctx, orderId);
    const say = refund?.status === "granted" ? noticeOf.refundGranted : noticeOf.paymentUndone;
    const href = orderPath(ctx, { id: orderId, buyerId: buyer });
    notices.push({ userId: buyer, ...say({ orderId, titles, href }) });
  }
  if (isGift && isKept && learner !== null && learner !== buyer) {
    const href = shopPath(sold);
    notices.push({ userId: learner, ...noticeOf.giftUndone({ orderId, titles, href }) });
  }
  await notify(ctx, [...teachers, ...notices]);
}

function toTeachers(
  sold: Sold[],
  learner: Learner,
  say: (course: Sold) => Omit<Notice, "userId">,
): Notice[] {
  // Staff may teach, and buy what they teach by the address of a guest.
  return sold
    .filter(({ teacherId }) => teacherId !== learner)
    .map((course) => ({ userId: course.teacherId, ...say(course) }));
}

/** Where the only course can be bought again; the catalogue for several, or one that is not there. */
function shopPath([course, ...others]: Sold[]): string {
  const isThere = course?.status === "published" && course.removedAt === null;
  return course && isThere && others.length === 0 ? coursePath(course) : "/explore";
}
