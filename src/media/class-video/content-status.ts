// Reports the state of a class's newest video to those who may manage it.
import { findLesson } from "#src/courses/queries.ts";
import { mayManage } from "#src/courses/rules.ts";
import type { Actor, Ctx } from "#src/ctx.ts";
import { findLessonVideo } from "#src/media/queries.ts";
import { problem } from "#src/problem.ts";
import { noClassText } from "./content.rules.ts";
import type { VideoContent } from "./content-shape.rules.ts";

export async function contentStatus(
  ctx: Ctx & { actor: Actor },
  lessonId: string,
): Promise<VideoContent> {
  const lesson = await findLesson(ctx, lessonId);
  if (!lesson || !mayManage(ctx.actor, lesson)) throw problem("not_found", noClassText);
  const { newest } = await findLessonVideo(ctx, lessonId);
  if (!newest) throw problem("not_found", "Esta clase todavía no tiene video");
  const { id, status, progress, failure, originalName, durationSeconds } = newest;
  const playable = status === "ready" || (newest.playableAt !== null && status !== "failed");
  return { id, status, progress, failure, originalName, playable, durationSec: durationSeconds };
}
