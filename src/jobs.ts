// The job map: every queue and the verb that serves it.
import { checkoutJobs } from "#src/checkout/jobs.ts";
import type { Ctx } from "#src/ctx.ts";
import { deadVideoJobs, videoJobs } from "#src/videos/jobs.ts";
import type { QueueData, QueueName } from "./queues.ts";

/** A handler may run twice for the same job, and must then change nothing more. */
export type JobHandlers = {
  [Name in QueueName]?: (ctx: Ctx, data: QueueData<Name>, signal: AbortSignal) => Promise<void>;
};

/** What to do with a job that failed for good; without one it waits in its dead-letter queue. */
export type DeadJobHandlers = {
  [Name in QueueName]?: (ctx: Ctx, data: QueueData<Name>) => Promise<void>;
};

// A missing name fails to compile here; a double one would be two keys of one object.
export const jobs = { ...videoJobs, ...checkoutJobs } satisfies Required<JobHandlers>;

export const deadJobs: DeadJobHandlers = { ...deadVideoJobs };
