import { PgBoss } from "pg-boss";
import { pino } from "pino";
import { afterAll, afterEach, beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { requestReset } from "#src/accounts/password/forgot-password.ts";
import { users } from "#src/accounts/tables.ts";
import { type Ctx, enqueue } from "#src/ctx.ts";
import { newId } from "#src/db/columns.ts";
import { openSmtpMailer } from "#src/outside/mail/smtp-mailer.ts";
import { addTold } from "#src/testing/launch.ts";
import type { TestAcademy } from "#src/testing/people.ts";
import { openMailServer } from "#src/testing/servers/mail-server.ts";
import { openWorld } from "#src/testing/world.ts";
import { deadJobs, jobs } from "./jobs.ts";
import { mailsAtOnce, queues } from "./queues.ts";
import { startWorker } from "./worker.ts";

const server = await openMailServer();
const mailer = openSmtpMailer(server.url, "Semillero <hola@semillero.co>", mailsAtOnce);
const world = await openWorld({ mailer });
const { pool } = world.database;
afterAll(async () => {
  await world.close();
  mailer.close();
  await server.close();
});

beforeEach(() => {
  server.received.length = 0;
  server.replies.clear();
  server.senderReply = null;
});
afterEach(() => pool.query("delete from pgboss.job"));

/** Default: a worker that looks for jobs by the clock only when it starts. */
async function startOne(pollingSeconds = 3600) {
  const boss = new PgBoss({
    db: { executeSql: (text, values) => pool.query(text, values) },
    backend: world.database.embedded ? "pglite" : "postgres",
    schedule: false,
    supervise: false,
  });
  boss.on("error", () => {});
  await boss.start();
  const lines: { level: number; msg: string }[] = [];
  const log = pino({ level: "info" }, { write: (line) => lines.push(JSON.parse(line)) });
  const { database: allAcademies, outside } = world;
  const { ctx } = await world.academy();
  await startWorker({ boss, allAcademies, outside, log, jobs, deadJobs, pollingSeconds });
  const stop = () => boss.stop({ graceful: true, timeout: 20_000 });
  onTestFinished(stop);
  return { stop, lines, ctx };
}

const soon = { timeout: 20_000, interval: 50 };

async function addStudent({ academy }: TestAcademy, email: string) {
  const student = { academyId: academy.id, email, name: "Ana", role: "student" } as const;
  await world.database.db.insert(users).values({ ...student, id: newId(), completedSignUp: true });
}

/** A reset link for each address, the way that people ask for them, but without their limit. */
async function enqueueResets(ctx: Ctx, emails: string[]) {
  for (const email of emails) {
    await enqueue(ctx, "accounts.mail", { mail: { kind: "reset", email } });
  }
}

const addressees = () => server.received.map(({ to }) => to[0]);

async function jobStates(): Promise<Record<string, number>> {
  const { rows } = await pool.query<{ state: string; count: number }>(
    "select name || ' ' || state as state, count(*)::int from pgboss.job group by 1",
  );
  return Object.fromEntries(rows.map(({ state, count }) => [state, count]));
}

test("ninety-three unknown addresses do not delay the mail behind them", async () => {
  const here = await world.academy();
  await enqueueResets(
    here.ctx,
    Array.from({ length: 93 }, () => `${newId()}@correo.test`),
  );
  await requestReset(here.ctx, { email: here.student.email });
  await startOne();
  // One look by the clock would run one job for each place.
  await vi.waitFor(() => expect(addressees()).toEqual([here.student.email]), soon);
  await vi.waitFor(
    async () => expect(await jobStates()).toEqual({ "accounts.mail completed": 94 }),
    soon,
  );
});

test("a mail that the server answers late delays neither the mails behind it nor later ones", async () => {
  const here = await world.academy();
  const slow = ["lenta1@correo.test", "lenta2@correo.test", "lenta3@correo.test"];
  const behind = Array.from({ length: 8 }, (_, i) => `rauda${i}@correo.test`);
  const later = "tarde@correo.test";
  for (const email of [...slow, ...behind, later]) await addStudent(here, email);
  const held = slow.map((email) => server.hold(email));
  await enqueueResets(here.ctx, [...slow, ...behind]);
  await startOne(0.5);
  await vi.waitFor(() => expect(addressees().sort()).toEqual(behind), soon);
  // Now three of the four places wait for the server.
  await enqueueResets(here.ctx, [later]);
  await vi.waitFor(() => expect(addressees()).toContain(later), soon);
  for (const one of held) one.release();
  await vi.waitFor(async () => {
    expect(await jobStates()).toEqual({ "accounts.mail completed": 12 });
  }, soon);
  expect(addressees().sort()).toEqual([...slow, ...behind, later].sort());
});

test("news that take long do not delay the mail about an account", async () => {
  const here = await world.academy();
  const readers = Array.from({ length: 6 }, (_, i) => `lectora${i}@correo.test`);
  const held = readers.map((email) => server.hold(email));
  for (const email of readers) await addStudent(here, email);
  const { rows } = await pool.query<{ id: string }>(
    "select id from users where academy_id = $1 and email like 'lectora%'",
    [here.academy.id],
  );
  for (const { id } of rows) {
    const about = { userId: id, courseId: here.course.id };
    await addTold(here, about);
    await enqueue(here.ctx, "enrolments.mail", about);
  }
  await startOne(0.5);
  const { atOnce } = queues["enrolments.mail"];
  await vi.waitFor(async () => {
    expect(await jobStates()).toMatchObject({ "enrolments.mail active": atOnce });
  }, soon);
  await requestReset(here.ctx, { email: here.student.email });
  await vi.waitFor(() => expect(addressees()).toEqual([here.student.email]), soon);
  for (const one of held) one.release();
  await vi.waitFor(() => expect(addressees()).toHaveLength(7), soon);
});

test("of several mails only the one that fails is sent again", async () => {
  const here = await world.academy();
  const emails = Array.from({ length: 6 }, (_, i) => `ana${i}@correo.test`);
  for (const email of emails) await addStudent(here, email);
  const [greylisted = "", ...others] = emails;
  server.replies.set(greylisted, "450 4.2.0 Greylisted, try again later");
  await enqueueResets(here.ctx, emails);
  const { stop, lines } = await startOne();
  const tried = { "accounts.mail retry": 1, "accounts.mail completed": 5 };
  await vi.waitFor(async () => expect(await jobStates()).toEqual(tried), soon);
  expect(addressees().sort()).toEqual(others);
  expect(lines.find(({ msg }) => msg === "job failed")?.level).toBe(40);
  await stop();

  server.replies.clear();
  await pool.query("update pgboss.job set start_after = now() where state = 'retry'");
  await startOne();
  await vi.waitFor(
    async () => expect(await jobStates()).toEqual({ "accounts.mail completed": 6 }),
    soon,
  );
  expect(addressees().sort()).toEqual(emails);
});

test("a recipient refused for good is tried once, and neither log nor job names it", async () => {
  const here = await world.academy();
  await addStudent(here, "nadie@correo.test");
  server.replies.set("nadie@correo.test", "550 5.1.1 <nadie@correo.test>: No such user");
  const { rows } = await pool.query("select id from users where email = 'nadie@correo.test'");
  await enqueue(here.ctx, "accounts.mail", { mail: { kind: "verify", userId: rows[0].id } });
  const { lines } = await startOne();
  await vi.waitFor(async () => {
    const dead = { "accounts.mail failed": 1, "accounts.mail.dead created": 1 };
    expect(await jobStates()).toEqual(dead);
  }, soon);
  expect(server.asked("nadie@correo.test")).toBe(1);
  const message = "550 5.1.1 <…>: No such user";
  const line = { msg: "job failed for good", tries: 1, err: { message } };
  expect(lines).toMatchObject([line]);
  const { rows: stored } = await pool.query("select output, source_output from pgboss.job");
  expect(stored).toContainEqual({ output: null, source_output: { type: "MailRefused", message } });
  expect(JSON.stringify([lines, stored])).not.toContain("nadie@");
});

test("while the server refuses the sender, mails wait and the log says so as an error", async () => {
  const here = await world.academy();
  await requestReset(here.ctx, { email: here.student.email });
  server.senderReply = "550 5.1.8 <hola@semillero.co>: Sender address rejected";
  const { stop, lines } = await startOne();
  await vi.waitFor(
    async () => expect(await jobStates()).toEqual({ "accounts.mail retry": 1 }),
    soon,
  );
  const [said] = lines.filter(({ level }) => level === 50);
  expect(said?.msg).toBe("the mail server refuses our mail");
  await stop();

  server.senderReply = null;
  await pool.query("update pgboss.job set start_after = now() where state = 'retry'");
  await startOne();
  await vi.waitFor(() => expect(addressees()).toEqual([here.student.email]), soon);
});

test("the end of a process waits for the mails that it is sending", async () => {
  const here = await world.academy();
  const held = server.hold(here.student.email);
  await requestReset(here.ctx, { email: here.student.email });
  const { stop } = await startOne();
  await held.arrived;
  const stopped = stop();
  held.release();
  await stopped;
  expect(addressees()).toEqual([here.student.email]);
  expect(await jobStates()).toEqual({ "accounts.mail completed": 1 });
});
