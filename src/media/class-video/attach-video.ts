// Assigns an uploaded video to a lesson and starts its conversion.

import { z } from "zod";
import { findLesson } from "#src/courses/queries.ts";
import { mayManage } from "#src/courses/rules.ts";
import type { Actor, Ctx } from "#src/ctx.ts";
import { enqueue, inTransaction } from "#src/ctx.ts";
import { newId } from "#src/db/columns.ts";
import { checkSource } from "#src/media/conversion/rules.ts";
import { findVideoOfUpload, holdUpload, type Video } from "#src/media/queries.ts";
import { videos } from "#src/media/tables.ts";
import { assignUpload, notYours } from "#src/media/uploads/assign-upload.ts";
import type { Arrived } from "#src/media/uploads/finish-upload.ts";
import { BadVideo } from "#src/outside/video-tool.ts";
import { problem } from "#src/problem.ts";

export const attachVideoInput = z.object({
  // The limit allows for the long addresses that an S3 server signs.
  originalVideoUrl: z.string().max(4000),
  originalName: z.string().trim().min(1).max(255),
  sha256: z
    .string()
    .regex(/^[0-9a-f]{64}$/, "La suma SHA-256 se escribe con 64 cifras hexadecimales en minúscula")
    .optional(),
});
export type AttachVideoInput = z.input<typeof attachVideoInput>;

/** Safe to repeat: the same upload for the same lesson is one video, converted once. */
export async function attachVideo(
  ctx: Ctx & { actor: Actor },
  lessonId: string,
  raw: AttachVideoInput,
): Promise<Video> {
  const { originalVideoUrl, originalName, sha256 = null } = attachVideoInput.parse(raw);
  const lesson = await findLesson(ctx, lessonId);
  if (!lesson || !mayManage(ctx.actor, lesson)) throw problem("not_found", "Esta clase no existe");
  const upload = await assignUpload(ctx, originalVideoUrl, ["video"]);
  await assertConvertible(ctx, upload);

  return inTransaction(ctx, async (ctx) => {
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
      await enqueue(ctx, "videos.convert", { videoId: added.id });
      return added;
    }
    const earlier = await findVideoOfUpload(ctx, lessonId, upload.id);
    if (!earlier) throw new Error("video vanished");
    return earlier;
  });
}

/**
 * Reports a bad file at once if it is on this machine. From a bucket the whole file would have to
 * be fetched; there the conversion, which fetches it anyway, reports it later.
 */
async function assertConvertible(ctx: Ctx, { key, contentType }: Arrived): Promise<void> {
  const { files, video } = ctx.outside;
  // Only a bucket signs addresses.
  if ((await files.presignPut(key, { contentType, seconds: 1 })) !== null) return;
  try {
    const fault = checkSource(await files.withLocalFile(key, (file) => video.probe(file)));
    if (fault) throw problem("invalid", fault);
  } catch (error) {
    if (error instanceof BadVideo) throw problem("invalid", error.message);
    throw error;
  }
}
