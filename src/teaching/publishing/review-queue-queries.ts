// What waits for a review, and what whoever decides has seen of it.
import { and, asc, desc, eq, isNull, sql } from "drizzle-orm";
import { academies } from "#src/academies/tables.ts";
import { users } from "#src/accounts/tables.ts";
import { courses, lessons, modules } from "#src/courses/tables.ts";
import type { Ctx, Db } from "#src/ctx.ts";
import { videos } from "#src/media/tables.ts";
import { courseReviews } from "#src/teaching/tables.ts";

/** The courses that wait for a review, the longest waiting first. */
export async function listOpenReviews(ctx: Ctx, page: { limit: number; offset: number }) {
  const open = and(eq(courseReviews.academyId, ctx.academy.id), isNull(courseReviews.verdict));
  const reviews = await ctx.db
    .select({
      id: courseReviews.id,
      course: { id: courses.id, title: courses.title },
      teacher: { id: users.id, name: users.name },
      since: courseReviews.createdAt,
      approvedAt: courseReviews.approvedAt,
    })
    .from(courseReviews)
    .innerJoin(
      courses,
      and(eq(courses.academyId, courseReviews.academyId), eq(courses.id, courseReviews.courseId)),
    )
    .innerJoin(users, and(eq(users.academyId, courses.academyId), eq(users.id, courses.teacherId)))
    .where(open)
    .orderBy(asc(courseReviews.createdAt), asc(courseReviews.id))
    .limit(page.limit)
    .offset(page.offset);
  return { reviews, total: await ctx.db.$count(courseReviews, open) };
}

/** The review of a course that is not decided yet; null where nothing waits. */
export async function findOpenReview(ctx: Ctx, courseId: string) {
  const [review] = await ctx.db
    .select()
    .from(courseReviews)
    .where(
      and(
        eq(courseReviews.academyId, ctx.academy.id),
        eq(courseReviews.courseId, courseId),
        isNull(courseReviews.verdict),
      ),
    );
  return review ?? null;
}

/**
 * What waits for somebody's approval in every academy, the longest waiting first.
 * @param db of all academies
 */
export async function listReviewsOfAll(db: Db, page: { limit: number; offset: number }) {
  const open = and(isNull(courseReviews.verdict), isNull(courseReviews.approvedAt));
  const reviews = await db
    .select({
      id: courseReviews.id,
      courseId: courseReviews.courseId,
      title: courses.title,
      academy: { id: academies.id, name: academies.name, subdomain: academies.subdomain },
      since: courseReviews.createdAt,
    })
    .from(courseReviews)
    .innerJoin(
      courses,
      and(eq(courses.academyId, courseReviews.academyId), eq(courses.id, courseReviews.courseId)),
    )
    .innerJoin(academies, eq(academies.id, courseReviews.academyId))
    .where(open)
    .orderBy(asc(courseReviews.createdAt), desc(courseReviews.id))
    .limit(page.limit)
    .offset(page.offset);
  return { reviews, total: await db.$count(courseReviews, open) };
}

/** Another text after each change of the course, its modules, its classes or their videos. */
export async function versionOfCourse(ctx: Ctx, courseId: string): Promise<string> {
  const academyId = ctx.academy.id;
  const of = (table: typeof modules | typeof lessons | typeof videos) =>
    and(eq(table.academyId, academyId), eq(table.courseId, courseId));
  const [course] = await ctx.db
    .select({ version: courses.version, outline: courses.outlineVersion })
    .from(courses)
    .where(and(eq(courses.academyId, academyId), eq(courses.id, courseId)));
  const parts = [];
  for (const table of [modules, lessons]) {
    const [row] = await ctx.db
      .select({ text: sql<string>`count(*) || '-' || coalesce(sum(${table.version}), 0)` })
      .from(table)
      .where(of(table));
    parts.push(row?.text);
  }
  const [newest] = await ctx.db
    .select({ text: sql<string>`count(*) || '-' || coalesce(max(${videos.id}::text), '')` })
    .from(videos)
    .where(of(videos));
  return [course?.version, course?.outline, ...parts, newest?.text].join(".");
}
