// Enqueues the conversion of each video of a course whose job is gone, as after a restored backup;
// one whose job waits or runs keeps it, so that nothing is converted twice.
import { type Ctx, enqueue } from "#src/ctx.ts";
import { listUnconverted } from "#src/media/queries.ts";

const live = ["created", "retry", "active"];

/** Call it outside a transaction. */
export async function enqueueConversions(ctx: Ctx, courseId: string): Promise<void> {
  for (const videoId of await listUnconverted(ctx, courseId)) {
    const jobs = await ctx.outside.queue.findJobs("videos.convert", { data: { videoId } });
    if (jobs.some(({ state }) => live.includes(state))) continue;
    await enqueue(ctx, "videos.convert", { videoId }, { once: { key: videoId, seconds: 600 } });
  }
}
