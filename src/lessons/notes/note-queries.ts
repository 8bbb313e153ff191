import { and, asc, eq } from "drizzle-orm";
import type { Ctx } from "#src/ctx.ts";
import { lessonNotes } from "#src/lessons/tables.ts";

/** Everything that a person noted, oldest first. */
export function notesBy(ctx: Ctx, userId: string) {
  return ctx.db
    .select({
      courseId: lessonNotes.courseId,
      lessonId: lessonNotes.lessonId,
      second: lessonNotes.second,
      text: lessonNotes.text,
      createdAt: lessonNotes.createdAt,
      updatedAt: lessonNotes.updatedAt,
    })
    .from(lessonNotes)
    .where(and(eq(lessonNotes.academyId, ctx.academy.id), eq(lessonNotes.userId, userId)))
    .orderBy(asc(lessonNotes.createdAt), asc(lessonNotes.id));
}
