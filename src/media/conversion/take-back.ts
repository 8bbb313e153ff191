// Takes back videos that are not converted yet: their rows go at once, which ends their conversion,
// and their files after the commit.
import { and, eq, inArray, type SQL } from "drizzle-orm";
import type { Ctx } from "#src/ctx.ts";
import type { Video } from "#src/media/queries.ts";
import { videos } from "#src/media/tables.ts";
import { discardUpload } from "#src/media/uploads/discard-upload.ts";
import { sweepRuns } from "./conversion-runs.ts";

/** @returns those that were taken back; give them to `removeTaken` outside the transaction. */
export function takeBack(ctx: Ctx, which: SQL | undefined): Promise<Video[]> {
  return ctx.db
    .delete(videos)
    .where(
      and(
        eq(videos.academyId, ctx.academy.id),
        inArray(videos.status, ["received", "converting"]),
        which,
      ),
    )
    .returning();
}

/**
 * What is not removed because the process ends is removed later: by the run of the conversion, and
 * with the uploads that nothing uses.
 */
export async function removeTaken(ctx: Ctx, taken: Video[]): Promise<void> {
  for (const video of taken) {
    await sweepRuns(ctx, video, null);
    await discardUpload(ctx, video.uploadId);
  }
}
