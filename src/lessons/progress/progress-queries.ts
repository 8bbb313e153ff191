import { sql } from "drizzle-orm";
import { users } from "#src/accounts/tables.ts";
import { courses, lessons } from "#src/courses/tables.ts";
import { enrolments } from "#src/enrolments/tables.ts";

/**
 * The reports in `given` whose person may watch the lesson, as `mayWatchIn` decides, limited to the
 * video's length if known (a half-converted video's is not). It locks the people against deletion,
 * so that nothing is written for a deleted account.
 */
export const allowedReports = sql`select given.academy_id, given.user_id, given.course_id, given.lesson_id, given.watched_at,
  given.place::int as place,
  least(given.minutes, nullif(lessons.duration_seconds, 0) / 60) as minutes,
  least(given.seconds, nullif(lessons.duration_seconds, 0)) as seconds
  from given
  join ${users} as users on users.academy_id = given.academy_id
  and users.id = given.user_id and users.deleted_at is null
  join ${lessons} as lessons on lessons.academy_id = given.academy_id
  and lessons.id = given.lesson_id and lessons.course_id = given.course_id
  join ${courses} as courses on courses.academy_id = given.academy_id
  and courses.id = given.course_id
  join ${enrolments} as enrolments on enrolments.academy_id = given.academy_id
  and enrolments.user_id = given.user_id and enrolments.course_id = given.course_id
  where given.is_staff or courses.teacher_id = given.user_id
  or (lessons.published and courses.status in ('published', 'archived'))
  for key share of users`;
