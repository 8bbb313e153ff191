// Takes a video back from a class while it is being converted, or removes one that could not be; the
// class keeps the one it had.
import { and, eq } from "drizzle-orm";
import { findLesson } from "#src/courses/queries.ts";
import { idShape, mayManage } from "#src/courses/rules.ts";
import type { Actor, Ctx } from "#src/ctx.ts";
import { removeTaken, takeBack } from "#src/media/conversion/take-back.ts";
import { removeVideo } from "#src/media/copies/remove-video.ts";
import { findVideo } from "#src/media/queries.ts";
import { videos } from "#src/media/tables.ts";
import { discardUpload } from "#src/media/uploads/discard-upload.ts";
import { problem } from "#src/problem.ts";

/** Throws `not_found` once it is gone, `conflict` for one that is ready. */
export async function cancelVideo(
  ctx: Ctx & { actor: Actor },
  lessonId: string,
  videoId: string,
): Promise<void> {
  const lesson = await findLesson(ctx, lessonId);
  if (!lesson || !mayManage(ctx.actor, lesson)) throw problem("not_found", "Esta clase no existe");
  if (!idShape.safeParse(videoId).success) throw gone();
  const mine = and(eq(videos.lessonId, lessonId), eq(videos.id, videoId));
  const taken = await takeBack(ctx, mine);
  if (taken.length > 0) return removeTaken(ctx, taken);
  const video = await findVideo(ctx, videoId);
  if (video?.lessonId !== lessonId) throw gone();
  // It is never anything else again.
  if (video.status === "failed") {
    await removeVideo(ctx, video);
    await discardUpload(ctx, video.uploadId);
    return;
  }
  throw problem("conflict", "Este video ya no se está preparando. Puedes cambiarlo por otro.");
}

function gone() {
  return problem("not_found", "Ese video ya no está en la clase");
}
