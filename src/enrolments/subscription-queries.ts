import { and, asc, eq, isNull, lte, or, type Placeholder, sql } from "drizzle-orm";
import { users } from "#src/accounts/tables.ts";
import { courseColumns, ofTeacher } from "#src/courses/launches/launch-queries.ts";
import { courses } from "#src/courses/tables.ts";
import type { Ctx } from "#src/ctx.ts";
import { prepared } from "#src/db/prepared.ts";
import { subscriptions } from "./tables.ts";

const itsCourse = and(
  eq(courses.academyId, subscriptions.academyId),
  eq(courses.id, subscriptions.courseId),
);

/** The mail of a subscription is one: who was told of an earlier day does not wait for a later one. */
function stands(now: Date | Placeholder) {
  const { scheduledLaunch } = courses;
  return or(isNull(subscriptions.notifiedAt), isNull(scheduledLaunch), lte(scheduledLaunch, now));
}

const ofAsked = and(
  eq(subscriptions.academyId, sql.placeholder("academyId")),
  eq(subscriptions.userId, sql.placeholder("userId")),
);

const subscriptionTo = prepared((db) =>
  db
    .select({ one: sql`1` })
    .from(subscriptions)
    .innerJoin(courses, itsCourse)
    .where(
      and(
        ofAsked,
        eq(subscriptions.courseId, sql.placeholder("courseId")),
        stands(sql.placeholder("now")),
      ),
    ),
);

export async function isSubscribed(ctx: Ctx, userId: string, courseId: string): Promise<boolean> {
  const asked = { academyId: ctx.academy.id, userId, courseId, now: ctx.now };
  return (await subscriptionTo(ctx.db).execute(asked)).length > 0;
}

const publishedSubscriptions = prepared((db) =>
  db
    .select(courseColumns)
    .from(subscriptions)
    .innerJoin(courses, itsCourse)
    .innerJoin(users, ofTeacher)
    .where(and(ofAsked, eq(courses.status, "published"), stands(sql.placeholder("now"))))
    .orderBy(
      sql`coalesce(${courses.scheduledLaunch} <= ${sql.placeholder("now")}, true)`,
      asc(courses.scheduledLaunch),
      asc(courses.id),
    )
    .limit(sql.placeholder("limit"))
    .offset(sql.placeholder("offset")),
);

/** The published courses that a user subscribed to: next to open first, opened ones last. */
export async function listSubscriptions(
  ctx: Ctx,
  userId: string,
  { limit = 100, offset = 0 } = {},
) {
  const asked = { academyId: ctx.academy.id, userId, now: ctx.now, limit, offset };
  return publishedSubscriptions(ctx.db).execute(asked);
}

export async function countSubscriptions(ctx: Ctx, userId: string): Promise<number> {
  const [row] = await ctx.db
    .select({ total: sql<number>`count(*)::int` })
    .from(subscriptions)
    .innerJoin(courses, itsCourse)
    .where(and(of(ctx, userId), eq(courses.status, "published"), stands(ctx.now)));
  return row?.total ?? 0;
}

/** Every subscription of a person, whatever the status of its course. */
export async function subscriptionsOf(ctx: Ctx, userId: string) {
  return ctx.db
    .select({
      courseId: courses.id,
      title: courses.title,
      createdAt: subscriptions.createdAt,
      notifiedAt: subscriptions.notifiedAt,
    })
    .from(subscriptions)
    .innerJoin(courses, itsCourse)
    .where(of(ctx, userId))
    .orderBy(asc(subscriptions.createdAt));
}

function of({ academy }: Ctx, userId: string) {
  return and(eq(subscriptions.academyId, academy.id), eq(subscriptions.userId, userId));
}
