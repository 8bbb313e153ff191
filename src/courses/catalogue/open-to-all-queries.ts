import { type Placeholder, type SQL, sql } from "drizzle-orm";
import { lessons, modules } from "#src/courses/tables.ts";

/**
 * Whether every signed-in viewer may watch a lesson: it is marked as free, or is the first
 * listed lesson of its course. `findCourse` applies the same rule to every lesson of a course.
 * @param academyId of the lesson; a distributed database must read it in the subquery too
 */
export const isOpenToAll = (
  academyId: string | Placeholder,
): SQL<boolean> => sql<boolean>`(${lessons.isFree} or ${lessons.id} = (
  select other.id from ${lessons} as other
  join ${modules} as place on place.academy_id = other.academy_id and place.id = other.module_id
  where other.academy_id = ${academyId} and other.course_id = ${lessons.courseId}
    and other.listed
  order by place.position, other.position limit 1))`;
