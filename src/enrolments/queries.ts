import { and, asc, desc, eq, sql } from "drizzle-orm";
import type { User } from "#src/accounts/tables.ts";
import { type Course, findCourse } from "#src/courses/queries.ts";
import { idShape } from "#src/courses/rules.ts";
import { courses } from "#src/courses/tables.ts";
import type { Ctx } from "#src/ctx.ts";
import { prepared } from "#src/db/prepared.ts";
import { enrolments, waitingEnrolments } from "./tables.ts";

const enrolmentIn = prepared((db) =>
  db
    .select({ since: enrolments.createdAt })
    .from(enrolments)
    .where(
      and(
        eq(enrolments.academyId, sql.placeholder("academyId")),
        eq(enrolments.userId, sql.placeholder("userId")),
        eq(enrolments.courseId, sql.placeholder("courseId")),
      ),
    ),
);

/** When a person enrolled in a course; null for anybody else. */
export async function enrolledSince(
  ctx: Ctx,
  userId: string,
  courseId: string,
): Promise<Date | null> {
  const asked = { academyId: ctx.academy.id, userId, courseId };
  const [found] = await enrolmentIn(ctx.db).execute(asked);
  return found?.since ?? null;
}

export async function isEnrolled(ctx: Ctx, userId: string, courseId: string): Promise<boolean> {
  return (await enrolledSince(ctx, userId, courseId)) !== null;
}

/** Ids of the courses that a learner is enrolled in, newest first. */
export async function listEnrolledCourseIds(ctx: Ctx, userId: string): Promise<string[]> {
  const rows = await ctx.db
    .select({ courseId: enrolments.courseId })
    .from(enrolments)
    .innerJoin(
      courses,
      and(eq(courses.academyId, enrolments.academyId), eq(courses.id, enrolments.courseId)),
    )
    .where(and(eq(enrolments.academyId, ctx.academy.id), eq(enrolments.userId, userId)))
    .orderBy(desc(enrolments.createdAt));
  return rows.map((row) => row.courseId);
}

/** A course as this visitor may see it, with the classes that they see. */
export async function findCourseFor(ctx: Ctx, courseId: string): Promise<Course | null> {
  return (await findEnrolledCourse(ctx, courseId)).course;
}

/** The same, with when the visitor enrolled; null for whoever has not. */
export async function findEnrolledCourse(
  ctx: Ctx,
  courseId: string,
): Promise<{ course: Course | null; since: Date | null }> {
  const { actor } = ctx;
  const asks = actor && idShape.safeParse(courseId).success;
  const since = asks ? await enrolledSince(ctx, actor.id, courseId) : null;
  return { course: await findCourse(ctx, courseId, since), since };
}

type Person = Pick<User, "id" | "email" | "emailVerifiedAt">;

/**
 * Every enrolment of a person with its course, including those waiting for an e-mail that is proven
 * to be theirs.
 */
export async function placesOf(ctx: Ctx, { id, email, emailVerifiedAt }: Person) {
  const academyId = ctx.academy.id;
  const taken = await ctx.db
    .select({ courseId: courses.id, title: courses.title, createdAt: enrolments.createdAt })
    .from(enrolments)
    .innerJoin(
      courses,
      and(eq(courses.academyId, enrolments.academyId), eq(courses.id, enrolments.courseId)),
    )
    .where(and(eq(enrolments.academyId, academyId), eq(enrolments.userId, id)))
    .orderBy(asc(enrolments.createdAt));
  const waitingEnrolments = emailVerifiedAt ? await listWaiting(ctx, email) : [];
  return { enrolments: taken, waitingEnrolments };
}

/** What waits for an e-mail; tell it only to the mailbox. */
export function listWaiting(ctx: Ctx, email: string) {
  const academyId = ctx.academy.id;
  return ctx.db
    .select({ courseId: courses.id, title: courses.title, createdAt: waitingEnrolments.createdAt })
    .from(waitingEnrolments)
    .innerJoin(
      courses,
      and(
        eq(courses.academyId, waitingEnrolments.academyId),
        eq(courses.id, waitingEnrolments.courseId),
      ),
    )
    .where(and(eq(waitingEnrolments.academyId, academyId), eq(waitingEnrolments.email, email)))
    .orderBy(asc(waitingEnrolments.createdAt), asc(courses.id));
}
