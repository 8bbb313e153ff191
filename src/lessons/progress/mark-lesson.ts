// Marks a lesson as seen by hand, or takes the mark back, for a learner who may watch it.
import { and, eq, sql } from "drizzle-orm";
import { z } from "zod";
import { idShape } from "#src/courses/rules.ts";
import { inTransaction, type MemberCtx } from "#src/ctx.ts";
import { lessonViews } from "#src/lessons/tables.ts";
import { problem } from "#src/problem.ts";
import { allowedReports, neverThere } from "./progress-queries.ts";

export const markLessonInput = z.object({
  courseId: idShape,
  lessonId: idShape,
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
  const academyId = ctx.academy.id;
  const userId = ctx.actor.id;
  await inTransaction(ctx, async ({ db, actor, now }) => {
    const [allowed] = await allowedReports(db).execute({
      academyId,
      userIds: [userId],
      areStaff: [actor.role === "admin"],
      courseIds: [courseId],
      lessonIds: [lessonId],
    });
    if (!allowed) throw problem("not_found", "Esta clase no existe");
    if (!isMarked) {
      await db
        .update(lessonViews)
        .set({ markedAt: null })
        .where(
          and(
            eq(lessonViews.academyId, academyId),
            eq(lessonViews.userId, userId),
            eq(lessonViews.lessonId, lessonId),
          ),
        );
      return;
    }
    const view = { academyId, userId, courseId, lessonId, placeAt: new Date(neverThere) };
    await db
      .insert(lessonViews)
      .values({ ...view, createdAt: now, markedAt: now })
      .onConflictDoUpdate({
        target: [lessonViews.academyId, lessonViews.userId, lessonViews.lessonId],
        set: { markedAt: sql`coalesce(${lessonViews.markedAt}, excluded.marked_at)` },
      });
  });
}
