// The students of an academy and everybody else who has a course in it, as its administrators see
// them: with their e-mail, what they have, how they came by it and how far they are. Ids grow with
// time, so a page follows the table's own key.
import {
  and,
  count,
  desc,
  eq,
  exists,
  inArray,
  isNotNull,
  isNull,
  lt,
  or,
  type SQL,
  sql,
} from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { users } from "#src/accounts/tables.ts";
import { named } from "#src/accounts/teachers/request-queries.ts";
import { orderClaims, orders } from "#src/checkout/tables.ts";
import { isShownToLearner } from "#src/courses/lesson-visibility.rules.ts";
import { shownToLearner, wasListed } from "#src/courses/lesson-visibility-queries.ts";
import { courses, lessons } from "#src/courses/tables.ts";
import type { Ctx } from "#src/ctx.ts";
import { enrolments } from "#src/enrolments/tables.ts";
import { lessonViews } from "#src/lessons/tables.ts";
import { invitations } from "../tables.ts";
import { ofClaim } from "./place-queries.ts";
import type { Way } from "./student.rules.ts";

export type StudentPlace = {
  courseId: string;
  title: string;
  since: Date;
  completedAt: Date | null;
  way: Way;
  done: number;
  total: number;
};

export type Student = {
  id: string;
  name: string;
  email: string;
  pictureUrl: string | null;
  since: Date;
  places: StudentPlace[];
};

export type StudentQuery = {
  /** Of a name or an e-mail, in lower case; empty: everybody. */
  part: string;
  /** The id of the last one that was read; null: from the newest. */
  after: string | null;
  limit: number;
  /** How many to leave out after that. */
  offset?: number;
};

function students(ctx: Ctx, part: string, after: string | null): SQL | undefined {
  // Teachers and administrators learn too.
  const placed = ctx.db
    .select({ one: sql`1` })
    .from(enrolments)
    .where(and(eq(enrolments.academyId, ctx.academy.id), eq(enrolments.userId, users.id)));
  return and(
    eq(users.academyId, ctx.academy.id),
    or(eq(users.role, "student"), exists(placed)),
    isNull(users.deletedAt),
    after ? lt(users.id, after) : undefined,
    named(part),
  );
}

/** @returns those who came last first, and whether there are more */
export async function listStudents(
  ctx: Ctx,
  { part, after, limit, offset = 0 }: StudentQuery,
): Promise<{ found: Student[]; hasMore: boolean }> {
  const rows = await ctx.db
    .select({
      id: users.id,
      name: users.name,
      email: users.email,
      pictureUrl: users.pictureUrl,
      since: users.createdAt,
    })
    .from(users)
    .where(students(ctx, part, after))
    .orderBy(desc(users.id))
    .limit(limit + 1)
    .offset(offset);
  const shown = rows.slice(0, limit);
  const places = await placesOfAll(ctx, shown);
  return {
    found: shown.map((one) => ({ ...one, places: places.get(one.id) ?? [] })),
    hasMore: rows.length > limit,
  };
}

export async function countStudents(ctx: Ctx, part = ""): Promise<number> {
  const [row] = await ctx.db
    .select({ amount: count() })
    .from(users)
    .where(students(ctx, part, null));
  return row?.amount ?? 0;
}

type Person = { id: string; email: string };

async function placesOfAll(ctx: Ctx, people: Person[]): Promise<Map<string, StudentPlace[]>> {
  if (people.length === 0) return new Map();
  const academyId = ctx.academy.id;
  const ids = people.map(({ id }) => id);
  const rows = await ctx.db
    .select({
      userId: enrolments.userId,
      courseId: enrolments.courseId,
      title: courses.title,
      since: enrolments.createdAt,
      completedAt: enrolments.completedAt,
    })
    .from(enrolments)
    .innerJoin(
      courses,
      and(eq(courses.academyId, enrolments.academyId), eq(courses.id, enrolments.courseId)),
    )
    .where(and(eq(enrolments.academyId, academyId), inArray(enrolments.userId, ids)))
    .orderBy(desc(enrolments.createdAt), desc(enrolments.courseId));
  const courseIds = [...new Set(rows.map(({ courseId }) => courseId))];
  const [bought, invited, done, total] = await Promise.all([
    boughtBy(ctx, people),
    invitedAmong(ctx, ids),
    seenBy(ctx, ids),
    listingOf(ctx, courseIds),
  ]);
  const emails = new Map(people.map(({ id, email }) => [id, email]));
  const found = rows.map(({ userId, ...row }) => {
    const key = `${userId} ${row.courseId}`;
    const way: Way =
      bought.get(`${emails.get(userId)} ${row.courseId}`) ??
      (invited.has(key) ? "invited" : "given");
    const place = { ...row, way, done: done.get(key) ?? 0, total: total(row.courseId, row.since) };
    return { userId, place };
  });
  const byUser = Map.groupBy(found, ({ userId }) => userId);
  return new Map([...byUser].map(([id, those]) => [id, those.map(({ place }) => place)]));
}

