// Takes every course of a teacher out of the catalogue and out of review; enrolled learners keep it.
import { and, eq, inArray, isNull } from "drizzle-orm";
import { courses } from "#src/courses/tables.ts";
import type { TransactionCtx } from "#src/ctx.ts";
import { writeCourses } from "./write-courses.ts";

/**
 * Call it with the account locked and before locking other courses.
 * @returns the courses that are drafts now and were not
 */
export async function unpublishCoursesOf(
  ctx: TransactionCtx,
  teacherId: string,
): Promise<string[]> {
  const taught = and(eq(courses.academyId, ctx.academy.id), eq(courses.teacherId, teacherId));
  if (!taught || (await ctx.db.$count(courses, taught)) === 0) return [];
  const changed = await writeCourses(ctx, taught, () =>
    ctx.db
      .update(courses)
      .set({ status: "draft", updatedAt: ctx.now })
      .where(
        and(
          taught,
          inArray(courses.status, ["published", "processing"]),
          isNull(courses.removedAt),
        ),
      )
      .returning({ id: courses.id }),
  );
  return changed.map(({ id }) => id);
}
