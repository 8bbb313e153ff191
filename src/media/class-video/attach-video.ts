// Gives a lesson the video that was uploaded for it and has it converted.
import { z } from "zod";
import { findLesson } from "#src/courses/queries.ts";
import { mayManage } from "#src/courses/rules.ts";
import type { Actor, Ctx } from "#src/ctx.ts";
import { enqueue, inTransaction } from "#src/ctx.ts";
import { newId } from "#src/db/columns.ts";
import { BadVideo } from "#src/outside/ffmpeg.ts";
import { problem } from "#src/problem.ts";
import { findUpload, findVideoOfUpload, type Video } from "./queries.ts";
import { checkSource } from "./rules.ts";
import { videos } from "./tables.ts";

export const attachVideoInput = z.object({
  originalVideoUrl: z.string().max(500),
  originalName: z.string().trim().min(1).max(255),
});

/** Safe to repeat: the same upload for the same lesson is one video, converted once. */
export async function attachVideo(
  ctx: Ctx & { actor: Actor },
  lessonId: string,
  raw: z.input<typeof attachVideoInput>,
): Promise<Video> {
  const { originalVideoUrl, originalName } = attachVideoInput.parse(raw);
  const lesson = await findLesson(ctx, lessonId);
  if (!lesson || !mayManage(ctx.actor, lesson)) throw problem("not_found", "Esta clase no existe");
  const upload = await findUpload(ctx, uploadIdIn(originalVideoUrl));
  if (!upload || upload.userId !== ctx.actor.id) {
    throw problem("invalid", "Ese archivo no es uno que hayas subido");
  }
  if (upload.bytes === null) throw problem("conflict", "El archivo todavía no ha llegado completo");
  await assertConvertible(ctx, upload.key);

  return inTransaction(ctx, async (ctx) => {
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

function uploadIdIn(url: string): string {
  return /\/uploads\/([0-9a-f-]{36})(?:[?#]|$)/.exec(url)?.[1] ?? "";
}

async function assertConvertible(ctx: Ctx, key: string): Promise<void> {
  try {
    const probe = await ctx.outside.files.withLocalFile(key, (file) =>
      ctx.outside.video.probe(file),
    );
    const fault = checkSource(probe);
    if (fault) throw problem("invalid", fault);
  } catch (error) {
    if (error instanceof BadVideo) throw problem("invalid", error.message);
    throw error;
  }
}
