// What a course that is being processed waits for.
import { and, eq, inArray, sql } from "drizzle-orm";
import { lessons } from "#src/courses/tables.ts";
import type { Ctx } from "#src/ctx.ts";
import { videos } from "./tables.ts";

export type VideoCounts = { waiting: number; total: number };

/**
 * By course: how many of the classes that learners see have a video, and of how many the newest is
 * not converted.
 */
export async function countVideosOf(
  ctx: Ctx,
  courseIds: string[],
): Promise<ReadonlyMap<string, VideoCounts>> {
  if (courseIds.length === 0) return new Map();
  const ranked = ctx.db
    .select({
      courseId: lessons.courseId,
      status: videos.status,
      rank: sql<number>`row_number() over (partition by ${videos.lessonId}
        order by ${videos.createdAt} desc, ${videos.id} desc)`.as("rank"),
    })
    .from(lessons)
    .innerJoin(
      videos,
      and(eq(videos.academyId, lessons.academyId), eq(videos.lessonId, lessons.id)),
    )
    .where(
      and(
        eq(lessons.academyId, ctx.academy.id),
        inArray(lessons.courseId, courseIds),
        eq(lessons.listed, true),
      ),
    )
    .as("ranked");
  const rows = await ctx.db
    .select({
      courseId: ranked.courseId,
      total: sql<number>`count(*)::int`,
      waiting: sql<number>`count(*) filter (
        where ${ranked.status} in ('received', 'converting'))::int`,
    })
    .from(ranked)
    .where(eq(ranked.rank, 1))
    .groupBy(ranked.courseId);
  return new Map(rows.map(({ courseId, ...counts }) => [courseId, counts]));
}
