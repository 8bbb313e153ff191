// Writes the measured length of a lesson's video, which the course page sums up.
import { and, eq } from "drizzle-orm";
import { lessons } from "#src/courses/tables.ts";
import type { Ctx } from "#src/ctx.ts";

export async function setLessonDuration(
  ctx: Ctx,
  lessonId: string,
  durationSeconds: number,
): Promise<void> {
  await ctx.db
    .update(lessons)
    .set({ durationSeconds: Math.round(durationSeconds) })
    .where(and(eq(lessons.academyId, ctx.academy.id), eq(lessons.id, lessonId)));
}
