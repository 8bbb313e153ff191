import type { Ctx } from "./ctx.ts";
import type { QueueData, QueueName } from "./queues.ts";

/** A handler may run twice for the same job, and must then change nothing more. */
export type JobHandlers = {
  [Name in QueueName]?: (ctx: Ctx, data: QueueData<Name>, signal: AbortSignal) => Promise<void>;
};

/** What to do with a job that failed for good; without one it waits in its dead-letter queue. */
export type DeadJobHandlers = {
  [Name in QueueName]?: (ctx: Ctx, data: QueueData<Name>) => Promise<void>;
};
