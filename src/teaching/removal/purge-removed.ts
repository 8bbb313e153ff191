// Deletes for good what was removed thirty days ago and no learner keeps: the files of videos before
// the rows that name them, uploads and covers after. Files that another course shares stay. A run
// that was cut off is finished by the next one, or for uploads by their expiry.

import { purgeCampaigns } from "#src/campaigns/authoring/purge-campaigns.ts";
import { dropFromCoupons } from "#src/coupons/delete-coupon.ts";
import {
  deleteEmptyModules,
  deleteRemovedCourse,
  deleteRemovedLesson,
} from "#src/courses/authoring/removal/delete-removed.ts";
import { drawnFolders } from "#src/courses/cover/drawn-pictures.ts";
import type { Ctx } from "#src/ctx.ts";
import { type EachAlone, openEachAlone } from "#src/jobs/each-alone.ts";
import { removeVideo } from "#src/media/copies/remove-video.ts";
import { discardUpload } from "#src/media/uploads/discard-upload.ts";
import { coursesToPurge, filesOf, lessonsToPurge } from "./purge-queries.ts";

const atOnce = 100;

/** Throws at the end where a lesson or a course could not be deleted; the others are. */
export async function purgeRemoved(ctx: Ctx, signal?: AbortSignal): Promise<void> {
  const each = openEachAlone(ctx, "what was removed is not deleted", signal);
  const purged = {
    lessons: await purgeLessons(ctx, each),
    modules: await deleteEmptyModules(ctx),
    courses: await purgeCourses(ctx, each),
    campaignFiles: await purgeCampaigns(ctx),
  };
  ctx.log.info(purged, "what was removed is deleted for good");
  each.end();
}

async function purgeLessons(ctx: Ctx, each: EachAlone): Promise<number> {
  let purged = 0;
  for (let after: string | undefined; ; ) {
    const some = await lessonsToPurge(ctx, { after, limit: atOnce });
    for (const lessonId of some) {
      const isGone = await each.run({ lessonId }, () =>
        withFiles(ctx, { lessonId }, () => deleteRemovedLesson(ctx, lessonId)),
      );
      if (isGone) purged++;
    }
    after = some.at(-1);
    if (after === undefined) return purged;
  }
}

async function purgeCourses(ctx: Ctx, each: EachAlone): Promise<number> {
  let purged = 0;
  for (const { id, coverKey, isNamedByOrder } of await coursesToPurge(ctx)) {
    const isGone = await each.run({ courseId: id }, () =>
      withFiles(ctx, { courseId: id }, async () => {
        for (const folder of drawnFolders(id)) await ctx.outside.files.remove(folder);
        await dropFromCoupons(ctx, id);
        await deleteRemovedCourse(ctx, id, { coverKey, keepsRow: isNamedByOrder });
      }),
    );
    if (isGone) purged++;
  }
  return purged;
}

/** Nothing that is left in between is shown to anybody, or can be restored. */
async function withFiles(
  ctx: Ctx,
  which: Parameters<typeof filesOf>[1],
  deleteRows: () => Promise<void>,
): Promise<void> {
  const { videos, uploadIds } = await filesOf(ctx, which);
  for (const video of videos) await removeVideo(ctx, video);
  await deleteRows();
  for (const uploadId of uploadIds) await discardUpload(ctx, uploadId);
}
