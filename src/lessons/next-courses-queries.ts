// What a learner can go on with after a course: more of its teacher, then of its category.
import { and, desc, eq, isNull, lte, ne, notExists, or, sql } from "drizzle-orm";
import { everyCategory } from "#src/academies/categories/every-category.rules.ts";
import { users } from "#src/accounts/tables.ts";
import { courseColumns, ofTeacher } from "#src/courses/launches/launch-queries.ts";
import type { Course } from "#src/courses/queries.ts";
import { isListedIn, newestFirst } from "#src/courses/search/search-queries.ts";
import { courses } from "#src/courses/tables.ts";
import type { MemberCtx } from "#src/ctx.ts";
import { enrolments } from "#src/enrolments/tables.ts";

const most = 3;

/** Courses of the catalogue that are open already and that the learner lacks. */
export async function listNextCourses(
  ctx: MemberCtx,
  { id, teacherId, category }: Pick<Course, "id" | "teacherId" | "category">,
) {
  const ofSameTeacher = eq(courses.teacherId, teacherId);
  const owned = ctx.db
    .select({ courseId: enrolments.courseId })
    .from(enrolments)
    .where(
      and(
        eq(enrolments.academyId, ctx.academy.id),
        eq(enrolments.userId, ctx.actor.id),
        eq(enrolments.courseId, courses.id),
      ),
    );
  return ctx.db
    .select(courseColumns)
    .from(courses)
    .innerJoin(users, ofTeacher)
    .where(
      and(
        isListedIn(ctx, everyCategory),
        ne(courses.id, id),
        or(ofSameTeacher, eq(courses.category, category)),
        or(isNull(courses.scheduledLaunch), lte(courses.scheduledLaunch, ctx.now)),
        notExists(owned),
      ),
    )
    .orderBy(desc(sql`${ofSameTeacher}`), ...newestFirst)
    .limit(most);
}
