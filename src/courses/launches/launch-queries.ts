import { and, asc, eq, gt, inArray, isNull, lte, or, type Placeholder, sql } from "drizzle-orm";
import { users } from "#src/accounts/tables.ts";
import { idShape } from "#src/courses/rules.ts";
import { courses } from "#src/courses/tables.ts";
import type { Ctx } from "#src/ctx.ts";
import { askOnce } from "#src/db/ask-once.ts";
import { prepared } from "#src/db/prepared.ts";

/** What lists and cards show of a course; the query joins `users` by `ofTeacher`. */
export const courseColumns = {
  id: courses.id,
  title: courses.title,
  description: courses.description,
  category: courses.category,
  priceCents: courses.priceCents,
  ratingTenths: courses.ratingTenths,
  studentCount: courses.studentCount,
  coverKey: courses.coverKey,
  status: courses.status,
  createdAt: courses.createdAt,
  publishedAt: courses.publishedAt,
  scheduledLaunch: courses.scheduledLaunch,
  isSubscription: courses.isSubscription,
  promotionalMessage: courses.promotionalMessage,
  feedListing: courses.feedListing,
  teacherId: courses.teacherId,
  teacherName: users.name,
  teacherPlace: users.place,
};

export const ofTeacher = and(
  eq(users.academyId, courses.academyId),
  eq(users.id, courses.teacherId),
);

/** The launches that the catalogue does not list: they take subscriptions until they open. */
export function isUnlistedLaunch({ academy, now }: Pick<Ctx, "academy" | "now">) {
  return and(upcoming(academy.id, now), eq(courses.feedListing, false));
}

/** Also where its day was taken away: it is on sale from then on. */
export function hasOpened(now: Date) {
  const { status, scheduledLaunch } = courses;
  return and(eq(status, "published"), or(isNull(scheduledLaunch), lte(scheduledLaunch, now)));
}

/** Published courses that open later; unlisted ones only if they take subscriptions. */
function upcoming(academyId: string | Placeholder, now: Date | Placeholder) {
  return and(
    eq(courses.academyId, academyId),
    eq(courses.status, "published"),
    gt(courses.scheduledLaunch, now),
    or(eq(courses.feedListing, true), eq(courses.isSubscription, true)),
  );
}

const upcomingLaunches = prepared((db) =>
  db
    .select(courseColumns)
    .from(courses)
    .innerJoin(users, ofTeacher)
    .where(upcoming(sql.placeholder("academyId"), sql.placeholder("now")))
    .orderBy(asc(courses.scheduledLaunch), asc(courses.id))
    .limit(sql.placeholder("limit"))
    .offset(sql.placeholder("offset")),
);

/** Requests that wait for the same page of the list get it as of the latest of them. */
const askForLaunches = askOnce(
  (db, asked: { academyId: string; now: Date; limit: number; offset: number }) =>
    upcomingLaunches(db).execute(asked),
  ({ academyId, limit, offset }) => `${academyId} ${limit} ${offset}`,
);

/** Soonest first. */
export async function listLaunches(
  ctx: Ctx,
  { limit, offset = 0 }: { limit: number; offset?: number },
) {
  return askForLaunches(ctx.db, { academyId: ctx.academy.id, now: ctx.now, limit, offset });
}

/** When the first of these courses opens that is still awaited; null if none is. */
export async function findAwaited(ctx: Ctx, ids: string[]): Promise<Date | null> {
  const known = ids.filter((id) => idShape.safeParse(id).success);
  if (known.length === 0) return null;
  const [found] = await ctx.db
    .select({ opensAt: courses.scheduledLaunch })
    .from(courses)
    .where(
      and(
        eq(courses.academyId, ctx.academy.id),
        eq(courses.status, "published"),
        gt(courses.scheduledLaunch, ctx.now),
        inArray(courses.id, known),
      ),
    )
    .orderBy(asc(courses.scheduledLaunch))
    .limit(1);
  return found?.opensAt ?? null;
}

export function countLaunches(ctx: Ctx): Promise<number> {
  return ctx.db.$count(courses, upcoming(ctx.academy.id, ctx.now));
}
