// Keeps the texts of a course after a save, in its transaction: the newest twenty, so that a teacher
// can go back.
import { and, desc, eq, inArray } from "drizzle-orm";
import type { CourseTexts } from "#src/courses/rules.ts";
import { courseSaves } from "#src/courses/tables.ts";
import type { MemberCtx, TransactionCtx } from "#src/ctx.ts";
import { newId } from "#src/db/columns.ts";
import { changedFields, mostSaves, textsOf } from "./course-texts.rules.ts";

type Saved = CourseTexts & { id: string; teacherId: string; version: number; updatedAt: Date };

type Input = {
  before: Saved;
  after: CourseTexts;
  /** That the save made. */
  version: number;
  /** The save keeps a row of its own, whatever the same person saved just before. */
  apart: boolean;
};

/**
 * Autosave writes every few seconds, so what one person saves within ten minutes of the clock is one
 * row with the last texts. Call it with the course locked.
 */
export async function keepSave(
  ctx: TransactionCtx & MemberCtx,
  { before, after, version, apart }: Input,
): Promise<void> {
  if (changedFields(before, after).length === 0) return;
  const ofCourse = and(
    eq(courseSaves.academyId, ctx.academy.id),
    eq(courseSaves.courseId, before.id),
  );
  const kept = await ctx.db
    .select({
      id: courseSaves.id,
      userId: courseSaves.userId,
      createdAt: courseSaves.createdAt,
    })
    .from(courseSaves)
    .where(ofCourse)
    .orderBy(desc(courseSaves.version), desc(courseSaves.id));
  const [newest] = kept;
  const change = { version, texts: textsOf(after), createdAt: ctx.now };
  const isOngoing = newest?.userId === ctx.actor.id && spanOf(newest.createdAt) === spanOf(ctx.now);
  if (newest && isOngoing && !apart) {
    await ctx.db
      .update(courseSaves)
      .set(change)
      .where(and(ofCourse, eq(courseSaves.id, newest.id)));
    return;
  }
  const place = { academyId: ctx.academy.id, courseId: before.id };
  const added = { ...place, id: newId(), userId: ctx.actor.id, ...change };
  const first = {
    ...{ ...place, id: newId(), userId: before.teacherId },
    ...{ version: before.version, texts: textsOf(before), createdAt: before.updatedAt },
  };
  // The texts from before the first save can come back, too.
  await ctx.db.insert(courseSaves).values(newest ? [added] : [first, added]);
  const old = kept.slice(mostSaves - 1).map(({ id }) => id);
  if (old.length === 0) return;
  await ctx.db.delete(courseSaves).where(and(ofCourse, inArray(courseSaves.id, old)));
}

const spanMs = 600_000;

function spanOf(moment: Date): number {
  return Math.floor(moment.getTime() / spanMs);
}
