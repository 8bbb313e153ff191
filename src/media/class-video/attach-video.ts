// Assigns an uploaded video to a lesson and starts its conversion.
import { buffer } from "node:stream/consumers";
import { and, eq, ne } from "drizzle-orm";
import { z } from "zod";
import { findLesson } from "#src/courses/queries.ts";
import { mayManage } from "#src/courses/rules.ts";
import type { Actor, Ctx } from "#src/ctx.ts";
import { enqueue, inTransaction } from "#src/ctx.ts";
import { newId } from "#src/db/columns.ts";
import { indexFault, isMatroska } from "#src/media/conversion/mp4-index.rules.ts";
import { removeTaken, takeBack } from "#src/media/conversion/take-back.ts";
import {
  countWaitingVideos,
  findVideoOfUpload,
  holdUpload,
  type Video,
} from "#src/media/queries.ts";
import { videos } from "#src/media/tables.ts";
import { assignUpload, notYours } from "#src/media/uploads/assign-upload.ts";
import type { Arrived } from "#src/media/uploads/finish-upload.ts";
import { safeFileName } from "#src/media/uploads/uploads.rules.ts";
import { problem } from "#src/problem.ts";

export const attachVideoInput = z.object({
  // The limit allows for the long addresses that an S3 server signs.
  originalVideoUrl: z.string().max(4000),
  originalName: z.string().trim().min(1).max(2000).transform(safeFileName),
  sha256: z
    .string()
    .regex(/^[0-9a-f]{64}$/, "La suma SHA-256 se escribe con 64 cifras hexadecimales en minúscula")
    .optional(),
});
export type AttachVideoInput = z.input<typeof attachVideoInput>;

/**
 * Safe to repeat: the same upload for the same lesson is one video, converted once. It replaces one
 * that is still being converted.
 */
export async function attachVideo(
  ctx: Ctx & { actor: Actor },
  lessonId: string,
  raw: AttachVideoInput,
): Promise<Video> {
  const { originalVideoUrl, originalName, sha256 = null } = attachVideoInput.parse(raw);
  const lesson = await findLesson(ctx, lessonId);
  if (!lesson || !mayManage(ctx.actor, lesson)) throw problem("not_found", "Esta clase no existe");
  const upload = await assignUpload(ctx, originalVideoUrl, ["video"]);
  await requireBelievable(ctx, upload);

  const { video, replaced } = await inTransaction(ctx, async (ctx) => {
    if (!(await holdUpload(ctx, upload.id))) throw notYours();
    const [added] = await ctx.db
      .insert(videos)
      .values({
        academyId: ctx.academy.id,
        id: newId(),
        courseId: lesson.courseId,
        lessonId,
        uploadId: upload.id,
        originalName,
        originalKey: upload.key,
        sha256,
        status: "received",
      })
      .onConflictDoNothing()
      .returning();
    if (added) {
      const older = and(eq(videos.lessonId, lessonId), ne(videos.id, added.id));
      const replaced = await takeBack(ctx, older);
      const turn = await turnOf(ctx);
      await enqueue(ctx, "videos.check", { videoId: added.id }, turn);
      await enqueue(ctx, "videos.convert", { videoId: added.id }, turn);
      return { video: added, replaced };
    }
    const earlier = await findVideoOfUpload(ctx, lessonId, upload.id);
    if (!earlier) throw new Error("video vanished");
    return { video: earlier, replaced: [] };
  });
  await removeTaken(ctx, replaced);
  return video;
}

/**
 * The third waiting video of a person has its turn with the third ones of others, so that one
 * person's many files do not hold another's first.
 */
async function turnOf(ctx: Ctx & { actor: Actor }): Promise<{ priority: number }> {
  return { priority: 1 - (await countWaitingVideos(ctx, ctx.actor.id)) };
}

/** Judges the index alone, in few small reads; the rest is found when it is probed, in a job. */
async function requireBelievable(ctx: Ctx, { key, bytes }: Arrived): Promise<void> {
  const { files } = ctx.outside;
  // A restored database may name a file that its backup of files does not have.
  if (!(await files.stat(key))) throw problem("gone", "Ese archivo ya no está. Vuelve a subirlo.");
  const read = (at: number, length: number) =>
    buffer(files.read(key, { start: at, end: at + length - 1 }));
  // Only MP4 and its relatives have an index that a program would believe whole.
  if (isMatroska(await read(0, 4))) return;
  const fault = await indexFault(bytes, read);
  if (fault) throw problem("invalid", fault);
}
