import { and, asc, eq, sql } from "drizzle-orm";
import type { Ctx, MemberCtx } from "#src/ctx.ts";
import { prepared } from "#src/db/prepared.ts";
import { lessonNotes } from "#src/lessons/tables.ts";

const ownNotes = prepared((db) =>
  db
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
        eq(lessonNotes.academyId, sql.placeholder("academyId")),
        eq(lessonNotes.userId, sql.placeholder("userId")),
        eq(lessonNotes.courseId, sql.placeholder("courseId")),
        sql`${lessonNotes.lessonId} = coalesce(${sql.placeholder("lessonId")}::uuid, ${lessonNotes.lessonId})`,
      ),
    )
    .orderBy(asc(lessonNotes.second), asc(lessonNotes.id)),
);

/** The member's own notes in a course or in one of its classes, in the order of the video. */
export function listNotes(ctx: MemberCtx, place: { courseId: string; lessonId?: string }) {
  const { courseId, lessonId = null } = place;
  const asked = { academyId: ctx.academy.id, userId: ctx.actor.id, courseId, lessonId };
  return ownNotes(ctx.db).execute(asked);
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
