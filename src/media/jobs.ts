import type { DeadJobHandlers, JobHandlers } from "#src/jobs/job-handlers.ts";
import { checkVideo } from "#src/media/conversion/check-video.ts";
import { convertVideo, giveUpVideo } from "#src/media/conversion/convert.ts";
import { removeReplaced } from "#src/media/copies/remove-replaced.ts";
import { expireUploads } from "#src/media/uploads/expire-uploads.ts";

export const videoJobs = {
  "videos.check": (ctx, { videoId }) => checkVideo(ctx, videoId),
  "videos.convert": (ctx, { videoId }, signal) => convertVideo(ctx, videoId, signal),
  "videos.expire": async (ctx, _, signal) => {
    try {
      await expireUploads(ctx, signal);
    } finally {
      await removeReplaced(ctx, signal);
    }
  },
} satisfies JobHandlers;

export const deadVideoJobs = {
  "videos.convert": (ctx, { videoId }) => giveUpVideo(ctx, videoId),
} satisfies DeadJobHandlers;
