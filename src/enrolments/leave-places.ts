// Deletes enrolments, and takes them out of the counts of their courses.
import { and, eq, type SQL } from "drizzle-orm";
import { countStudents } from "#src/courses/authoring/count-students.ts";
import type { TransactionCtx } from "#src/ctx.ts";
import type { DayChange } from "#src/figures/count-on-days.ts";
import { enrolments } from "./tables.ts";

/**
 * Each is taken back from the day on which it was counted, and so is its completion.
 * @param which of the academy's enrolments
 * @returns what to pass to `countOnDays`, which comes after every lock on a course
 */
export async function leavePlaces(
  ctx: TransactionCtx,
  which: SQL | undefined,
): Promise<DayChange[]> {
  const gone = await ctx.db
    .delete(enrolments)
    .where(and(eq(enrolments.academyId, ctx.academy.id), which))
    .returning();
  // In the same sequence as a purchase, so that the two cannot deadlock.
  const inOrder = gone.toSorted((one, other) => (one.courseId < other.courseId ? -1 : 1));
  const left = inOrder.map(({ courseId }) => courseId);
  await countStudents(ctx, left, -1);
  return inOrder.flatMap(({ courseId, createdAt, completedAt }) => [
    { courseId, at: createdAt, enrolled: -1 },
    ...(completedAt ? [{ courseId, at: completedAt, completed: -1 }] : []),
  ]);
}
