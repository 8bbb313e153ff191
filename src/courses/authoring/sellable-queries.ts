import { and, eq, isNull, sql } from "drizzle-orm";
import { users } from "#src/accounts/tables.ts";
import { courses } from "#src/courses/tables.ts";
import { preparedForIds } from "#src/db/prepared-for-ids.ts";

/**
 * Those courses that were not removed and whose teacher is there, who cannot leave before the
 * transaction ends. Waits for a deletion of the teacher's account that has begun.
 */
export const heldWithTeacher = preparedForIds((db, courseIds) =>
  db
    .select({ id: courses.id })
    .from(courses)
    .innerJoin(
      users,
      and(
        eq(users.academyId, courses.academyId),
        eq(users.id, courses.teacherId),
        isNull(users.deletedAt),
      ),
    )
    .where(
      and(
        eq(courses.academyId, sql.placeholder("academyId")),
        sql`${courses.id} in ${courseIds}`,
        isNull(courses.removedAt),
      ),
    )
    .orderBy(users.id)
    .for("key share", { of: users }),
);
