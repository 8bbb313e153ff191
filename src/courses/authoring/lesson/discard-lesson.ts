// «Cancelar» of a class that was never finished: it goes, with its uploads, like any removed class.
import { and, eq, sql } from "drizzle-orm";
import { holdOwnCourse } from "#src/courses/authoring/hold-course.ts";
import { courses, lessons } from "#src/courses/tables.ts";
import { inTransaction, type MemberCtx } from "#src/ctx.ts";
import { requireLesson } from "./save-lesson.ts";

type Which = { courseId: string; lessonId: string };

/** A class that was finished meanwhile stays. */
export function discardLesson(ctx: MemberCtx, { courseId, lessonId }: Which): Promise<void> {
  return inTransaction(ctx, async (ctx) => {
    await holdOwnCourse(ctx, courseId);
    const lesson = await requireLesson(ctx, courseId, lessonId);
    if (lesson.finishedAt !== null) return;
    const inAcademy = eq(lessons.academyId, ctx.academy.id);
    await ctx.db
      .update(lessons)
      .set({ removedAt: ctx.now, updatedAt: ctx.now })
      .where(and(inAcademy, eq(lessons.id, lessonId)));
    await ctx.db
      .update(courses)
      .set({ outlineVersion: sql`${courses.outlineVersion} + 1` })
      .where(and(eq(courses.academyId, ctx.academy.id), eq(courses.id, courseId)));
  });
}
