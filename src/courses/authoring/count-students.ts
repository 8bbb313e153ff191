// Keeps the counts of students of courses in step with their enrolments.
import { and, eq, sql } from "drizzle-orm";
import { courses } from "#src/courses/tables.ts";
import type { TransactionCtx } from "#src/ctx.ts";
import { prepared } from "#src/db/prepared.ts";
import { together } from "#src/db/together.ts";

const counted = prepared((db) =>
  db
    .update(courses)
    .set({
      studentCount: sql`greatest(0, ${courses.studentCount} + ${sql.placeholder("change")}::int)`,
    })
    .where(
      and(
        eq(courses.academyId, sql.placeholder("academyId")),
        eq(courses.id, sql.placeholder("courseId")),
      ),
    ),
);

/**
 * Locks the courses in their order, so that two transactions cannot deadlock. Public pages show the
 * count within minutes: nobody announces it, so a sale empties no cache.
 */
export async function countStudents(
  { db, academy }: TransactionCtx,
  courseIds: string[],
  change: 1 | -1,
): Promise<void> {
  const inOrder = courseIds.toSorted();
  await together(
    inOrder.map((courseId) => counted(db).execute({ academyId: academy.id, courseId, change })),
  );
}
