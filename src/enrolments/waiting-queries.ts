import { and, eq, isNull } from "drizzle-orm";
import { hasOpened } from "#src/courses/launches/launch-queries.ts";
import { courses } from "#src/courses/tables.ts";
import type { Ctx, Db } from "#src/ctx.ts";
import { subscriptions } from "./tables.ts";

/** Small, since the embedded database serves nobody else during the transaction. */
const atOnce = 100;

/** Some of a course's subscribers who are not told of its opening; none after the last. */
export async function someWaiting(ctx: Ctx, courseId: string): Promise<string[]> {
  const rows = await ctx.db
    .select({ userId: subscriptions.userId })
    .from(subscriptions)
    .where(
      and(
        eq(subscriptions.academyId, ctx.academy.id),
        eq(subscriptions.courseId, courseId),
        isNull(subscriptions.notifiedAt),
      ),
    )
    .limit(atOnce);
  return rows.map(({ userId }) => userId);
}

/** Launches that opened by the clock alone and have subscribers who are not told yet. */
export async function openedWithWaiting(ctx: Ctx): Promise<string[]> {
  const rows = await ctx.db
    .selectDistinct({ id: courses.id })
    .from(subscriptions)
    .innerJoin(courses, itsCourse)
    .where(and(eq(subscriptions.academyId, ctx.academy.id), waits(ctx.now)));
  return rows.map(({ id }) => id);
}

/** All academies with such a launch. */
export async function academiesWithWaiting(db: Db, now: Date): Promise<string[]> {
  const rows = await db
    .selectDistinct({ id: subscriptions.academyId })
    .from(subscriptions)
    .innerJoin(courses, itsCourse)
    .where(waits(now));
  return rows.map(({ id }) => id);
}

const itsCourse = and(
  eq(courses.academyId, subscriptions.academyId),
  eq(courses.id, subscriptions.courseId),
);

/** The others are opened by `openDueLaunches`, which tells their subscribers. */
function waits(now: Date) {
  return and(isNull(subscriptions.notifiedAt), eq(courses.isSubscription, false), hasOpened(now));
}
