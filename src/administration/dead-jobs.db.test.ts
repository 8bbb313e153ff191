import { afterAll, beforeEach, expect, test } from "vitest";
import { enqueue } from "#src/ctx.ts";
import { newId } from "#src/db/columns.ts";
import { openQueues } from "#src/jobs/command-queues.ts";
import type { QueueName } from "#src/jobs/queues.ts";
import { openWorld } from "#src/testing/world.ts";
import { dropDeadJob, listDeadJobs, retryDeadJobs } from "./dead-jobs.ts";

const world = await openWorld();
const { pool } = world.database;
const boss = await openOnes();
afterAll(async () => {
  await boss.stop({ graceful: false });
  await world.close();
});
async function openOnes() {
  const boss = await openQueues(world.database);
  if (!boss) throw new Error("there are no queues");
  return boss;
}

beforeEach(() => pool.query("delete from pgboss.job"));

const quoting = { type: "MailRefused", message: "550 5.1.1 <ana@correo.test>: No such user" };

/** Fails the one waiting job of a queue, as on its last try. @returns its id */
async function die(queue: QueueName, output: object = quoting): Promise<string> {
  await pool.query("update pgboss.job set retry_limit = 0 where name = $1", [queue]);
  const [job] = await boss.fetch(queue);
  if (!job) throw new Error("no job waits");
  await boss.fail(queue, job, output);
  return job.id;
}

async function dieOfMail(email = "ana@correo.test") {
  const { ctx, academy } = await world.academy();
  await enqueue(ctx, "accounts.mail", { mail: { kind: "reset", email } });
  return { ctx, academy, id: await die("accounts.mail") };
}

test("a dead job is listed with its queue, academy, time, tries and reason, and without an address", async () => {
  const before = new Date();
  const { academy, id } = await dieOfMail();
  const list = await listDeadJobs(boss);
  expect(list).toEqual([
    {
      id,
      queue: "accounts.mail",
      academyId: academy.id,
      failedAt: expect.any(Date),
      tries: 1,
      reason: "550 5.1.1 <…>: No such user",
    },
  ]);
  expect(list[0]?.failedAt.getTime()).toBeGreaterThanOrEqual(before.getTime() - 1000);
});

test.each([
  [
    { message: "Failed query: insert\nparams: Ana Quira", cause: { message: "deadlock" } },
    "deadlock",
  ],
  [{ message: "Failed query: insert\nparams: Ana Quira" }, "Failed query"],
  [{ value: { message: "job timed out" } }, "job timed out"],
  [{ nothing: "known" }, ""],
])("%j is told as «%s»", async (output, reason) => {
  const { ctx } = await world.academy();
  await enqueue(ctx, "checkout.settle", { paymentId: newId() });
  await die("checkout.settle", output);
  expect(await listDeadJobs(boss)).toMatchObject([{ queue: "checkout.settle", reason }]);
});

test("a job that waits, or waits for another try, is not dead", async () => {
  const { ctx } = await world.academy();
  for (let i = 0; i < 2; i++) await enqueue(ctx, "checkout.settle", { paymentId: newId() });
  const [job] = await boss.fetch("checkout.settle");
  if (job) await boss.fail("checkout.settle", job, quoting);
  expect(await listDeadJobs(boss)).toEqual([]);
});

test("dead jobs of given ids go back, with all their tries, and an unknown id is named", async () => {
  const [first, second] = [await dieOfMail(), await dieOfMail("eva@correo.test")];
  const unknown = newId();
  const result = await retryDeadJobs(boss, { ids: [second.id, unknown, "7"] });
  expect(result).toEqual({ retried: 1, unknown: [unknown, "7"] });
  expect(await listDeadJobs(boss)).toMatchObject([{ id: first.id }]);
  const { rows } = await pool.query(
    "select data, retry_count, retry_limit from pgboss.job where state = 'created' and name = 'accounts.mail'",
  );
  const mail = { kind: "reset", email: "eva@correo.test" };
  const data = { academyId: second.academy.id, mail };
  expect(rows).toEqual([{ data, retry_count: 0, retry_limit: 12 }]);
});

test("the dead jobs of one queue go back, or all", async () => {
  const { ctx } = await dieOfMail();
  await enqueue(ctx, "checkout.settle", { paymentId: newId() });
  await die("checkout.settle");
  await dieOfMail();
  expect(await retryDeadJobs(boss, { queue: "accounts.mail" })).toEqual({
    retried: 2,
    unknown: [],
  });
  expect(await listDeadJobs(boss)).toMatchObject([{ queue: "checkout.settle" }]);
  expect(await retryDeadJobs(boss, "all")).toEqual({ retried: 1, unknown: [] });
  expect(await listDeadJobs(boss)).toEqual([]);
  expect(await retryDeadJobs(boss, "all")).toEqual({ retried: 0, unknown: [] });
});

test("a dead job that is dropped is gone for good, and only that one", async () => {
  const [first, second] = [await dieOfMail(), await dieOfMail("eva@correo.test")];
  expect(await dropDeadJob(boss, first.id)).toBe(true);
  expect(await dropDeadJob(boss, first.id)).toBe(false);
  expect(await dropDeadJob(boss, newId())).toBe(false);
  expect(await listDeadJobs(boss)).toMatchObject([{ id: second.id }]);
  expect(await retryDeadJobs(boss, { ids: [first.id] })).toEqual({
    retried: 0,
    unknown: [first.id],
  });
});
