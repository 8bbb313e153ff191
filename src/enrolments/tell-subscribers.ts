// Tells some of a course's subscribers that it has opened, once each: by mail and in their account.
import { and, eq, inArray, isNull } from "drizzle-orm";
import { findCourse } from "#src/courses/queries.ts";
import { coursePath } from "#src/courses/rules.ts";
import { enqueue, type TransactionCtx } from "#src/ctx.ts";
import { notify } from "#src/notifications/notify.ts";
import { noticeOf } from "#src/notifications/texts.rules.ts";
import { subscriptions } from "./tables.ts";
import { someWaiting } from "./waiting-queries.ts";

/** What opens launches tells their subscribers by this. */
export const subscribers = { some: someWaiting, tell: tellSubscribers };

/** Call it in a transaction that has locked the accounts, and then the course. */
async function tellSubscribers(
  ctx: TransactionCtx,
  courseId: string,
  userIds: string[],
): Promise<void> {
  const notified = await ctx.db
    .update(subscriptions)
    .set({ notifiedAt: ctx.now })
    .where(
      and(
        eq(subscriptions.academyId, ctx.academy.id),
        eq(subscriptions.courseId, courseId),
        isNull(subscriptions.notifiedAt),
        inArray(subscriptions.userId, userIds),
      ),
    )
    .returning({ userId: subscriptions.userId });
  for (const { userId } of notified) await enqueue(ctx, "enrolments.mail", { userId, courseId });
  const course = await findCourse(ctx, courseId);
  if (!course) return;
  const notice = noticeOf.opened({ course, href: coursePath(course) });
  await notify(
    ctx,
    notified.map(({ userId }) => ({ userId, ...notice })),
  );
}
