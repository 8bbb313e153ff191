// Which media two classes can share, and whether another class still uses the files of one.
import { and, asc, count, desc, eq, inArray, ne, type SQL, sql } from "drizzle-orm";
import type { Ctx } from "#src/ctx.ts";
import { attachments, captions, uploads, videos } from "#src/media/tables.ts";

type Reader = Pick<Ctx, "db" | "academy">;

/** Of each of these lessons: the video that plays, and whether a newer one is being prepared. */
export async function playedVideos(ctx: Reader, lessonIds: string[]) {
  if (lessonIds.length === 0) return { ready: [], waiting: new Set<string>() };
  const all = await ctx.db
    .select({
      id: videos.id,
      lessonId: videos.lessonId,
      uploadId: videos.uploadId,
      status: videos.status,
    })
    .from(videos)
    .where(and(eq(videos.academyId, ctx.academy.id), inArray(videos.lessonId, lessonIds)))
    .orderBy(desc(videos.createdAt), desc(videos.id));
  const byLesson = [...Map.groupBy(all, ({ lessonId }) => lessonId).values()];
  return {
    ready: byLesson.flatMap((some) => some.find(({ status }) => status === "ready") ?? []),
    /** Lessons whose newest video is not converted yet. */
    waiting: new Set(
      byLesson.flatMap(([newest]) =>
        newest && ["received", "converting"].includes(newest.status) ? [newest.lessonId] : [],
      ),
    ),
  };
}

/** The attachments and captions of these lessons. */
export async function handedOutOf(ctx: Reader, lessonIds: string[]) {
  const files = await ctx.db
    .select({
      id: attachments.id,
      lessonId: attachments.lessonId,
      uploadId: attachments.uploadId,
    })
    .from(attachments)
    .where(and(eq(attachments.academyId, ctx.academy.id), inArray(attachments.lessonId, lessonIds)))
    .orderBy(asc(attachments.createdAt), asc(attachments.id));
  const texts = await ctx.db
    .select({ id: captions.id, lessonId: captions.lessonId })
    .from(captions)
    .where(and(eq(captions.academyId, ctx.academy.id), inArray(captions.lessonId, lessonIds)));
  return { files, texts };
}

/** Keeps uploads from removal until the transaction ends. @returns those that still exist */
export async function holdUploads(ctx: Reader, ids: string[]): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const held = await ctx.db
    .select({ id: uploads.id })
    .from(uploads)
    .where(and(eq(uploads.academyId, ctx.academy.id), inArray(uploads.id, ids)))
    .orderBy(asc(uploads.id))
    .for("key share");
  return new Set(held.map(({ id }) => id));
}

/** Decisions about the files of one upload take turns, also with courses that begin to share them. */
export async function holdUploadAlone(ctx: Reader, id: string): Promise<void> {
  await ctx.db
    .select({ id: uploads.id })
    .from(uploads)
    .where(and(eq(uploads.academyId, ctx.academy.id), eq(uploads.id, id)))
    .for("update");
}

/** Whether a video other than this one plays files below a folder of the store. */
export async function isPlayedElsewhere(
  ctx: Reader,
  { id, uploadId }: { id: string; uploadId: string },
  folder: string,
): Promise<boolean> {
  const others: SQL | undefined = and(
    eq(videos.academyId, ctx.academy.id),
    eq(videos.uploadId, uploadId),
    ne(videos.id, id),
    sql`starts_with(${videos.mediaKey}, ${`${folder}/`})`,
  );
  const [found] = await ctx.db.select({ many: count() }).from(videos).where(others);
  return (found?.many ?? 0) > 0;
}
