// What decides who may watch a lesson, as parts of a prepared query about it.
import { and, eq, exists, type SQL, sql } from "drizzle-orm";
import { isOpenToAll } from "#src/courses/catalogue/open-to-all-queries.ts";
import { courses, lessons } from "#src/courses/tables.ts";
import type { Db } from "#src/ctx.ts";
import { enrolments } from "#src/enrolments/tables.ts";

export const academyId = sql.placeholder("academyId");

/** The columns that `mayWatchIn` needs, for a query that joins a lesson and its course. */
export const placed = {
  teacherId: courses.teacherId,
  courseStatus: courses.status,
  openToAll: isOpenToAll(academyId),
  published: lessons.published,
};

/** Whether the person `userId` of `academyId` is enrolled in the joined course. */
export function isEnrolled(db: Db): SQL<boolean> {
  const mine = and(
    eq(enrolments.academyId, academyId),
    eq(enrolments.userId, sql.placeholder("userId")),
    eq(enrolments.courseId, courses.id),
  );
  return exists(db.select({ one: sql`1` }).from(enrolments).where(mine)) as SQL<boolean>;
}
