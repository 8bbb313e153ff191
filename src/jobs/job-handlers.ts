import type { Ctx } from "#src/ctx.ts";
import type { QueueData, QueueName } from "./queues.ts";

/** A handler may run twice for the same job; the second run must change nothing. */
export type JobHandlers = {
  [Name in QueueName]?: (ctx: Ctx, data: QueueData<Name>, signal: AbortSignal) => Promise<void>;
};

/** Handles a job that failed for good; without a handler the job stays in its dead-letter queue. */
export type DeadJobHandlers = {
  [Name in QueueName]?: (ctx: Ctx, data: QueueData<Name>) => Promise<void>;
};
