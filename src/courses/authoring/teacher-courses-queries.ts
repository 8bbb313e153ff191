// The list of a teacher's courses in every status, page by page; removed courses are in none.
import { and, asc, count, desc, eq, inArray, isNull, type SQL, sql } from "drizzle-orm";
import { users } from "#src/accounts/tables.ts";
import { courseColumns, ofTeacher } from "#src/courses/launches/launch-queries.ts";
import { wordsOf } from "#src/courses/search/words.rules.ts";
import { courses, modules } from "#src/courses/tables.ts";
import type { MemberCtx } from "#src/ctx.ts";
import {
  type CourseSort,
  type CourseStatus,
  type CourseTab,
  tabStatuses,
} from "./teacher-list.rules.ts";

export type TeacherCourse = Awaited<ReturnType<typeof listTeacherCourses>>[number];

const plainTitle = sql`course_plain(${courses.title})`;

const orders: Record<CourseSort, SQL[]> = {
  newest: [desc(courses.createdAt), desc(courses.id)],
  oldest: [asc(courses.createdAt), asc(courses.id)],
  title: [asc(plainTitle), asc(courses.id)],
  changed: [desc(courses.updatedAt), desc(courses.id)],
  sold: [desc(courses.studentCount), desc(courses.createdAt), desc(courses.id)],
};

/**
 * @param terms words that the title must all contain, also as parts of its words; case and accents
 * do not matter. What has no word, such as “%”, is in no title.
 */
function ownWith({ academy, actor }: MemberCtx, terms: string): SQL | undefined {
  const words = wordsOf(terms);
  return and(
    eq(courses.academyId, academy.id),
    eq(courses.teacherId, actor.id),
    isNull(courses.removedAt),
    terms.trim() !== "" && words.length === 0 ? sql`false` : undefined,
    ...words.map((word) => sql`strpos(${plainTitle}, course_plain(${word})) > 0`),
  );
}

export type CourseCounts = Record<CourseStatus, number>;

/** How many courses of the caller's there are in each status. */
export async function countTeacherCourses(ctx: MemberCtx, terms = ""): Promise<CourseCounts> {
  const rows = await ctx.db
    .select({ status: courses.status, amount: count() })
    .from(courses)
    .where(ownWith(ctx, terms))
    .groupBy(courses.status);
  const none: CourseCounts = { draft: 0, processing: 0, published: 0, archived: 0 };
  return { ...none, ...Object.fromEntries(rows.map(({ status, amount }) => [status, amount])) };
}

/** The same by the tabs of the list. */
export function countsOfTabs(counts: CourseCounts): Record<CourseTab, number> {
  const sum = (tab: CourseTab) =>
    tabStatuses[tab].reduce((total, status) => total + counts[status], 0);
  return { published: sum("published"), draft: sum("draft"), archived: sum("archived") };
}

type Page = {
  /** All of them if none is given. */
  statuses?: readonly CourseStatus[];
  terms?: string;
  sort?: CourseSort;
  limit: number;
  offset: number;
};

/** A page of the caller's courses. */
export function listTeacherCourses(ctx: MemberCtx, page: Page) {
  const { statuses, terms = "", sort = "newest", limit, offset } = page;
  const academyId = ctx.academy.id;
  // The subquery pages over ids only, so that whole rows are neither sorted nor skipped.
  const shown = ctx.db
    .select({ id: courses.id })
    .from(courses)
    .where(and(ownWith(ctx, terms), statuses && inArray(courses.status, [...statuses])))
    .orderBy(...orders[sort])
    .limit(limit)
    .offset(offset)
    .as("shown");
  return ctx.db
    .select({
      ...courseColumns,
      version: courses.version,
      updatedAt: courses.updatedAt,
      moduleCount: sql<number>`(select count(*)::int from ${modules}
        where ${modules.academyId} = ${academyId} and ${modules.courseId} = ${courses.id}
          and ${modules.removedAt} is null)`,
    })
    .from(shown)
    .innerJoin(courses, and(eq(courses.academyId, academyId), eq(courses.id, shown.id)))
    .innerJoin(users, ofTeacher)
    .orderBy(...orders[sort]);
}
