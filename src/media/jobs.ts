import type { DeadJobHandlers, JobHandlers } from "#src/job-handlers.ts";
import { convertVideo, giveUpVideo } from "./convert.ts";

export const videoJobs = {
  "videos.convert": (ctx, { videoId }, signal) => convertVideo(ctx, videoId, signal),
} satisfies JobHandlers;

export const deadVideoJobs = {
  "videos.convert": (ctx, { videoId }) => giveUpVideo(ctx, videoId),
} satisfies DeadJobHandlers;
