// Deletes the saves that a person made, and those of the courses that the person taught.
import { and, eq, inArray, or } from "drizzle-orm";
import { courseSaves, courses } from "#src/courses/tables.ts";
import type { TransactionCtx } from "#src/ctx.ts";

/** The courses themselves stay as they are. */
export async function forgetSaves(ctx: TransactionCtx, userId: string): Promise<void> {
  const taught = ctx.db
    .select({ id: courses.id })
    .from(courses)
    .where(and(eq(courses.academyId, ctx.academy.id), eq(courses.teacherId, userId)));
  await ctx.db
    .delete(courseSaves)
    .where(
      and(
        eq(courseSaves.academyId, ctx.academy.id),
        or(eq(courseSaves.userId, userId), inArray(courseSaves.courseId, taught)),
      ),
    );
}