/** What was bought and not undone, by e-mail and course. */
async function boughtBy(ctx: Ctx, people: Person[]): Promise<Map<string, "bought" | "free">> {
  const emails = people.map(({ email }) => email);
  const rows = await ctx.db
    .select({
      email: orderClaims.learnerEmail,
      courseId: orderClaims.courseId,
      totalCents: orders.totalCents,
    })
    .from(orderClaims)
    .innerJoin(orders, ofClaim)
    .where(
      and(
        eq(orderClaims.academyId, ctx.academy.id),
        inArray(orderClaims.learnerEmail, emails),
        eq(orders.status, "paid"),
      ),
    );
  return new Map(
    rows.map(({ email, courseId, totalCents }) => [
      `${email} ${courseId}`,
      totalCents > 0 ? "bought" : "free",
    ]),
  );
}

const inviters = alias(users, "inviters");
const ofInviter = and(
  eq(inviters.academyId, invitations.academyId),
  eq(inviters.id, invitations.inviterId),
);

/** Account and course of what a teacher gave. */
async function invitedAmong(ctx: Ctx, ids: string[]): Promise<Set<string>> {
  const rows = await ctx.db
    .select({ userId: invitations.learnerId, courseId: invitations.courseId })
    .from(invitations)
    .innerJoin(inviters, ofInviter)
    .where(
      and(
        eq(invitations.academyId, ctx.academy.id),
        inArray(invitations.learnerId, ids),
        isNotNull(invitations.acceptedAt),
        eq(inviters.role, "teacher"),
      ),
    );
  return new Set(rows.map(({ userId, courseId }) => `${userId} ${courseId}`));
}

/** How many classes of each course these learners have seen. */
async function seenBy(ctx: Ctx, ids: string[]): Promise<Map<string, number>> {
  const academyId = ctx.academy.id;
  const isSeen = or(isNotNull(lessonViews.watchedAt), isNotNull(lessonViews.markedAt));
  const rows = await ctx.db
    .select({
      userId: lessonViews.userId,
      courseId: lessonViews.courseId,
      done: sql<number>`count(*) filter
        (where ${isSeen} and ${shownToLearner(enrolments.createdAt)})`.mapWith(Number),
    })
    .from(lessonViews)
    .innerJoin(
      lessons,
      and(eq(lessons.academyId, lessonViews.academyId), eq(lessons.id, lessonViews.lessonId)),
    )
    .innerJoin(
      enrolments,
      and(
        eq(enrolments.academyId, lessonViews.academyId),
        eq(enrolments.userId, lessonViews.userId),
        eq(enrolments.courseId, lessonViews.courseId),
      ),
    )
    .where(and(eq(lessonViews.academyId, academyId), inArray(lessonViews.userId, ids)))
    .groupBy(lessonViews.userId, lessonViews.courseId);
  return new Map(rows.map(({ userId, courseId, done }) => [`${userId} ${courseId}`, done]));
}

/** How many classes of a course a learner has who enrolled then. */
async function listingOf(ctx: Ctx, courseIds: string[]) {
  if (courseIds.length === 0) return () => 0;
  const rows = await ctx.db
    .select({
      courseId: lessons.courseId,
      listed: lessons.listed,
      wasListed,
      removedAt: lessons.removedAt,
    })
    .from(lessons)
    .where(and(eq(lessons.academyId, ctx.academy.id), inArray(lessons.courseId, courseIds)));
  const byCourse = Map.groupBy(rows, ({ courseId }) => courseId);
  return (courseId: string, since: Date): number =>
    (byCourse.get(courseId) ?? []).filter(
      (lesson) => lesson.listed || (lesson.removedAt !== null && isShownToLearner(lesson, since)),
    ).length;
}
