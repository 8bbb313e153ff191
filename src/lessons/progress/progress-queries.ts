import { type SQL, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import { users } from "#src/accounts/tables.ts";
import { shownToLearner } from "#src/courses/lesson-visibility-queries.ts";
import { courses, lessons } from "#src/courses/tables.ts";
import type { Db } from "#src/ctx.ts";
import { prepared } from "#src/db/prepared.ts";
import { enrolments } from "#src/enrolments/tables.ts";

/** The time of a place where the learner has not been: every report is newer. */
export const neverThere = new Date(0).toISOString();

/**
 * Of many reports, given as one array per field, those whose person may watch the lesson, as
 * `mayWatchIn` decides: their number, from 1, and the length of the video, 0 while unknown (a
 * half-converted video's is not known), who teaches the course, and whether learners are shown the
 * lesson (staff and the teacher also see what is not listed). It locks the people against deletion,
 * so that nothing is written for a deleted account.
 */
export const allowedReports = prepared((db: Db) =>
  db
    .select({
      number: sql<number>`given.number::int`,
      durationSeconds: lessons.durationSeconds,
      teacherId: courses.teacherId,
      isShown: shownToLearner(enrolments.createdAt),
    })
    .from(given)
    .innerJoin(
      users,
      inAcademy(users, sql`${users.id} = given.user_id and ${users.deletedAt} is null`),
    )
    .innerJoin(
      lessons,
      inAcademy(
        lessons,
        sql`${lessons.id} = given.lesson_id and ${lessons.courseId} = given.course_id`,
      ),
    )
    .innerJoin(courses, inAcademy(courses, sql`${courses.id} = given.course_id`))
    .innerJoin(
      enrolments,
      inAcademy(
        enrolments,
        sql`${enrolments.userId} = given.user_id and ${enrolments.courseId} = given.course_id`,
      ),
    )
    .where(
      sql`${courses.removedAt} is null and (${shownToLearner(enrolments.createdAt)}
        or (${lessons.removedAt} is null
          and (given.is_staff or ${courses.teacherId} = given.user_id)))`,
    )
    .for("key share", { of: users }),
);

const array = (name: string, type: string) => sql`${sql.placeholder(name)}::${sql.raw(type)}[]`;

const given = sql`unnest(${array("userIds", "uuid")}, ${array("areStaff", "boolean")},
    ${array("courseIds", "uuid")}, ${array("lessonIds", "uuid")})
  with ordinality as given(user_id, is_staff, course_id, lesson_id, number)`;

/** A distributed database takes no other table's column for the academy here. */
function inAcademy({ academyId }: { academyId: AnyPgColumn }, on: SQL): SQL {
  return sql`${academyId} = ${sql.placeholder("academyId")} and ${on}`;
}
