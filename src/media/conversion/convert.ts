// Turns a received video into adaptive streaming; a second run for the same video changes nothing.

import { sql } from "drizzle-orm";
import { holdTeacher } from "#src/courses/authoring/hold-teacher.ts";
import { setLessonDuration } from "#src/courses/authoring/set-lesson-duration.ts";
import type { Ctx } from "#src/ctx.ts";
import { inTransaction, StoreFull } from "#src/ctx.ts";
import { newId } from "#src/db/columns.ts";
import { isSettled } from "#src/media/class-video/content.rules.ts";
import { findVideo, type Video } from "#src/media/queries.ts";
import { videos } from "#src/media/tables.ts";
import { BadVideo, type Converted, type Playable } from "#src/outside/tools/video-tool.ts";
import {
  beginScratch,
  endScratch,
  mediaKeyOf,
  noteRun,
  removeRun,
  sweepRuns,
} from "./conversion-runs.ts";
import { storeFinished } from "./publish.ts";
import { type Early, publishEarly } from "./publish-early.ts";
import { type Progress, reportProgress } from "./report-progress.ts";
import { requireSum } from "./require-sum.ts";
import { reportSettled, setStatus } from "./set-status.ts";
import { waitForRoom, watchRoom } from "./wait-for-room.ts";

/** Where the disk has no room it waits: the job ends well, and another one follows. */
export async function convertVideo(ctx: Ctx, videoId: string, signal?: AbortSignal): Promise<void> {
  try {
    await convertOnce(ctx, videoId, signal);
  } catch (error) {
    if (!(error instanceof StoreFull)) throw error;
    await waitForRoom(ctx, videoId);
  }
}

async function convertOnce(ctx: Ctx, videoId: string, signal?: AbortSignal): Promise<void> {
  const video = await findVideo(ctx, videoId);
  // Taken back, perhaps while a run of it was killed.
  if (!video) return sweepRuns(ctx, { academyId: ctx.academy.id, id: videoId }, null);
  if (!isSettled(video)) await ctx.outside.files.assertScratchRoom();
  const begun = { status: "converting", progress: 0, failure: null } as const;
  if (!(await setStatus(ctx, videoId, begun))) {
    // A run killed right after it won had no time to clean up.
    return sweepRuns(ctx, video, video.status === "ready" ? video.mediaKey : null);
  }
  // A new folder for each run: a worker wrongly presumed dead cannot write into it.
  const run = newId();
  await noteRun(ctx, video, run);
  const progress = reportProgress(ctx, videoId);
  const room = watchRoom(ctx.outside.files);
  try {
    const stop = AbortSignal.any([room.lost, progress.lost, ...(signal ? [signal] : [])]);
    const work = { video, run, progress, signal: stop };
    const { converted, early } = await convert(ctx, work);
    const won = await publish(ctx, work, converted, early);
    if (!won) return await removeRun(ctx, video, run);
    await sweepRuns(ctx, video, mediaKeyOf(video, run));
  } catch (error) {
    // Nobody waits for it any more, and its files may already have been removed under it.
    const isLost = progress.lost.aborted || !(await findVideo(ctx, videoId));
    if (isLost) return await removeRun(ctx, video, run);
    // A later run follows; until it wins, players keep using this one's files.
    if (!(error instanceof BadVideo)) throw error;
    await fail(ctx, video, error.message);
    await removeRun(ctx, video, run);
  } finally {
    room.stop();
    await progress.written();
    await endScratch(ctx, run);
  }
}

/** For the queue's dead letters: the machine failed too often; the file may be fine. */
export async function giveUpVideo(ctx: Ctx, videoId: string): Promise<void> {
  const video = await findVideo(ctx, videoId);
  const failure = "No pudimos convertir el video. Súbelo de nuevo; si se repite, escríbenos.";
  if (video) await fail(ctx, video, failure);
}

type Work = { video: Video; run: string; progress: Progress; signal: AbortSignal };

/**
 * In the run's scratch folder; the lowest rung is published while the others are being converted.
 */
async function convert(
  ctx: Ctx,
  { video, run, progress, signal }: Work,
): Promise<{ converted: Converted; early: Early | null }> {
  const { files, video: tool } = ctx.outside;
  const folder = beginScratch(ctx, run);
  const mediaKey = mediaKeyOf(video, run);
  const first: { rung?: Early } = {};
  function start({ rung, width, height, hasAudio }: Playable): void {
    const known = { mediaKey, width, height, hasAudio, playableAt: atFirst(new Date()) };
    first.rung = publishEarly(ctx, { folder, rung, mediaKey }, async () => {
      await setStatus(ctx, video.id, known);
    });
    first.rung.grow();
  }
  try {
    const converted = await files.withLocalFile(video.originalKey, async (source) => {
      const onProgress = (part: number) => progress.report(0.03 * part);
      if (video.sha256) await requireSum(source, video.sha256, { signal, onProgress });
      return tool.convert({
        ...{ source, outDir: folder, signal },
        onProgress(part) {
          progress.report(0.03 + 0.92 * part);
          first.rung?.grow();
        },
        onPlayable: start,
      });
    });
    return { converted, early: first.rung ?? null };
  } finally {
    await first.rung?.written();
  }
}

/** Stores everything and then marks the row ready; false if another run was first. */
async function publish(
  ctx: Ctx,
  { video, run, progress }: Work,
  { durationSeconds, width, height, hasAudio, rungs }: Converted,
  early: Early | null,
): Promise<boolean> {
  const { files } = ctx.outside;
  const mediaKey = mediaKeyOf(video, run);
  const onProgress = (part: number) => progress.report(0.95 + 0.05 * part);
  await storeFinished(files, { folder: files.scratch(run), mediaKey, early, onProgress });
  await progress.written();
  const seconds = Math.round(durationSeconds);
  return inTransaction(atItsEnd(ctx), async (ctx) => {
    await holdTeacher(ctx, video.courseId);
    const won = await setStatus(ctx, video.id, {
      ...{ status: "ready", failure: null, progress: 1, readyAt: ctx.now },
      playableAt: atFirst(ctx.now),
      ...{ mediaKey, durationSeconds: seconds, width, height, hasAudio, rungs },
    });
    if (!won) return false;
    await setLessonDuration(ctx, video.lessonId, seconds);
    await reportSettled(ctx, video, "ready");
    return true;
  });
}

async function fail(ctx: Ctx, video: Video, failure: string): Promise<void> {
  const nothing = { mediaKey: null, playableAt: null };
  const failed = await inTransaction(atItsEnd(ctx), async (ctx) => {
    await holdTeacher(ctx, video.courseId);
    const won = await setStatus(ctx, video.id, { status: "failed", failure, ...nothing });
    if (won) await reportSettled(ctx, video, "failed");
    return won;
  });
  if (failed) await sweepRuns(ctx, video, null);
}

/**
 * A conversion can take hours. Told as of its beginning, it would seem older than a mail of the day
 * that was sent meanwhile, and no later one would contain it.
 */
function atItsEnd(ctx: Ctx): Ctx {
  return { ...ctx, now: new Date() };
}

/** Counts anything that an earlier run made playable. */
function atFirst(now: Date) {
  return sql`coalesce(${videos.playableAt}, ${now.toISOString()}::timestamptz)`;
}
