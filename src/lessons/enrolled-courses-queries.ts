import { and, desc, eq, exists, isNotNull, isNull, or, sql } from "drizzle-orm";
import { users } from "#src/accounts/tables.ts";
import { courseColumns, ofTeacher } from "#src/courses/launches/launch-queries.ts";
import { shownToLearner } from "#src/courses/lesson-visibility-queries.ts";
import { courses, lessons } from "#src/courses/tables.ts";
import type { Ctx } from "#src/ctx.ts";
import { prepared } from "#src/db/prepared.ts";
import { enrolments } from "#src/enrolments/tables.ts";
import { lessonViews } from "./tables.ts";

/** As `isSeen` says. */
const seenView = or(isNotNull(lessonViews.watchedAt), isNotNull(lessonViews.markedAt));

const enrolledCourses = prepared((db) => {
  // A distributed database takes no other table's column for the academy in these subqueries.
  const academyId = sql.placeholder("academyId");
  const userId = sql.placeholder("userId");
  const shown = and(
    eq(lessons.academyId, academyId),
    eq(lessons.courseId, courses.id),
    shownToLearner(enrolments.createdAt),
  );
  const seen = db
    .select({ one: sql`1` })
    .from(lessonViews)
    .where(
      and(
        eq(lessonViews.academyId, academyId),
        eq(lessonViews.lessonId, lessons.id),
        eq(lessonViews.userId, userId),
        seenView,
      ),
    );
  return db
    .select({
      ...courseColumns,
      total: db.$count(lessons, shown),
      done: db.$count(lessons, and(shown, exists(seen))),
    })
    .from(enrolments)
    .innerJoin(
      courses,
      and(eq(courses.academyId, enrolments.academyId), eq(courses.id, enrolments.courseId)),
    )
    .innerJoin(users, ofTeacher)
    .where(
      and(
        eq(enrolments.academyId, academyId),
        eq(enrolments.userId, userId),
        isNull(courses.removedAt),
      ),
    )
    .orderBy(desc(enrolments.createdAt), desc(courses.id));
});

/** The courses of a learner in every status, newest first, with the number of seen classes in each. */
export async function listEnrolledCourses(ctx: Ctx, userId: string) {
  return enrolledCourses(ctx.db).execute({ academyId: ctx.academy.id, userId });
}
