// Deletes a video of a removed lesson, or one that was replaced, for good, with its files unless
// another lesson plays them.
import { and, eq } from "drizzle-orm";
import { type Ctx, inTransaction } from "#src/ctx.ts";
import { folderOf } from "#src/media/conversion/conversion-runs.ts";
import type { Video } from "#src/media/queries.ts";
import { videos } from "#src/media/tables.ts";
import { holdUploadAlone, isPlayedElsewhere } from "./shared-queries.ts";

type OwnedVideo = Pick<Video, "academyId" | "id" | "uploadId" | "mediaKey">;

/**
 * Safe to repeat. The lock on the upload makes the removals of all its videos take turns, so that
 * the last one removes the files.
 */
export function removeVideo(ctx: Ctx, video: OwnedVideo): Promise<void> {
  return inTransaction(ctx, async (ctx) => {
    await holdUploadAlone(ctx, video.uploadId);
    for (const folder of foldersOf(video)) {
      if (await isPlayedElsewhere(ctx, video, folder)) continue;
      // Files before the row, which is the only record of them.
      await ctx.outside.files.remove(folder);
    }
    await ctx.db
      .delete(videos)
      .where(and(eq(videos.academyId, ctx.academy.id), eq(videos.id, video.id)));
  });
}

/** Its own, and that of the video which it was copied from. */
function foldersOf(video: OwnedVideo): Set<string> {
  const played = video.mediaKey?.replace(/\/[^/]+$/, "");
  return new Set([folderOf(video), ...(played ? [played] : [])]);
}
