// Tells a teacher soon that a video can never be converted, while its conversion still waits behind
// longer ones. Without this job the conversion says the same later.
import { and, eq } from "drizzle-orm";
import { holdTeacher } from "#src/courses/authoring/hold-teacher.ts";
import { type Ctx, inTransaction } from "#src/ctx.ts";
import { findVideo, type Video } from "#src/media/queries.ts";
import { videos } from "#src/media/tables.ts";
import { BadVideo, VideoToolFailed } from "#src/outside/tools/video-tool.ts";
import { checkSource } from "./rules.ts";
import { reportSettled } from "./set-status.ts";

export async function checkVideo(ctx: Ctx, videoId: string): Promise<void> {
  const video = await findVideo(ctx, videoId);
  if (video?.status !== "received") return;
  const failure = await faultOf(ctx, video);
  if (failure === null) return;
  await inTransaction(ctx, async (ctx) => {
    await holdTeacher(ctx, video.courseId);
    const failed = await ctx.db
      .update(videos)
      .set({ status: "failed", failure })
      .where(
        and(
          eq(videos.academyId, ctx.academy.id),
          eq(videos.id, videoId),
          // A conversion that has begun reports the fault itself.
          eq(videos.status, "received"),
        ),
      )
      .returning({ id: videos.id });
    if (failed.length > 0) await reportSettled(ctx, video, "failed");
  });
}

async function faultOf(ctx: Ctx, { originalKey }: Video): Promise<string | null> {
  const { files, video } = ctx.outside;
  // Only a bucket signs addresses, and from there the whole file would have to be fetched.
  const asked = { contentType: "video/mp4", seconds: 1 };
  if ((await files.presignPut(originalKey, asked)) !== null) return null;
  try {
    return checkSource(await files.withLocalFile(originalKey, (file) => video.probe(file)));
  } catch (error) {
    if (error instanceof BadVideo) return error.message;
    if (!(error instanceof VideoToolFailed)) throw error;
    ctx.log.warn({ reason: error.message }, "video not checked");
    return null;
  }
}
