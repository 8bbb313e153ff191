// Runs the jobs of every queue: rebuilds the ctx of the job's academy and calls its verb.
import type { Job, JobResult, PgBoss } from "pg-boss";
import type { Logger } from "pino";
import { academiesClosing, academiesThatSellNothing } from "#src/academies/away/closing-queries.ts";
import { rootAcademyIds } from "#src/academies/opening/request-queries.ts";
import { findAcademyById, listAcademyIds } from "#src/academies/queries.ts";
import { academiesWithWaitingPayments } from "#src/checkout/settle/waiting-payments-queries.ts";
import { academiesWithDueLaunches } from "#src/courses/launches/open-launches.ts";
import type { AllAcademies, Ctx, Db, Outside } from "#src/ctx.ts";
import { academiesWithWaiting } from "#src/enrolments/waiting-queries.ts";
import { faultOf, logFault } from "#src/fault.ts";
import { hooks } from "#src/hooks.ts";
import { academiesWithReplaced } from "#src/media/copies/remove-replaced.ts";
import { academiesWithExpiredUploads } from "#src/media/uploads/expire-uploads.ts";
import { MailRefused } from "#src/outside/mail/mail-refused.ts";
import { academiesToPurge } from "#src/teaching/removal/purge-queries.ts";
import { beginAgain, isLong, longQueues } from "./begin-again.ts";
import type { DeadJobHandlers, JobHandlers } from "./job-handlers.ts";
import { type QueueName, queues } from "./queues.ts";
import { type TickName, ticks } from "./ticks.ts";

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

export type RunningWorker = {
  /** Ends the jobs that take long, which begin again elsewhere, and takes no more of them. */
  interrupt(): void;
};

/** Each process runs `atOnce` jobs of a queue, usually one: conversions alone use all cores. */
export async function startWorker(work: Work): Promise<RunningWorker> {
  const { boss, jobs, deadJobs, pollingSeconds, ...given } = work;
  const stop = new AbortController();
  const world = { ...given, boss, stopped: stop.signal };
  for (const name of Object.keys(queues) as QueueName[]) {
    const { atOnce } = { atOnce: 1, ...queues[name] };
    const handler = jobs[name] as Handler;
    await serve(boss, { queue: name, seconds: pollingSeconds, atOnce }, (job) =>
      run({ queue: name, name, handler, job, ...world }),
    );
    const onDead = deadJobs[name] as Handler | undefined;
    if (!onDead) continue;
    const queue = `${name}.dead`;
    await serve(boss, { queue, seconds: 10, atOnce: 1 }, (job) =>
      run({ queue, name, handler: onDead, job, ...world }),
    );
  }
  for (const [name, { cron, ...more }] of Object.entries(ticks)) {
    await boss.schedule(name, cron, null, { missed: "missed" in more ? more.missed : "skip" });
    await boss.work(name, { pollingIntervalSeconds: 10 }, async () => {
      try {
        await tick(boss, world.allAcademies.db, onTick[name as TickName]);
      } catch (error) {
        // It leaves no other trace.
        logFault(world.log, error, "tick failed", { tick: name });
        throw error;
      }
    });
  }
  return {
    interrupt() {
      for (const name of longQueues) void boss.offWork(name, { wait: false });
      stop.abort();
    },
  };
}

type Serve = { queue: string; seconds: number; atOnce: number };

/**
 * Runs the jobs of a queue without a pause between them. A job that takes long holds only its own
 * place. One place polls; a running job wakes the other places as often, because it does not poll.
 */
async function serve(
  boss: PgBoss,
  { queue, seconds, atOnce }: Serve,
  runJob: (job: Job<object>) => Promise<JobResult>,
): Promise<void> {
  const places: string[] = [];
  const wake = () => {
    for (const id of places) boss.notifyWorker(id);
  };
  const runOne = async ([job]: Job<object>[]) => {
    if (!job) return [];
    wake();
    const polling = setInterval(wake, seconds * 1000);
    try {
      return [await runJob(job)];
    } finally {
      clearInterval(polling);
    }
  };
  for (let place = 0; place < atOnce; place++) {
    const pollingIntervalSeconds = place === 0 ? seconds : 60;
    const options = { batchSize: 1, perJobResults: true, heartbeatRefreshSeconds: 5 } as const;
    places.push(await boss.work(queue, { ...options, pollingIntervalSeconds }, runOne));
  }
}

type Tick = {
  /** Its job is enqueued for each academy with work. */
  queue: QueueName;
  academies(db: Db, now: Date): Promise<Iterable<string>>;
  /** Two ticks within this time enqueue a job once. */
  seconds: number;
};

