// Deletes a person's viewing history, progress, comments and notes; questions that only they had
// answered wait for an answer again.
import { and, eq } from "drizzle-orm";
import type { TransactionCtx } from "#src/ctx.ts";
import { countInLessons } from "#src/figures/count-in-lessons.ts";
import { holdCommentsOf, unmarkAnswered } from "./comments/answered.ts";
import { comments, lessonNotes, lessonViews, progress } from "./tables.ts";

/**
 * The history also leaves the figures of its lessons. The seconds that were watched stay in those
 * of the days, which name nobody. Call it after everything that locks courses or days.
 */
export async function forgetViewer(ctx: TransactionCtx, userId: string): Promise<void> {
  const { db, academy } = ctx;
  const answered = await holdCommentsOf(ctx, userId);
  for (const table of [progress, comments, lessonNotes]) {
    await db.delete(table).where(and(eq(table.academyId, academy.id), eq(table.userId, userId)));
  }
  await unmarkAnswered(ctx, answered);
  const views = await db
    .delete(lessonViews)
    .where(and(eq(lessonViews.academyId, academy.id), eq(lessonViews.userId, userId)))
    .returning();
  await countInLessons(
    ctx,
    views.map(({ courseId, lessonId, reachedStep, watchedAt, markedAt }) => ({
      ...{ courseId, lessonId, opened: -1, from: reachedStep },
      finished: watchedAt || markedAt ? -1 : 0,
    })),
  );
}
