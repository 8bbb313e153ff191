// Removes a lesson; who learns the course already keeps it. A conversion of its video that runs
// ends as any other.
import { and, eq } from "drizzle-orm";
import { lessons } from "#src/courses/tables.ts";
import type { MemberCtx } from "#src/ctx.ts";
import { problem } from "#src/problem.ts";
import { changeOutline } from "./change-outline.ts";
import { outlineTexts } from "./outline.rules.ts";

/** @param options with `unlessFinished` it leaves a finished class where it is. */
export async function removeLesson(
  ctx: MemberCtx,
  courseId: string,
  lessonId: string,
  { unlessFinished = false } = {},
) {
  return changeOutline(ctx, courseId, async (ctx, course) => {
    const all = course.modules.flatMap(({ lessons }) => lessons);
    const lesson = all.find(({ id }) => id === lessonId);
    if (!lesson) throw problem("not_found", outlineTexts.noLesson);
    if (unlessFinished && lesson.finishedAt !== null) return { title: lesson.title };
    await ctx.db
      .update(lessons)
      .set({ removedAt: ctx.now })
      .where(and(eq(lessons.academyId, ctx.academy.id), eq(lessons.id, lesson.id)));
    return { title: lesson.title };
  });
}
