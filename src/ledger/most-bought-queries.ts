// Which courses are bought most, by what was added up of each month.
import { and, desc, eq, gte, isNull, lte, or, sql } from "drizzle-orm";
import { users } from "#src/accounts/tables.ts";
import { courseColumns, ofTeacher } from "#src/courses/launches/launch-queries.ts";
import type { CourseSummary } from "#src/courses/queries.ts";
import { courses } from "#src/courses/tables.ts";
import type { Ctx } from "#src/ctx.ts";
import { prepared } from "#src/db/prepared.ts";
import { firstDayOf } from "#src/figures/days.rules.ts";
import { courseSales } from "./tables.ts";

const days = 90;

const kept = sql`sum(${courseSales.places} - ${courseSales.returnedPlaces})`;

const mostBought = prepared((db) => {
  const academyId = sql.placeholder("academyId");
  const bought = db
    .select({ courseId: courseSales.courseId, times: sql<number>`${kept}`.as("times") })
    .from(courseSales)
    .where(
      and(eq(courseSales.academyId, academyId), gte(courseSales.month, sql.placeholder("from"))),
    )
    .groupBy(courseSales.courseId)
    .having(sql`${kept} > 0`)
    .as("bought");
  return db
    .select(courseColumns)
    .from(bought)
    .innerJoin(courses, and(eq(courses.academyId, academyId), eq(courses.id, bought.courseId)))
    .innerJoin(users, ofTeacher)
    .where(
      and(
        sql`${courses.status} = 'published' and ${courses.feedListing}`,
        or(isNull(courses.scheduledLaunch), lte(courses.scheduledLaunch, sql.placeholder("now"))),
      ),
    )
    .orderBy(desc(bought.times), desc(courses.publishedAt), desc(courses.id))
    .limit(sql.placeholder("limit"));
});

/**
 * Of the courses that the catalogue lists, those bought most in the months that reach into the last
 * 90 days, without what was given back.
 */
export async function listMostBought(ctx: Ctx, limit: number): Promise<CourseSummary[]> {
  const from = `${firstDayOf(days, ctx.now).slice(0, 7)}-01`;
  return mostBought(ctx.db).execute({ academyId: ctx.academy.id, from, now: ctx.now, limit });
}
