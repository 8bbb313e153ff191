// Turns a received video into adaptive streaming; a second run for the same video changes nothing.
import { and, eq, ne } from "drizzle-orm";
import { setLessonDuration } from "#src/courses/set-lesson-duration.ts";
import type { Ctx } from "#src/ctx.ts";
import { inTransaction } from "#src/ctx.ts";
import { newId } from "#src/db/columns.ts";
import { BadVideo } from "#src/outside/ffmpeg.ts";
import { findVideo, type Video } from "./queries.ts";
import { videos } from "./tables.ts";

export async function convertVideo(ctx: Ctx, videoId: string, signal?: AbortSignal): Promise<void> {
  const video = await findVideo(ctx, videoId);
  if (!video || video.status === "ready" || video.status === "failed") return;
  await setStatus(ctx, videoId, { status: "converting" });
  const { files, video: tool } = ctx.outside;
  // Its own folder for each attempt: a worker that was thought dead cannot write into it.
  const attempt = newId();
  const folder = files.scratch(attempt);
  try {
    const converted = await files.withLocalFile(video.originalKey, (source) =>
      tool.convert({ source, outDir: folder, ...(signal ? { signal } : {}) }),
    );
    const won = await publish(ctx, video, folder, {
      mediaKey: `${mediaFolder(video)}/${attempt}`,
      durationSeconds: Math.round(converted.durationSeconds),
      rungs: converted.rungs,
    });
    if (!won) await files.removeScratch(attempt);
  } catch (error) {
    await files.removeScratch(attempt);
    if (!(error instanceof BadVideo)) throw error;
    await setStatus(ctx, videoId, { status: "failed", failure: error.message });
  }
}

/** For the queue's dead letters: the machine failed too often, the file may be fine. */
export async function giveUpVideo(ctx: Ctx, videoId: string): Promise<void> {
  await setStatus(ctx, videoId, {
    status: "failed",
    failure: "No pudimos convertir el video. Súbelo de nuevo; si se repite, escríbenos.",
  });
}

/** Moves the finished folder to its place; false where another attempt published first. */
async function publish(
  ctx: Ctx,
  video: Video,
  folder: string,
  result: { mediaKey: string; durationSeconds: number; rungs: Video["rungs"] },
): Promise<boolean> {
  return inTransaction(ctx, async (ctx) => {
    const won = await setStatus(ctx, video.id, {
      status: "ready",
      failure: null,
      readyAt: new Date(),
      ...result,
    });
    if (!won) return false;
    const { files } = ctx.outside;
    // The row is ours until the commit: what lies there is of a worker that was killed before its own.
    await files.remove(mediaFolder(video));
    await files.putFolder(folder, result.mediaKey);
    await setLessonDuration(ctx, video.lessonId, result.durationSeconds);
    return true;
  });
}

/** Where each attempt has its folder, of which one is published. */
function mediaFolder(video: Video): string {
  return `videos/${video.academyId}/${video.id}`;
}

/** A ready video stays ready. */
async function setStatus(ctx: Ctx, videoId: string, change: Partial<Video>): Promise<boolean> {
  const changed = await ctx.db
    .update(videos)
    .set(change)
    .where(
      and(eq(videos.academyId, ctx.academy.id), eq(videos.id, videoId), ne(videos.status, "ready")),
    )
    .returning({ id: videos.id });
  return changed.length > 0;
}
