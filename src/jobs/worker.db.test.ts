import { once } from "node:events";
import { PgBoss } from "pg-boss";
import { afterAll, afterEach, beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { type Ctx, enqueue, inTransaction } from "#src/ctx.ts";
import { newId } from "#src/db/columns.ts";
import { unnamedAcademy } from "#src/testing/people.ts";
import { openWorld } from "#src/testing/world.ts";
import { jobs } from "./jobs.ts";
import { queues } from "./queues.ts";
import { startWorker } from "./worker.ts";

type Ran = { queue: string; ctx: Ctx; data: unknown; signal: AbortSignal };

// The queues are the product's; their handlers only record their calls.
const served = {
  ran: [] as Ran[],
  dead: [] as Ran[],
  failure: null as Error | null,
  /** Jobs that run end with it, or when they are aborted. */
  hold: null as PromiseWithResolvers<void> | null,
};

function note(list: Ran[], queue: string) {
  return async (ctx: Ctx, data: unknown, signal = new AbortController().signal) => {
    list.push({ queue, ctx, data, signal });
    if (list !== served.ran) return;
    if (served.failure) throw served.failure;
    if (served.hold) await Promise.race([served.hold.promise, once(signal, "abort")]);
    signal.throwIfAborted();
  };
}

const noting = Object.fromEntries(
  Object.keys(queues).map((name) => [name, note(served.ran, name)]),
) as Partial<typeof jobs> as typeof jobs;
const notingDead = { "videos.convert": note(served.dead, "videos.convert") };

const world = await openWorld();
const { pool } = world.database;
afterAll(() => world.close());

beforeEach(() => {
  served.ran.length = 0;
  served.dead.length = 0;
  served.failure = null;
  served.hold = null;
});

afterEach(() => pool.query("delete from pgboss.job"));

type JobRow = { name: string; state: string; data: Record<string, string>; retry_count: number };

async function jobRows(where = "true"): Promise<JobRow[]> {
  const { rows } = await pool.query<JobRow>(
    `select name, state, data, retry_count from pgboss.job where ${where} order by created_on`,
  );
  return rows;
}

/** A second process's worker, with its own queue on the same database. */
async function startOne() {
  const boss = new PgBoss({
    db: { executeSql: (text, values) => pool.query(text, values) },
    backend: world.database.embedded ? "pglite" : "postgres",
    schedule: false,
    supervise: false,
  });
  boss.on("error", () => {});
  await boss.start();
  const { database, outside } = world;
  const { log } = world.ctxOf(unnamedAcademy);
  const { interrupt } = await startWorker({
    ...{ boss, allAcademies: database, outside, log, pollingSeconds: 0.5 },
    ...{ jobs: noting, deadJobs: notingDead },
  });
  const stop = () => boss.stop({ graceful: true, timeout: 5000 });
  onTestFinished(stop);
  return { stop, interrupt };
}

/** The delay between two tries is the queue's; here it is skipped. */
async function tryAtOnce(): Promise<void> {
  await pool.query("update pgboss.job set start_after = now() where state in ('created', 'retry')");
}

const soon = { timeout: 20_000, interval: 50 };

test("every queue has a handler", () => {
  expect(Object.keys(jobs).sort()).toEqual(Object.keys(queues).sort());
  for (const handler of Object.values(jobs)) expect(handler).toBeTypeOf("function");
});

test.each(Object.entries(queues))(
  "%s has its limits and a dead letter in the database",
  async (name, { options }) => {
    const queue = await world.boss.getQueue(name);
    expect(queue).toMatchObject({ ...options, deadLetter: `${name}.dead` });
    expect(queue?.expireInSeconds).toBeGreaterThan(0);
    expect(queue?.retryLimit).toBeGreaterThan(0);
    expect(await world.boss.getQueue(`${name}.dead`)).toMatchObject({
      retentionSeconds: 90 * 86_400,
    });
  },
);

test("a rolled-back job does not exist, and a committed one runs once", async () => {
  const { ctx, academy } = await world.academy();
  const [lost, kept] = [newId(), newId()];
  const work = inTransaction(ctx, async (ctx) => {
    await enqueue(ctx, "checkout.settle", { paymentId: lost });
    throw new Error("the purchase failed");
  });
  await expect(work).rejects.toThrow("the purchase failed");
  expect(await jobRows()).toEqual([]);

  await inTransaction(ctx, (ctx) => enqueue(ctx, "checkout.settle", { paymentId: kept }));
  await startOne();
  await vi.waitFor(async () => {
    expect(await jobRows("state = 'completed'")).toHaveLength(1);
  }, soon);
  expect(served.ran.map(({ data }) => data)).toEqual([{ academyId: academy.id, paymentId: kept }]);
});

test("a job runs without an actor, in the academy that enqueued it", async () => {
  const { ctx, academy } = await world.academy();
  await enqueue(ctx, "checkout.mail", { orderId: newId(), mail: "receipt" });
  await startOne();
  await vi.waitFor(() => expect(served.ran).toHaveLength(1), soon);
  expect(served.ran[0]?.ctx).toMatchObject({ academy: { id: academy.id }, actor: null });
});

test("two workers run each of twelve jobs once", async () => {
  const { ctx } = await world.academy();
  const ids = Array.from({ length: 12 }, newId);
  for (const videoId of ids) await enqueue(ctx, "videos.convert", { videoId });
  await Promise.all([startOne(), startOne()]);
  await vi.waitFor(async () => {
    expect(await jobRows("state = 'completed'")).toHaveLength(ids.length);
  }, soon);
  const done = served.ran.map(({ data }) => (data as { videoId: string }).videoId);
  expect(done.sort()).toEqual(ids.sort());
});

test("a job of a deleted academy ends without running", async () => {
  const { ctx } = await world.academy();
  const nowhere = { ...ctx, academy: { ...ctx.academy, id: newId() } };
  await enqueue(nowhere, "checkout.settle", { paymentId: newId() });
  await startOne();
  await vi.waitFor(async () => {
    expect(await jobRows()).toMatchObject([{ state: "completed" }]);
  }, soon);
  expect(served.ran).toEqual([]);
});

test("a job with invalid data for its queue fails without running", async () => {
  const { academy } = await world.academy();
  await world.boss.send("checkout.settle", { academyId: academy.id, paymentId: "7" });
  await startOne();
  await vi.waitFor(async () => {
    expect(await jobRows()).toMatchObject([{ state: "retry" }]);
  }, soon);
  expect(served.ran).toEqual([]);
});

test("a job that keeps failing is retried, then becomes a dead letter once", async () => {
  const { ctx, academy } = await world.academy();
  await enqueue(ctx, "trail.tidy", {});
  served.failure = new Error("the database broke");
  const { stop } = await startOne();
  const { retryLimit } = queues["trail.tidy"].options;
  await vi.waitFor(async () => {
    await tryAtOnce();
    expect(await jobRows("state = 'failed'")).toHaveLength(1);
  }, soon);
  await stop();
  expect(served.ran).toHaveLength(1 + retryLimit);
  const data = { academyId: academy.id };
  expect(await jobRows("name = 'trail.tidy.dead'")).toMatchObject([{ state: "created", data }]);
});

test("a conversion that keeps failing begins again five times, then is reported once", async () => {
  const { ctx, academy } = await world.academy();
  const videoId = newId();
  await enqueue(ctx, "videos.convert", { videoId });
  served.failure = new Error("the tool broke");
  const { stop } = await startOne();
  const tries = 1 + queues["videos.convert"].failuresAtMost;
  await vi.waitFor(async () => {
    await tryAtOnce();
    expect(await jobRows("state = 'failed'")).toHaveLength(1);
  }, soon);
  await stop();
  expect(served.ran).toHaveLength(tries);

  const data = { academyId: academy.id, videoId };
  await startOne();
  await vi.waitFor(async () => {
    expect(await jobRows("name = 'videos.convert.dead'")).toMatchObject([{ state: "completed" }]);
  }, soon);
  expect(served.dead).toMatchObject([{ queue: "videos.convert", data }]);
  expect(served.ran).toHaveLength(tries);
});

test("a conversion that stops interrupt has used up none of its tries", async () => {
  const { ctx } = await world.academy();
  const videoId = newId();
  await enqueue(ctx, "videos.convert", { videoId });
  served.hold = Promise.withResolvers();
  for (const stopped of [1, 2]) {
    const worker = await startOne();
    await vi.waitFor(() => expect(served.ran).toHaveLength(stopped), soon);
    worker.interrupt();
    await worker.stop();
    const [next, ...more] = await jobRows("state <> 'completed'");
    expect(next).toMatchObject({ state: "created", retry_count: 0, data: { failures: 0 } });
    expect(more).toEqual([]);
    await tryAtOnce();
  }
  served.hold = null;
  await startOne();
  await vi.waitFor(async () => {
    expect(await jobRows("state <> 'completed'")).toEqual([]);
  }, soon);
  expect(served.ran).toHaveLength(3);
  expect(served.dead).toEqual([]);
});

test("a stop waits for a job that is short", async () => {
  const { ctx } = await world.academy();
  await enqueue(ctx, "checkout.settle", { paymentId: newId() });
  served.hold = Promise.withResolvers();
  const worker = await startOne();
  await vi.waitFor(() => expect(served.ran).toHaveLength(1), soon);
  worker.interrupt();
  const stopped = worker.stop();
  served.hold.resolve();
  await stopped;
  expect(await jobRows()).toMatchObject([{ state: "completed" }]);
});

test("a job that failed once and then succeeds is done and is not a dead letter", async () => {
  const { ctx } = await world.academy();
  await enqueue(ctx, "checkout.settle", { paymentId: newId() });
  served.failure = new Error("the gateway is away");
  await startOne();
  await vi.waitFor(async () => {
    expect(await jobRows()).toMatchObject([{ state: "retry" }]);
  }, soon);
  served.failure = null;
  await pool.query("update pgboss.job set start_after = now() where state = 'retry'");
  await vi.waitFor(async () => {
    expect(await jobRows()).toMatchObject([{ state: "completed", retry_count: 1 }]);
  }, soon);
  expect(served.ran).toHaveLength(2);
});
