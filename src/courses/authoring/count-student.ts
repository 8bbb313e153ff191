// Keeps a course's count of students in step with its enrolments.
import { and, eq, sql } from "drizzle-orm";
import { courses } from "#src/courses/tables.ts";
import type { TransactionCtx } from "#src/ctx.ts";

/** Public pages show the count within minutes: nobody announces it, so a sale empties no cache. */
export async function countStudent(
  ctx: TransactionCtx,
  courseId: string,
  change: 1 | -1,
): Promise<void> {
  await ctx.db
    .update(courses)
    .set({ studentCount: sql`greatest(0, ${courses.studentCount} + ${change})` })
    .where(and(eq(courses.academyId, ctx.academy.id), eq(courses.id, courseId)));
}
