// How far learners are in one course, for many learners at once.
import { and, count, eq, inArray, isNotNull, or, sql } from "drizzle-orm";
import { isShownToLearner } from "#src/courses/lesson-visibility.rules.ts";
import { shownToLearner, wasListed } from "#src/courses/lesson-visibility-queries.ts";
import { lessons } from "#src/courses/tables.ts";
import type { MemberCtx } from "#src/ctx.ts";
import { enrolments } from "#src/enrolments/tables.ts";
import { lessonViews } from "#src/lessons/tables.ts";

/** The classes that learners of a course see, or saw when they enrolled. */
export async function courseListing(ctx: MemberCtx, courseId: string) {
  const found = await ctx.db
    .select({ listed: lessons.listed, wasListed, removedAt: lessons.removedAt })
    .from(lessons)
    .where(and(eq(lessons.academyId, ctx.academy.id), eq(lessons.courseId, courseId)));
  const listed = found.filter((lesson) => lesson.listed).length;
  const removed = found.filter((lesson) => lesson.removedAt !== null);
  return {
    /** How many classes a learner has who enrolled then. */
    countFor: (since: Date): number =>
      listed + removed.filter((lesson) => isShownToLearner(lesson, since)).length,
  };
}

export type LearnerProgress = {
  /** Classes that are seen, of those that the learner is shown. */
  done: number;
  /** Null for a learner who has opened no class. */
  lastSeenAt: Date | null;
};

/** Those who have opened no class are not in it. */
export async function progressOf(
  ctx: MemberCtx,
  courseId: string,
  learnerIds: string[],
): Promise<Map<string, LearnerProgress>> {
  if (learnerIds.length === 0) return new Map();
  const academyId = ctx.academy.id;
  const isSeen = or(isNotNull(lessonViews.watchedAt), isNotNull(lessonViews.markedAt));
  const found = await ctx.db
    .select({
      userId: lessonViews.userId,
      done: sql<number>`${count()} filter
        (where ${isSeen} and ${shownToLearner(enrolments.createdAt)})`.mapWith(Number),
      // Who has only opened a class has no place in it.
      lastSeenAt: sql<Date>`max(greatest(${lessonViews.createdAt}, ${lessonViews.placeAt},
        ${lessonViews.markedAt}))`.mapWith(lessonViews.createdAt),
    })
    .from(lessonViews)
    .innerJoin(
      lessons,
      and(
        eq(lessons.academyId, academyId),
        eq(lessons.courseId, courseId),
        eq(lessons.id, lessonViews.lessonId),
      ),
    )
    .innerJoin(
      enrolments,
      and(
        eq(enrolments.academyId, academyId),
        eq(enrolments.userId, lessonViews.userId),
        eq(enrolments.courseId, courseId),
      ),
    )
    .where(
      and(
        eq(lessonViews.academyId, academyId),
        eq(lessonViews.courseId, courseId),
        inArray(lessonViews.userId, learnerIds),
      ),
    )
    .groupBy(lessonViews.userId);
  return new Map(found.map(({ userId, ...progress }) => [userId, progress]));
}
