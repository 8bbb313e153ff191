import { and, asc, count, desc, eq, inArray, sql } from "drizzle-orm";
import { idShape } from "#src/courses/rules.ts";
import { lessons } from "#src/courses/tables.ts";
import type { Ctx } from "#src/ctx.ts";
import { shared } from "#src/db/ask-once.ts";
import { prepared } from "#src/db/prepared.ts";
import { uploads, videos } from "./tables.ts";

export type Video = typeof videos.$inferSelect;
export type Upload = typeof uploads.$inferSelect;

export async function findUpload(ctx: Ctx, id: string): Promise<Upload | null> {
  if (!idShape.safeParse(id).success) return null;
  const [upload] = await ctx.db
    .select()
    .from(uploads)
    .where(and(eq(uploads.academyId, ctx.academy.id), eq(uploads.id, id)));
  return upload ?? null;
}

/** Keeps an upload from removal until the transaction ends. @returns whether it still exists. */
export async function holdUpload(ctx: Ctx, id: string): Promise<boolean> {
  const held = await ctx.db
    .select({ id: uploads.id })
    .from(uploads)
    .where(and(eq(uploads.academyId, ctx.academy.id), eq(uploads.id, id)))
    .for("key share");
  return held.length > 0;
}

/** Every upload that a person started; `bytes` is null for one that never arrived. */
export async function uploadsOf(ctx: Ctx, userId: string) {
  return ctx.db
    .select({ fileName: uploads.fileName, bytes: uploads.bytes, createdAt: uploads.createdAt })
    .from(uploads)
    .where(and(eq(uploads.academyId, ctx.academy.id), eq(uploads.userId, userId)))
    .orderBy(asc(uploads.createdAt));
}

export async function findVideo(ctx: Ctx, id: string): Promise<Video | null> {
  const [video] = await ctx.db
    .select()
    .from(videos)
    .where(and(eq(videos.academyId, ctx.academy.id), eq(videos.id, id)));
  return video ?? null;
}

/** The video already made of an upload for a lesson, if any. */
export async function findVideoOfUpload(
  ctx: Ctx,
  lessonId: string,
  uploadId: string,
): Promise<Video | null> {
  const [video] = await ctx.db
    .select()
    .from(videos)
    .where(
      and(
        eq(videos.academyId, ctx.academy.id),
        eq(videos.lessonId, lessonId),
        eq(videos.uploadId, uploadId),
      ),
    );
  return video ?? null;
}

/** Ids of the videos of a course that are not yet converted. */
export async function listUnconverted(ctx: Ctx, courseId: string): Promise<string[]> {
  const rows = await ctx.db
    .select({ id: videos.id })
    .from(videos)
    .innerJoin(
      lessons,
      and(eq(lessons.academyId, videos.academyId), eq(lessons.id, videos.lessonId)),
    )
    .where(
      and(
        eq(videos.academyId, ctx.academy.id),
        eq(lessons.courseId, courseId),
        inArray(videos.status, ["received", "converting"]),
      ),
    );
  return rows.map(({ id }) => id);
}

/** How many videos of a person are not yet converted. */
export async function countWaitingVideos(ctx: Ctx, userId: string): Promise<number> {
  const [found] = await ctx.db
    .select({ waiting: count() })
    .from(videos)
    .innerJoin(
      uploads,
      and(eq(uploads.academyId, videos.academyId), eq(uploads.id, videos.uploadId)),
    )
    .where(
      and(
        eq(videos.academyId, ctx.academy.id),
        inArray(videos.status, ["received", "converting"]),
        eq(uploads.userId, userId),
      ),
    );
  return found?.waiting ?? 0;
}

const isReady = sql`(${videos.status} = 'ready')`;

/** At most two: the newest that is ready, and the newest of the others. */
const videosOfLesson = shared(
  prepared((db) =>
    db
      .selectDistinctOn([isReady])
      .from(videos)
      .where(
        and(
          eq(videos.academyId, sql.placeholder("academyId")),
          eq(videos.lessonId, sql.placeholder("lessonId")),
        ),
      )
      .orderBy(isReady, desc(videos.createdAt), desc(videos.id)),
  ),
);

/** The newest ready video of a lesson, and the newest in any status. */
export async function findLessonVideo(
  ctx: Ctx,
  lessonId: string,
): Promise<{ ready: Video | null; newest: Video | null }> {
  const all = await videosOfLesson(ctx.db, { academyId: ctx.academy.id, lessonId });
  const [newest = null] = all.toSorted(
    (a, b) => b.createdAt.getTime() - a.createdAt.getTime() || (a.id < b.id ? 1 : -1),
  );
  return { ready: all.find((video) => video.status === "ready") ?? null, newest };
}

const readyAmong = shared(
  prepared((db) =>
    db
      .selectDistinct({ lessonId: videos.lessonId })
      .from(videos)
      .where(
        and(
          eq(videos.academyId, sql.placeholder("academyId")),
          sql`${videos.lessonId} = any(${sql.placeholder("lessonIds")}::uuid[])`,
          sql`${videos.status} = 'ready'`,
        ),
      ),
  ),
);

/** Which of these lessons have a video that plays. A conversion that ends announces the change. */
export async function lessonsWithVideo(
  ctx: Pick<Ctx, "db" | "academy">,
  lessonIds: string[],
): Promise<ReadonlySet<string>> {
  if (lessonIds.length === 0) return new Set();
  const rows = await readyAmong(ctx.db, { academyId: ctx.academy.id, lessonIds });
  return new Set(rows.map(({ lessonId }) => lessonId));
}
