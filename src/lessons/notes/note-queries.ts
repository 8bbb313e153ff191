import { and, asc, eq } from "drizzle-orm";
import type { Ctx, MemberCtx } from "#src/ctx.ts";
import { lessonNotes } from "#src/lessons/tables.ts";

/** The member's own notes in a course or in one of its classes, in the order of the video. */
export function listNotes(ctx: MemberCtx, place: { courseId: string; lessonId?: string }) {
  const { courseId, lessonId } = place;
  return ctx.db
    .select({
      id: lessonNotes.id,
      class: lessonNotes.lessonId,
      second: lessonNotes.second,
      text: lessonNotes.text,
      createdAt: lessonNotes.createdAt,
      updatedAt: lessonNotes.updatedAt,
    })
    .from(lessonNotes)
    .where(
      and(
        eq(lessonNotes.academyId, ctx.academy.id),
        eq(lessonNotes.userId, ctx.actor.id),
        eq(lessonNotes.courseId, courseId),
        lessonId === undefined ? undefined : eq(lessonNotes.lessonId, lessonId),
      ),
    )
    .orderBy(asc(lessonNotes.second), asc(lessonNotes.id));
}

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
