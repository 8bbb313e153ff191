import { and, asc, count, eq, sql } from "drizzle-orm";
import type { Ctx, MemberCtx } from "#src/ctx.ts";
import { prepared } from "#src/db/prepared.ts";
import { lessonNotes } from "#src/lessons/tables.ts";

const columns = {
  id: lessonNotes.id,
  class: lessonNotes.lessonId,
  second: lessonNotes.second,
  text: lessonNotes.text,
  createdAt: lessonNotes.createdAt,
  updatedAt: lessonNotes.updatedAt,
};

const ofPlace = and(
  eq(lessonNotes.academyId, sql.placeholder("academyId")),
  eq(lessonNotes.userId, sql.placeholder("userId")),
  eq(lessonNotes.courseId, sql.placeholder("courseId")),
  sql`${lessonNotes.lessonId} = coalesce(${sql.placeholder("lessonId")}::uuid, ${lessonNotes.lessonId})`,
);

const ownNotes = prepared((db) =>
  db
    .select(columns)
    .from(lessonNotes)
    .where(ofPlace)
    .orderBy(asc(lessonNotes.second), asc(lessonNotes.id))
    .limit(sql.placeholder("limit"))
    .offset(sql.placeholder("offset")),
);

const ownNoteCount = prepared((db) =>
  db.select({ amount: count() }).from(lessonNotes).where(ofPlace),
);

type Place = { courseId: string; lessonId?: string };

/** More than anybody writes in a course. */
const allNotes = { limit: 1_000_000, offset: 0 };

/** The member's own notes in a course or in one of its classes, in the order of the video. */
export function listNotes(ctx: MemberCtx, place: Place, page = allNotes) {
  return ownNotes(ctx.db).execute({ ...askedFor(ctx, place), ...page });
}

export async function countNotes(ctx: MemberCtx, place: Place): Promise<number> {
  const [row] = await ownNoteCount(ctx.db).execute(askedFor(ctx, place));
  return row?.amount ?? 0;
}

function askedFor(ctx: MemberCtx, { courseId, lessonId }: Place) {
  const own = { academyId: ctx.academy.id, userId: ctx.actor.id };
  return { ...own, courseId, lessonId: lessonId ?? null };
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

/** The member's own note on a class that says the same at the same second. */
export async function sameNote(
  { db, academy, actor }: MemberCtx,
  { lessonId, second, text }: { lessonId: string; second: number; text: string },
) {
  const [same] = await db
    .select(columns)
    .from(lessonNotes)
    .where(
      and(
        eq(lessonNotes.academyId, academy.id),
        eq(lessonNotes.userId, actor.id),
        eq(lessonNotes.lessonId, lessonId),
        eq(lessonNotes.second, second),
        eq(lessonNotes.text, text),
      ),
    )
    .limit(1);
  return same ?? null;
}
