// Deletes the rows of what was removed long enough ago; the caller has found out that no learner
// keeps it, and has removed its files. A job removes its cover.
import { and, eq, lt, notExists, type SQL, sql } from "drizzle-orm";
import { courses, lessons, modules } from "#src/courses/tables.ts";
import { type Ctx, enqueue, inTransaction } from "#src/ctx.ts";
import { writeCourses } from "../write-courses.ts";
import { purgedBefore } from "./removal.rules.ts";

/** With all that belongs to it: videos, files, captions, comments, notes and progress. */
export async function deleteRemovedLesson(ctx: Ctx, id: string): Promise<void> {
  await ctx.db
    .delete(lessons)
    .where(
      and(
        eq(lessons.academyId, ctx.academy.id),
        eq(lessons.id, id),
        lt(lessons.removedAt, purgedBefore(ctx.now)),
      ),
    );
}

/** Removed modules without a lesson. @returns how many */
export async function deleteEmptyModules(ctx: Ctx): Promise<number> {
  const itsLessons = ctx.db
    .select({ one: sql`1` })
    .from(lessons)
    .where(and(eq(lessons.academyId, ctx.academy.id), eq(lessons.moduleId, modules.id)));
  const gone = await ctx.db
    .delete(modules)
    .where(
      and(
        eq(modules.academyId, ctx.academy.id),
        lt(modules.removedAt, purgedBefore(ctx.now)),
        notExists(itsLessons),
      ),
    )
    .returning({ id: modules.id });
  return gone.length;
}

/** @param keepsRow leaves the bare course, which an order names; its modules and lessons go */
export async function deleteRemovedCourse(
  ctx: Ctx,
  id: string,
  { coverKey, keepsRow }: { coverKey: string | null; keepsRow: boolean },
): Promise<void> {
  const ofAcademy = eq(courses.academyId, ctx.academy.id);
  const one = eq(courses.id, id);
  await inTransaction(ctx, (ctx) =>
    writeCourses(ctx, one, async () => {
      const which: SQL | undefined = and(
        ofAcademy,
        one,
        lt(courses.removedAt, purgedBefore(ctx.now)),
      );
      if (coverKey) await enqueue(ctx, "images.remove", { folder: coverKey });
      if (!keepsRow) return ctx.db.delete(courses).where(which);
      const [held] = await ctx.db
        .update(courses)
        .set({ coverKey: null })
        .where(which)
        .returning({ id: courses.id });
      if (!held) return;
      await ctx.db
        .delete(modules)
        .where(and(eq(modules.academyId, ctx.academy.id), eq(modules.courseId, id)));
    }),
  );
}
