// What staff do about jobs that failed for good: see them, put them back, drop one.
import type { MemberCtx } from "#src/ctx.ts";
import { problem } from "#src/problem.ts";
import { type DeadJob, dropDeadJob, listDeadJobs, retryDeadJobs } from "./dead-jobs.ts";
import { asPlatformStaff } from "./platform-staff.ts";

/** Of all academies, the oldest first. */
export function deadJobsOf(ctx: MemberCtx): Promise<DeadJob[]> {
  return listDeadJobs(asPlatformStaff(ctx).outside.queue);
}

/** @returns how many went back: one, or none where somebody was faster, which is a conflict */
export async function retryJobs(
  ctx: MemberCtx,
  choice: { ids: string[] } | { queue: string },
): Promise<number> {
  const { outside, log } = asPlatformStaff(ctx);
  const { retried } = await retryDeadJobs(outside.queue, choice);
  if (retried === 0) throw alreadyGone();
  log.info({ ...choice, retried }, "dead jobs retried");
  return retried;
}

export async function dropJob(ctx: MemberCtx, id: string): Promise<void> {
  const { outside, log } = asPlatformStaff(ctx);
  if (!(await dropDeadJob(outside.queue, id))) throw alreadyGone();
  log.info({ jobId: id }, "dead job dropped");
}

function alreadyGone() {
  return problem("conflict", "Ese trabajo ya no está entre los que fallaron");
}
