// Marks a lesson as seen by hand, or takes the mark back, for a learner who may watch it.
import { and, eq, isNotNull, isNull } from "drizzle-orm";
import { z } from "zod";
import { idShape } from "#src/courses/rules.ts";
import { inTransaction, type MemberCtx, type TransactionCtx } from "#src/ctx.ts";
import { completeCourses, reopenCourse } from "#src/enrolments/complete-courses.ts";
import { countInLessons } from "#src/figures/count-in-lessons.ts";
import { countOnDays } from "#src/figures/count-on-days.ts";
import { lessonViews } from "#src/lessons/tables.ts";
import { problem } from "#src/problem.ts";
import { findSeenThrough } from "./completion-queries.ts";
import { allowedReports, neverThere } from "./progress-queries.ts";

/** As the database writes it: places are matched to rows by it. */
const id = idShape.toLowerCase();

export const markLessonInput = z.object({
  courseId: id,
  lessonId: id,
  isMarked: z.boolean(),
});

/**
 * Throws `not_found` if not enrolled, as saving progress does. Marking twice keeps the first moment.
 * What was played stays watched without the mark.
 */
export async function markLesson(
  ctx: MemberCtx,
  input: z.input<typeof markLessonInput>,
): Promise<void> {
  const { courseId, lessonId, isMarked } = markLessonInput.parse(input);
  await inTransaction(ctx, async (ctx) => {
    const [allowed] = await allowedReports(ctx.db).execute({
      academyId: ctx.academy.id,
      userIds: [ctx.actor.id],
      areStaff: [ctx.actor.role === "admin"],
      courseIds: [courseId],
      lessonIds: [lessonId],
    });
    if (!allowed) throw problem("not_found", "Esta clase no existe");
    const place = { userId: ctx.actor.id, courseId, lessonId, ...allowed };
    await (isMarked ? mark(ctx, place) : unmark(ctx, place));
  });
}

type Place = { userId: string; courseId: string; lessonId: string; isShown: boolean };

const viewOf = (ctx: MemberCtx, { userId, lessonId }: Place) =>
  and(
    eq(lessonViews.academyId, ctx.academy.id),
    eq(lessonViews.userId, userId),
    eq(lessonViews.lessonId, lessonId),
  );

async function mark(ctx: MemberCtx & TransactionCtx, place: Place): Promise<void> {
  const { userId, courseId, lessonId } = place;
  const [opened] = await ctx.db
    .insert(lessonViews)
    .values({
      ...{ academyId: ctx.academy.id, userId, courseId, lessonId },
      ...{ placeAt: new Date(neverThere), createdAt: ctx.now, markedAt: ctx.now },
    })
    .onConflictDoNothing()
    .returning({ watchedAt: lessonViews.watchedAt });
  const [marked] = opened
    ? [opened]
    : await ctx.db
        .update(lessonViews)
        .set({ markedAt: ctx.now })
        .where(and(viewOf(ctx, place), isNull(lessonViews.markedAt)))
        .returning({ watchedAt: lessonViews.watchedAt });
  const finished = marked?.watchedAt === null;
  const completed = await completeCourses(
    ctx,
    finished ? [{ userId, courseId, at: ctx.now }] : [],
    (held) => findSeenThrough(ctx, held),
  );
  await countOnDays(ctx, [{ courseId, at: ctx.now, completed: completed.length }]);
  const change = { courseId, lessonId, opened: Number(Boolean(opened)) };
  await countInLessons(ctx, [{ ...change, finished: Number(finished) }]);
}

async function unmark(ctx: MemberCtx & TransactionCtx, place: Place): Promise<void> {
  const { courseId, lessonId, isShown } = place;
  const [unmarked] = await ctx.db
    .update(lessonViews)
    .set({ markedAt: null })
    .where(and(viewOf(ctx, place), isNotNull(lessonViews.markedAt)))
    .returning({ watchedAt: lessonViews.watchedAt });
  if (unmarked?.watchedAt !== null) return;
  // A class that learners are not shown was never needed.
  const completedAt = isShown ? await reopenCourse(ctx, place) : null;
  if (completedAt) await countOnDays(ctx, [{ courseId, at: completedAt, completed: -1 }]);
  await countInLessons(ctx, [{ courseId, lessonId, finished: -1 }]);
}
