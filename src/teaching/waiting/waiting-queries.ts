// What in a teacher's courses waits for the teacher, besides questions.
import { and, desc, eq, inArray, isNull, ne, sql } from "drizzle-orm";
import { courses, lessons } from "#src/courses/tables.ts";
import type { MemberCtx } from "#src/ctx.ts";
import { videos } from "#src/media/tables.ts";
import { courseReviews } from "#src/teaching/tables.ts";

/** In how many courses, those that changed last, failed videos are looked for. */
const coursesLookedAt = 100;

const own = ({ academy, actor }: MemberCtx) =>
  and(
    eq(courses.academyId, academy.id),
    eq(courses.teacherId, actor.id),
    isNull(courses.removedAt),
  );

/** How many rows match, as a column of each row. */
const total = sql<number>`(count(*) over ())::int`;

/** Classes whose newest video could not be converted, the latest first. */
export async function failedVideos(ctx: MemberCtx, limit: number) {
  const recent = ctx.db
    .select({ id: courses.id, title: courses.title })
    .from(courses)
    .where(and(own(ctx), ne(courses.status, "archived")))
    .orderBy(desc(courses.updatedAt), desc(courses.id))
    .limit(coursesLookedAt)
    .as("recent");
  const newest = ctx.db
    .select({
      id: videos.id,
      status: videos.status,
      failure: videos.failure,
      createdAt: videos.createdAt,
    })
    .from(videos)
    .where(and(eq(videos.academyId, ctx.academy.id), eq(videos.lessonId, lessons.id)))
    .orderBy(desc(videos.createdAt), desc(videos.id))
    .limit(1)
    .as("newest");
  const rows = await ctx.db
    .select({
      courseId: lessons.courseId,
      moduleId: lessons.moduleId,
      lessonId: lessons.id,
      title: lessons.title,
      course: recent.title,
      failure: newest.failure,
      total,
    })
    .from(recent)
    .innerJoin(
      lessons,
      and(
        eq(lessons.academyId, ctx.academy.id),
        eq(lessons.courseId, recent.id),
        isNull(lessons.removedAt),
      ),
    )
    .innerJoinLateral(newest, sql`true`)
    .where(eq(newest.status, "failed"))
    .orderBy(desc(newest.createdAt), desc(newest.id))
    .limit(limit);
  return { lessons: rows, total: rows[0]?.total ?? 0 };
}

/** Drafts that the last review returned, the latest first. */
export async function returnedCourses(ctx: MemberCtx, limit: number) {
  const drafts = ctx.db
    .select({ id: courses.id })
    .from(courses)
    .where(and(own(ctx), eq(courses.status, "draft")));
  const last = ctx.db
    .select({
      courseId: courseReviews.courseId,
      verdict: courseReviews.verdict,
      reasons: courseReviews.reasons,
      decidedAt: courseReviews.decidedAt,
      rank: sql<number>`row_number() over (partition by ${courseReviews.courseId}
        order by ${courseReviews.createdAt} desc, ${courseReviews.id} desc)`.as("rank"),
    })
    .from(courseReviews)
    .where(
      and(eq(courseReviews.academyId, ctx.academy.id), inArray(courseReviews.courseId, drafts)),
    )
    .as("last_review");
  const rows = await ctx.db
    .select({ id: courses.id, title: courses.title, reasons: last.reasons, total })
    .from(last)
    .innerJoin(courses, and(eq(courses.academyId, ctx.academy.id), eq(courses.id, last.courseId)))
    .where(and(eq(last.rank, 1), eq(last.verdict, "returned")))
    .orderBy(desc(last.decidedAt), desc(courses.id))
    .limit(limit);
  return { courses: rows, total: rows[0]?.total ?? 0 };
}
