// Tells teachers of a sale and of its end, a learner of a gift, and a buyer of the refund.
import { lockEmail } from "#src/accounts/email/lock-email.ts";
import { holdPeople } from "#src/accounts/hold-people.ts";
import { learnerOf } from "#src/checkout/learner-of.rules.ts";
import { orderPath } from "#src/checkout/orders/order-access.ts";
import type { Order } from "#src/checkout/queries.ts";
import { findRefundOfOrder } from "#src/checkout/refunds/refund-queries.ts";
import { continuePath, coursePath } from "#src/courses/rules.ts";
import { infoPath } from "#src/courses/teacher-paths.rules.ts";
import type { TransactionCtx } from "#src/ctx.ts";
import { together } from "#src/db/together.ts";
import { learnerAmong } from "#src/enrolments/enrol.ts";
import { type Notice, notify } from "#src/notifications/notify.ts";
import { noticeOf } from "#src/notifications/texts.rules.ts";
import type { Sold } from "./sold-queries.ts";

/** The account that the courses are for, where there is one. */
type Learner = string | null;

/** The learner, and the accounts of those who are told and are not deleted. */
export type Told = { learner: Learner; live: ReadonlySet<string> };

/**
 * Locks the learner's e-mail, which settles who the learner is, and then everybody who is told, in
 * one go and before any course, as deletion of an account does.
 */
export async function holdTold(ctx: TransactionCtx, order: Order, sold: Sold[]): Promise<Told> {
  const of = learnerOf(order);
  const known = [order.buyerId, order.learnerId, ...sold.map(({ teacherId }) => teacherId)];
  const ids = [...new Set(known.filter((id) => id !== null))];
  const [, people] = await together([
    lockEmail(ctx, of.email),
    holdPeople(ctx, { email: of.email, ids }),
  ]);
  const live = people.filter(({ deletedAt }) => deletedAt === null).map(({ id }) => id);
  return { learner: learnerAmong(people, of), live: new Set(live) };
}

/** Each course's teacher, once for each order, and who was given a course. */
export async function tellSold(
  ctx: TransactionCtx,
  order: Order,
  { sold, told }: { sold: Sold[]; told: Told },
): Promise<void> {
  const { id: orderId } = order;
  const { learner, live } = told;
  const isGift = learner !== null && order.isGift;
  const toLearner = (isGift ? sold : []).map((course) => ({
    userId: learner ?? "",
    ...noticeOf.gift({ orderId, course, href: continuePath(course.id) }),
  }));
  const toEach = toTeachers(sold, learner, (course) =>
    noticeOf.sold({ orderId, course, href: infoPath(course.id) }),
  );
  await notify(ctx, [...toEach, ...toLearner], live);
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