const everyNight = { academies: listAcademyIds, seconds: 3600 };

/** Each tick only finds work and enqueues it. */
const onTick: Record<TickName, Tick> = {
  "courses.due": {
    queue: "courses.open",
    // Nobody is told that they can buy where they cannot.
    academies: async (db, now) => {
      const without = new Set(await academiesThatSellNothing(db));
      const due = await academiesWithDueLaunches(db, now);
      const waiting = await academiesWithWaiting(db, now);
      return [...due, ...waiting].filter((id) => !without.has(id));
    },
    seconds: 60,
  },
  "courses.night": { queue: "courses.mend", ...everyNight },
  "academies.night": { queue: "academies.tidy", academies: rootAcademyIds, seconds: 3600 },
  "closing.hour": { queue: "closing.follow", academies: academiesClosing, seconds: 1800 },
  "contact.night": { queue: "contact.tidy", ...everyNight },
  "courses.removed": { queue: "courses.purge", academies: academiesToPurge, seconds: 3600 },
  "notifications.morning": { queue: "notifications.daily", ...everyNight },
  "invitations.night": { queue: "invitations.tidy", ...everyNight },
  "badges.night": { queue: "teaching.badges", ...everyNight },
  "trail.night": { queue: "trail.tidy", ...everyNight },
  "visits.night": { queue: "visits.tidy", ...everyNight },
  "checkout.swept": {
    queue: "checkout.sweep",
    academies: academiesWithWaitingPayments,
    seconds: 300,
  },
  "orders.night": { queue: "checkout.forget", ...everyNight },
  "refunds.morning": { queue: "refunds.alert", ...everyNight },
  "ledger.night": { queue: "ledger.check", ...everyNight },
  "storage.night": { queue: "storage.measure", ...everyNight },
  "videos.expired": {
    queue: "videos.expire",
    academies: async (db, now) => [
      ...(await academiesWithExpiredUploads(db, now)),
      ...(await academiesWithReplaced(db, now)),
    ],
    seconds: 600,
  },
};

async function tick(boss: PgBoss, db: Db, { queue, academies, seconds }: Tick): Promise<void> {
  for (const academyId of new Set(await academies(db, new Date()))) {
    await boss.send(queue, { academyId }, { singletonKey: academyId, singletonSeconds: seconds });
  }
}

type Run = Pick<Work, "boss" | "allAcademies" | "outside" | "log"> & {
  /** Once this process stops. */
  stopped: AbortSignal;
  queue: string;
  name: QueueName;
  handler: Handler;
  job: Job<object>;
};

/** What is stored of a failure, and logged, contains no values such as e-mails. */
async function run({
  boss,
  stopped,
  queue,
  name,
  handler,
  job,
  ...world
}: Run): Promise<JobResult> {
  const { allAcademies, log } = world;
  const takesLong = queue === name && isLong(name);
  const signal = takesLong ? AbortSignal.any([job.signal, stopped]) : job.signal;
  const started = Date.now();
  const line = { queue, jobId: job.id };
  try {
    const data = queues[name].data.parse(job.data);
    const academy = await findAcademyById(allAcademies.db, data.academyId);
    // The jobs of a deleted academy are dropped.
    if (!academy) return { id: job.id, status: "completed" };
    const db = allAcademies.dbOf(academy.id);
    const nobody = { actor: null, visitor: null };
    const now = new Date();
    const ctx: Ctx = { db, academy, ...nobody, ...world, hooks, now, job };
    await handler(ctx, data, signal);
    log.info({ ...line, ms: Date.now() - started }, "job done");
    return { id: job.id, status: "completed" };
  } catch (error) {
    const err = faultOf(error);
    const failure = { ...line, ms: Date.now() - started, tries: job.retryCount + 1, err };
    const output = { type: err.type, message: err.message };
    const refused = error instanceof MailRefused ? error.fault : null;
    if (refused === "recipient") {
      log.warn(failure, "job failed for good");
      return { id: job.id, status: "deadletter", output };
    }
    if (refused === "sender") log.error(failure, "the mail server refuses our mail");
    else if (takesLong && stopped.aborted) log.info(line, "job stopped");
    else log.warn(failure, "job failed");
    // One that is no longer ours is tried again already.
    if (!takesLong || job.signal.aborted) return { id: job.id, status: "failed", output };
    return { id: job.id, status: await beginAgain(boss, name, job, stopped.aborted), output };
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
