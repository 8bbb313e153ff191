// A long job that was stopped, or failed, begins again as a new job. So the tries of a job count only
// how often its process was killed, and its data how often it failed.
import type { Job, JobResult, PgBoss } from "pg-boss";
import { type QueueName, queues } from "./queues.ts";

/** Until then the process that stops has ended. */
const stoppedSeconds = 5;
const longestSeconds = 300;

export function isLong(name: QueueName): boolean {
  return "failuresAtMost" in queues[name];
}

export const longQueues = (Object.keys(queues) as QueueName[]).filter(isLong);

/**
 * Where this process is killed before the former job ends, both exist: a second run of such a job
 * changes nothing.
 * @returns how the former job ends: it is dead once it has failed too often
 */
export async function beginAgain(
  boss: Pick<PgBoss, "send">,
  name: QueueName,
  job: Job<object>,
  isStopped: boolean,
): Promise<JobResult["status"]> {
  const queue = queues[name];
  const before = "failures" in job.data ? Number(job.data.failures) : 0;
  const failures = isStopped ? before : before + 1;
  if ("failuresAtMost" in queue && failures > queue.failuresAtMost) return "deadletter";
  const startAfter = isStopped ? stoppedSeconds : Math.min(longestSeconds, 2 ** failures);
  try {
    await boss.send(name, { ...job.data, failures }, { startAfter });
    return "completed";
  } catch {
    // Then it counts as a try of this job.
    return "failed";
  }
}
