// Reads what was added up of an academy's sales: as much for 100,000 orders as for ten.
import { and, asc, desc, eq, gte, lte, type SQL, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import { courses } from "#src/courses/tables.ts";
import type { Ctx } from "#src/ctx.ts";
import type { MonthSpan, SalesDay } from "./sales-window.rules.ts";
import { courseSales, salesDays } from "./tables.ts";

/** The days on which something happened, oldest first. */
export function listSalesDays({ db, academy }: Ctx, from: string): Promise<SalesDay[]> {
  return db
    .select(columnsOfDays)
    .from(salesDays)
    .where(and(eq(salesDays.academyId, academy.id), gte(salesDays.day, from)))
    .orderBy(asc(salesDays.day));
}

const columnsOfDays = {
  day: salesDays.day,
  places: salesDays.places,
  returnedPlaces: salesDays.returnedPlaces,
  grossCents: salesDays.grossCents,
  discountCents: salesDays.discountCents,
  taxCents: salesDays.taxCents,
  totalCop: salesDays.totalCop,
  returnedCop: salesDays.returnedCop,
  taxCop: salesDays.taxCop,
  gatewayCop: salesDays.gatewayCop,
  platformCop: salesDays.platformCop,
  teachersCop: salesDays.teachersCop,
  academyCop: salesDays.academyCop,
};

export type CourseSales = Awaited<ReturnType<typeof listCourseSales>>[number];

const sum = (column: AnyPgColumn) => sql<number>`sum(${column})`.mapWith(Number);

const ofCourse = and(
  eq(courses.academyId, courseSales.academyId),
  eq(courses.id, courseSales.courseId),
);

function within({ academy }: Ctx, { from, to }: MonthSpan): SQL | undefined {
  const { academyId, month } = courseSales;
  return and(eq(academyId, academy.id), gte(month, from), lte(month, to));
}

/** Of all these months together, a course with the most money first. */
export function listCourseSales(
  ctx: Ctx,
  { limit, offset, ...months }: MonthSpan & { limit: number; offset: number },
) {
  const total = sum(courseSales.totalCop);
  return ctx.db
    .select({
      courseId: courses.id,
      title: courses.title,
      places: sum(courseSales.places),
      returnedPlaces: sum(courseSales.returnedPlaces),
      grossCents: sum(courseSales.grossCents),
      discountCents: sum(courseSales.discountCents),
      taxCents: sum(courseSales.taxCents),
      totalCop: total,
      returnedCop: sum(courseSales.returnedCop),
      netCop: sum(courseSales.netCop),
      teacherCop: sum(courseSales.teacherCop),
    })
    .from(courseSales)
    .innerJoin(courses, ofCourse)
    .where(within(ctx, months))
    .groupBy(courses.academyId, courses.id, courses.title)
    .orderBy(desc(total), desc(sum(courseSales.places)), asc(courses.id))
    .limit(limit)
    .offset(offset);
}

export async function countSoldCourses(ctx: Ctx, months: MonthSpan): Promise<number> {
  const [found] = await ctx.db
    .select({ count: sql<number>`count(distinct ${courseSales.courseId})`.mapWith(Number) })
    .from(courseSales)
    .where(within(ctx, months));
  return found?.count ?? 0;
}

/** Each month of each course by itself: the oldest month first, in it the most money. */
export function listCourseMonths(ctx: Ctx, { limit, ...months }: MonthSpan & { limit: number }) {
  return ctx.db
    .select({
      month: courseSales.month,
      title: courses.title,
      places: courseSales.places,
      returnedPlaces: courseSales.returnedPlaces,
      grossCents: courseSales.grossCents,
      discountCents: courseSales.discountCents,
      taxCents: courseSales.taxCents,
      totalCop: courseSales.totalCop,
      returnedCop: courseSales.returnedCop,
      netCop: courseSales.netCop,
      teacherCop: courseSales.teacherCop,
    })
    .from(courseSales)
    .innerJoin(courses, ofCourse)
    .where(within(ctx, months))
    .orderBy(asc(courseSales.month), desc(courseSales.totalCop), asc(courses.id))
    .limit(limit);
}
