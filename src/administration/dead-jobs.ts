// The jobs that failed for good, without personal data, and their way back into their queues.
import type { PgBoss } from "pg-boss";
import { z } from "zod";
import { withoutAddresses } from "#src/fault.ts";
import { queues } from "#src/jobs/queues.ts";

/** What is needed of pg-boss. */
type Queues = Pick<PgBoss, "findJobs" | "redrive" | "deleteJob">;

export type DeadJob = {
  /** The one that the log names. */
  id: string;
  queue: string;
  /** Null where the job's data is not what its queue expects. */
  academyId: string | null;
  failedAt: Date;
  tries: number;
  reason: string;
};

/** Where a job is after its last try, until somebody handles it or its 90 days are over. */
type Found = DeadJob & { deadId: string };

/** The oldest first. */
export async function listDeadJobs(boss: Queues): Promise<DeadJob[]> {
  const found = await findDeadJobs(boss);
  return found.map(({ deadId: _, ...job }) => job);
}

export type Choice = { ids: string[] } | { queue: string } | "all";

/**
 * Puts dead jobs back into their queues, with all their tries.
 * @returns how many, and the given ids of which there is no dead job
 */
export async function retryDeadJobs(
  boss: Queues,
  choice: Choice,
): Promise<{ retried: number; unknown: string[] }> {
  const dead = await findDeadJobs(boss);
  const chosen = dead.filter(({ id, queue }) => {
    if (choice === "all") return true;
    return "ids" in choice ? choice.ids.includes(id) : choice.queue === queue;
  });
  let retried = 0;
  for (const [queue, jobs] of Map.groupBy(chosen, (job) => job.queue)) {
    const ids = jobs.map(({ deadId }) => deadId);
    retried += await boss.redrive(`${queue}.dead`, { ids, limit: ids.length });
  }
  const known = new Set(dead.map(({ id }) => id));
  const given = choice !== "all" && "ids" in choice ? choice.ids : [];
  return { retried, unknown: given.filter((id) => !known.has(id)) };
}

/**
 * Deletes a dead job: it never runs again.
 * @returns whether there was one
 */
export async function dropDeadJob(boss: Queues, id: string): Promise<boolean> {
  const dead = (await findDeadJobs(boss)).find((job) => job.id === id);
  if (!dead) return false;
  await boss.deleteJob(`${dead.queue}.dead`, dead.deadId);
  return true;
}

async function findDeadJobs(boss: Queues): Promise<Found[]> {
  const found: Found[] = [];
  for (const queue of Object.keys(queues)) {
    for (const job of await boss.findJobs(`${queue}.dead`, { queued: true })) {
      found.push({
        id: job.sourceId ?? job.id,
        deadId: job.id,
        queue,
        academyId: inAcademy.safeParse(job.data).data?.academyId ?? null,
        failedAt: job.createdOn,
        tries: (job.sourceRetryCount ?? 0) + 1,
        reason: reasonIn(job.sourceOutput ?? job.output),
      });
    }
  }
  return found.sort((a, b) => a.failedAt.getTime() - b.failedAt.getTime());
}

const inAcademy = z.object({ academyId: z.uuid() });

/** What the worker stores of a failure, or what pg-boss says of an attempt that never ended. */
const failure = z.object({ message: z.string() });
const outputs = z.union([
  // An earlier version stored whole errors: that of a query contains its values, its cause does not.
  z.object({ cause: failure }).transform(({ cause }) => cause),
  failure,
  z.object({ value: failure }).transform(({ value }) => value),
]);

function reasonIn(output: unknown): string {
  const message = outputs.safeParse(output).data?.message ?? "";
  const [first = ""] = message.split(/\r?\n/);
  return withoutAddresses(first.startsWith("Failed query") ? "Failed query" : first).slice(0, 200);
}
