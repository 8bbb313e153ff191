// What an academy's landing shows of its catalogue besides courses.
import { and, asc, count, desc, eq, gt, isNull, sql, sum } from "drizzle-orm";
import { academyCategories } from "#src/academies/tables.ts";
import { users } from "#src/accounts/tables.ts";
import { courseCounts, courses } from "#src/courses/tables.ts";
import type { Ctx } from "#src/ctx.ts";
import { prepared } from "#src/db/prepared.ts";

const categoriesWithCourses = prepared((db) =>
  db
    .select({ name: academyCategories.name, logoUrl: academyCategories.logoUrl })
    .from(academyCategories)
    .innerJoin(
      courseCounts,
      and(
        eq(courseCounts.academyId, academyCategories.academyId),
        eq(courseCounts.category, academyCategories.name),
        eq(courseCounts.word, ""),
        gt(courseCounts.listed, 0),
      ),
    )
    .where(eq(academyCategories.academyId, sql.placeholder("academyId")))
    .orderBy(asc(academyCategories.position), asc(academyCategories.name)),
);

/** The categories in which the catalogue lists a course, in the academy's order. */
export async function listCategoriesWithCourses(ctx: Ctx) {
  return categoriesWithCourses(ctx.db).execute({ academyId: ctx.academy.id });
}

const teachersWithCourses = prepared((db) => {
  const academyId = sql.placeholder("academyId");
  const teaching = db
    .select({
      teacherId: courses.teacherId,
      courses: count().as("courses"),
      students: sum(courses.studentCount).as("students"),
    })
    .from(courses)
    .where(
      and(
        eq(courses.academyId, academyId),
        sql`${courses.status} = 'published' and ${courses.feedListing}`,
      ),
    )
    .groupBy(courses.teacherId)
    .as("teaching");
  return db
    .select({
      id: users.id,
      name: users.name,
      place: users.place,
      description: users.description,
      pictureUrl: users.pictureUrl,
      courses: teaching.courses,
    })
    .from(teaching)
    .innerJoin(users, and(eq(users.academyId, academyId), eq(users.id, teaching.teacherId)))
    .where(isNull(users.deletedAt))
    .orderBy(desc(teaching.students), asc(users.name), asc(users.id))
    .limit(sql.placeholder("limit"));
});

/** Those whose courses the catalogue lists; who has most students comes first. */
export async function listTeachersWithCourses(ctx: Ctx, limit: number) {
  return teachersWithCourses(ctx.db).execute({ academyId: ctx.academy.id, limit });
}
