// Runs the jobs of every queue: rebuilds the ctx of the job's academy and calls its verb.
import type { Job, PgBoss } from "pg-boss";
import type { Logger } from "pino";
import { findAcademyById, listAcademyIds } from "#src/academies/queries.ts";
import { academiesWithDueLaunches } from "#src/courses/launches/open-launches.ts";
import { academiesWithExpiredUploads } from "#src/media/uploads/expire-uploads.ts";
import type { AllAcademies, Ctx, Db, Outside } from "./ctx.ts";
import { faultOf } from "./fault.ts";
import { hooks } from "./hooks.ts";
import type { DeadJobHandlers, JobHandlers } from "./job-handlers.ts";
import { type QueueName, queues, type TickName, ticks } from "./queues.ts";

type Work = {
  boss: PgBoss;
  allAcademies: AllAcademies;
  outside: Outside;
  log: Logger;
  jobs: Required<JobHandlers>;
  deadJobs: DeadJobHandlers;
  pollingSeconds: number;
};

type Handler = (ctx: Ctx, data: unknown, signal: AbortSignal) => Promise<void>;

/** Each process runs one job of a queue at a time; conversions alone use all cores. */
export async function startWorker(work: Work): Promise<void> {
  const { boss, jobs, deadJobs, pollingSeconds, ...world } = work;
  const serve = (queue: string, name: QueueName, handler: Handler, seconds: number) =>
    boss.work(
      queue,
      { batchSize: 1, pollingIntervalSeconds: seconds, heartbeatRefreshSeconds: 5 },
      async ([job]: Job<object>[]) => {
        if (job) await run({ queue, name, handler, job, ...world });
      },
    );
  for (const name of Object.keys(queues) as QueueName[]) {
    await serve(name, name, jobs[name] as Handler, pollingSeconds);
    const onDead = deadJobs[name];
    if (onDead) await serve(`${name}.dead`, name, onDead as Handler, 10);
  }
  for (const [name, { cron }] of Object.entries(ticks)) {
    await boss.schedule(name, cron);
    await boss.work(name, { pollingIntervalSeconds: 10 }, () =>
      onTick[name as TickName](boss, world.allAcademies.db),
    );
  }
}

/** Each tick only finds work and enqueues it; two ticks at once enqueue it once. */
const onTick: Record<TickName, (boss: PgBoss, db: Db) => Promise<void>> = {
  async "courses.due"(boss, db) {
    for (const academyId of await academiesWithDueLaunches(db, new Date())) {
      const once = { singletonKey: academyId, singletonSeconds: 60 };
      await boss.send("courses.open", { academyId }, once);
    }
  },
  async "courses.night"(boss, db) {
    for (const academyId of await listAcademyIds(db)) {
      const once = { singletonKey: academyId, singletonSeconds: 3600 };
      await boss.send("courses.mend", { academyId }, once);
    }
  },
  async "videos.expired"(boss, db) {
    for (const academyId of await academiesWithExpiredUploads(db, new Date())) {
      const once = { singletonKey: academyId, singletonSeconds: 600 };
      await boss.send("videos.expire", { academyId }, once);
    }
  },
};

type Run = Pick<Work, "allAcademies" | "outside" | "log"> & {
  queue: string;
  name: QueueName;
  handler: Handler;
  job: Job<object>;
};

async function run({ queue, name, handler, job, allAcademies, outside, log }: Run): Promise<void> {
  const started = Date.now();
  const line = { queue, jobId: job.id };
  try {
    const data = queues[name].data.parse(job.data);
    const academy = await findAcademyById(allAcademies.db, data.academyId);
    // The jobs of a deleted academy are dropped.
    if (!academy) return;
    const db = allAcademies.dbOf(academy.id);
    const nobody = { actor: null, visitor: null };
    const now = new Date();
    const ctx: Ctx = { db, allAcademies, academy, ...nobody, outside, hooks, now, log };
    await handler(ctx, data, job.signal);
    log.info({ ...line, ms: Date.now() - started }, "job done");
  } catch (error) {
    log.warn({ ...line, ms: Date.now() - started, err: faultOf(error) }, "job failed");
    throw error;
  }
}

/**
 * Creates or updates every queue and its dead-letter queue; several processes may repeat it safely.
 */
export async function prepareQueues(boss: PgBoss): Promise<void> {
  for (const [name, { options }] of Object.entries(queues)) {
    const dead = `${name}.dead`;
    await boss.createQueue(dead, { retentionSeconds: 90 * 86_400 });
    await boss.createQueue(name, { ...options, deadLetter: dead });
    await boss.updateQueue(name, { ...options, deadLetter: dead });
  }
  for (const [name, { options }] of Object.entries(ticks)) {
    await boss.createQueue(name, options);
    await boss.updateQueue(name, options);
  }
}

/**
 * Loads each queue's row into pg-boss's cache. With one connection, a `send` inside a transaction
 * that had to read it first would wait for that transaction for ever.
 */
export async function rememberQueues(boss: PgBoss): Promise<void> {
  for (const name of Object.keys(queues)) await boss.findJobs(name, { key: "none" });
}
