// What decides who may watch a lesson, as parts of a prepared query about it.
import { type SQL, sql } from "drizzle-orm";
import { isOpenToAll } from "#src/courses/catalogue/open-to-all-queries.ts";
import { wasListed } from "#src/courses/lesson-visibility-queries.ts";
import { courses, lessons } from "#src/courses/tables.ts";
import { enrolments } from "#src/enrolments/tables.ts";

export const academyId = sql.placeholder("academyId");

/** The columns that `mayWatchIn` needs, for a query that joins a lesson and its course. */
export const placed = {
  teacherId: courses.teacherId,
  courseStatus: courses.status,
  courseRemovedAt: courses.removedAt,
  openToAll: isOpenToAll(academyId),
  listed: lessons.listed,
  wasListed,
  removedAt: lessons.removedAt,
};

/** When the person `userId` of `academyId` enrolled in the joined course; null for anybody else. */
export const enrolledSince = sql`(select ${enrolments.createdAt} from ${enrolments}
  where ${enrolments.academyId} = ${academyId}
    and ${enrolments.userId} = ${sql.placeholder("userId")}
    and ${enrolments.courseId} = ${courses.id})`.mapWith(enrolments.createdAt) as SQL<Date | null>;
