// Writes the measured length of a lesson's video, which the course page sums up.
import { and, eq } from "drizzle-orm";
import { courses, lessons } from "#src/courses/tables.ts";
import type { TransactionCtx } from "#src/ctx.ts";
import { notifyOfCourses } from "./write-courses.ts";

export async function setLessonDuration(
  ctx: TransactionCtx,
  lessonId: string,
  durationSeconds: number,
): Promise<void> {
  const [lesson] = await ctx.db
    .update(lessons)
    .set({ durationSeconds: Math.round(durationSeconds) })
    .where(and(eq(lessons.academyId, ctx.academy.id), eq(lessons.id, lessonId)))
    .returning({ courseId: lessons.courseId });
  if (lesson) await notifyOfCourses(ctx, eq(courses.id, lesson.courseId));
}
