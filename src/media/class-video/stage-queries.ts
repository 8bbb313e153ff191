import { and, asc, eq, inArray } from "drizzle-orm";
import type { Ctx } from "#src/ctx.ts";
import { videos } from "../tables.ts";

/** The newest video of each of these lessons that has one. */
export async function listNewestVideos(ctx: Pick<Ctx, "db" | "academy">, lessonIds: string[]) {
  if (lessonIds.length === 0) return new Map<string, never>();
  const rows = await ctx.db
    .select({
      lessonId: videos.lessonId,
      status: videos.status,
      progress: videos.progress,
    })
    .from(videos)
    .where(and(eq(videos.academyId, ctx.academy.id), inArray(videos.lessonId, lessonIds)))
    .orderBy(asc(videos.createdAt), asc(videos.id));
  // The last of a lesson stays.
  return new Map(rows.map(({ lessonId, ...video }) => [lessonId, video]));
}
