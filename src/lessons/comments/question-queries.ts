// The questions below a teacher's classes that nobody has answered yet.
import { and, asc, count, eq, isNotNull, isNull, lt, type SQL } from "drizzle-orm";
import { users } from "#src/accounts/tables.ts";
import { idShape } from "#src/courses/rules.ts";
import { courses, lessons } from "#src/courses/tables.ts";
import type { MemberCtx } from "#src/ctx.ts";
import { comments } from "#src/lessons/tables.ts";

export const ofLesson = and(
  eq(lessons.academyId, comments.academyId),
  eq(lessons.id, comments.lessonId),
);
export const ofCourse = and(
  eq(courses.academyId, comments.academyId),
  eq(courses.id, comments.courseId),
);
const byAuthor = and(eq(users.academyId, comments.academyId), eq(users.id, comments.userId));

/**
 * Nobody has answered, the class stands and takes comments. Whether the learner still has the course
 * does not matter, since the question stands below the class for everybody else.
 */
export const canBeAnswered = and(
  // With the teacher this is the index `comments_unanswered`, which has no other comments.
  isNotNull(comments.teacherId),
  isNull(comments.answeredAt),
  eq(lessons.comments, true),
  isNull(lessons.removedAt),
  isNull(courses.removedAt),
);

function isWaiting({ academy, actor }: MemberCtx) {
  return and(eq(comments.academyId, academy.id), eq(comments.teacherId, actor.id), canBeAnswered);
}

export type Question = Awaited<ReturnType<typeof listQuestions>>[number];

/** Of the caller, the longest waiting first. */
export function listQuestions(ctx: MemberCtx, page: { limit: number; offset: number }) {
  return ctx.db
    .select({
      id: comments.id,
      text: comments.text,
      second: comments.second,
      createdAt: comments.createdAt,
      user: { id: users.id, name: users.name, profilePicture: users.pictureUrl },
      course: { id: courses.id, title: courses.title },
      lesson: { id: lessons.id, title: lessons.title },
    })
    .from(comments)
    .innerJoin(lessons, ofLesson)
    .innerJoin(courses, ofCourse)
    .innerJoin(users, byAuthor)
    .where(isWaiting(ctx))
    .orderBy(asc(comments.id))
    .limit(page.limit)
    .offset(page.offset);
}

export async function countQuestions(ctx: MemberCtx, which?: SQL): Promise<number> {
  const [found] = await ctx.db
    .select({ total: count() })
    .from(comments)
    .innerJoin(lessons, ofLesson)
    .innerJoin(courses, ofCourse)
    .where(and(isWaiting(ctx), which));
  return found?.total ?? 0;
}

/** How many questions wait longer than this one; null if it does not wait. */
export async function placeOfQuestion(ctx: MemberCtx, id: string): Promise<number | null> {
  if (!idShape.safeParse(id).success) return null;
  if ((await countQuestions(ctx, eq(comments.id, id))) === 0) return null;
  return countQuestions(ctx, lt(comments.id, id));
}

/** A question to the caller, whether it waits or not; null if there is none. */
export async function findQuestion({ db, academy, actor }: MemberCtx, id: string) {
  if (!idShape.safeParse(id).success) return null;
  const [found] = await db
    .select({ lessonId: comments.lessonId })
    .from(comments)
    .where(
      and(
        eq(comments.academyId, academy.id),
        eq(comments.id, id),
        eq(comments.teacherId, actor.id),
      ),
    );
  return found ?? null;
}
