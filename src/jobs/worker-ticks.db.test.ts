import { and, eq, inArray, isNotNull, ne } from "drizzle-orm";
import { PgBoss } from "pg-boss";
import { pino } from "pino";
import { v7 } from "uuid";
import { afterAll, expect, onTestFinished, test, vi } from "vitest";
import { findAcademy } from "#src/academies/queries.ts";
import { academies, academyNames, academyRequests } from "#src/academies/tables.ts";
import { orders } from "#src/checkout/tables.ts";
import { listPublishedCourses } from "#src/courses/queries.ts";
import { lessons } from "#src/courses/tables.ts";
import type { Db } from "#src/ctx.ts";
import { subscribe } from "#src/enrolments/subscribe.ts";
import { uploads } from "#src/media/tables.ts";
import { notifications } from "#src/notifications/tables.ts";
import { invitations, teacherBadges } from "#src/teaching/tables.ts";
import { openDoor } from "#src/testing/door.ts";
import { addLaunch, fallDue } from "#src/testing/launch.ts";
import { unnamedAcademy } from "#src/testing/people.ts";
import { markProven } from "#src/testing/prove.ts";
import { tell } from "#src/testing/tell.ts";
import { append, begin, idIn, keptFiles, uploadRow } from "#src/testing/tus.ts";
import { openWorld } from "#src/testing/world.ts";
import { trailEvents } from "#src/trail/tables.ts";
import { deadJobs, jobs } from "./jobs.ts";
import type { TickName } from "./ticks.ts";
import { startWorker } from "./worker.ts";

const world = await openWorld();
afterAll(() => world.close());
const { database, outside } = world;

/** A process's worker, with the clock that starts scheduled jobs. */
async function startOne(changes: Partial<Parameters<typeof startWorker>[0]> = {}): Promise<PgBoss> {
  const boss = new PgBoss({
    db: { executeSql: (text, values) => database.pool.query(text, values) },
    backend: database.embedded ? "pglite" : "postgres",
    schedule: true,
    cronMonitorIntervalSeconds: 1,
    cronWorkerIntervalSeconds: 1,
    supervise: false,
  });
  boss.on("error", () => {});
  await boss.start();
  onTestFinished(() => boss.stop({ graceful: true, timeout: 5000 }));
  const { log } = world.ctxOf(unnamedAcademy);
  await startWorker({
    boss,
    allAcademies: database,
    outside,
    log,
    jobs,
    deadJobs,
    pollingSeconds: 0.5,
    ...changes,
  });
  return boss;
}

/** @param days until it does, negative once it has */
async function close(here: { academy: { id: string } }, days: number) {
  const closing = { closingSince: new Date(), closesAt: new Date(Date.now() + days * 86_400_000) };
  await database.db.update(academies).set(closing).where(eq(academies.id, here.academy.id));
}

/** With the tick due already, since a worker looks for ticks every ten seconds. */
async function startOnTick(name: TickName): Promise<void> {
  await world.boss.send(name, {});
  await startOne();
}

test("two workers open a due course once, and its subscriber gets one mail", async () => {
  const here = await world.academy();
  const course = await addLaunch(here);
  // Of an academy that is about to close nothing opens.
  const closing = await world.academy();
  const other = await addLaunch(closing, { title: "No abre" });
  await markProven(closing.ctx, closing.student);
  await subscribe(closing.as(closing.student), other.id);
  await fallDue(closing, other);
  await close(closing, 90);
  await markProven(here.ctx, here.student);
  await subscribe(here.as(here.student), course.id);
  await fallDue(here, course);
  await Promise.all([startOne(), startOne()]);
  const subjects = async () => {
    const mails = (await outside.mailer.mailbox?.list()) ?? [];
    return mails.map(({ subject }) => subject);
  };
  await vi.waitFor(async () => expect(await subjects()).toEqual([`Ya abrió: ${course.title}`]), {
    timeout: 120_000,
    interval: 200,
  });
});

test("the hourly tick tells of closings, and does what follows once an academy is closed", async () => {
  const [closing, closed] = [await world.academy(), await world.academy()];
  await close(closing, 90);
  await close(closed, -1);
  const told = () =>
    database.db.$count(notifications, eq(notifications.userId, closing.teacher.id));
  const isDone = and(eq(academies.id, closed.academy.id), isNotNull(academies.closedAt));
  await startOnTick("closing.hour");
  await vi.waitFor(
    async () => {
      expect([await told(), await database.db.$count(academies, isDone)]).toEqual([1, 1]);
    },
    { timeout: 40_000, interval: 200 },
  );
});

test("the nightly tick corrects the derived rows of each academy's courses", async () => {
  const homes = [await world.academy(), await world.academy()];
  await database.pool.query("update course_counts set listed = listed + 7 where word = ''");
  const totals = () =>
    Promise.all(
      homes.map(
        async ({ ctx }) => (await listPublishedCourses(ctx, { limit: 1, offset: 0 })).total,
      ),
    );
  expect(await totals()).toEqual([8, 8]);
  await startOnTick("courses.night");
  await vi.waitFor(async () => expect(await totals()).toEqual([1, 1]), {
    timeout: 120_000,
    interval: 200,
  });
});

test("the nightly tick awards badges in each academy", async () => {
  const homes = [await world.academy(), await world.academy()];
  const earned = () =>
    database.db.$count(
      teacherBadges,
      inArray(
        teacherBadges.userId,
        homes.map(({ teacher }) => teacher.id),
      ),
    );
  expect(await earned()).toBe(0);
  await startOnTick("badges.night");
  // Ten learners, and a first course.
  await vi.waitFor(async () => expect(await earned()).toBe(4), { timeout: 40_000, interval: 200 });
});

test("the nightly tick drops old networks from the trail of each academy", async () => {
  const homes = [await world.academy(), await world.academy()];
  const createdAt = new Date(Date.now() - 400 * 24 * 3_600_000);
  for (const { academy, student } of homes) {
    const id = v7({ msecs: createdAt.getTime() });
    const row = { academyId: academy.id, id, action: "password-changed", createdAt } as const;
    const about = { subjectId: student.id, address: "192.0.2.7", device: "Chrome en Android" };
    await database.db.insert(trailEvents).values({ ...row, ...about });
  }
  const left = () => database.db.$count(trailEvents, isNotNull(trailEvents.address));
  expect(await left()).toBe(2);
  await startOnTick("trail.night");
  await vi.waitFor(async () => expect(await left()).toBe(0), { timeout: 40_000, interval: 200 });
});

test("the nightly tick deletes the invitations of each academy that ended thirty days ago", async () => {
  const homes = [await world.academy(), await world.academy()];
  const expiresAt = new Date(Date.now() - 31 * 24 * 3_600_000);
  for (const { academy, course, teacher } of homes) {
    const row = { academyId: academy.id, courseId: course.id, inviterId: teacher.id };
    const link = { email: "luz@correo.test", tokenHash: v7(), expiresAt };
    await database.db.insert(invitations).values({ ...row, ...link });
  }
  const left = () => database.db.$count(invitations);
  expect(await left()).toBe(2);
  await startOnTick("invitations.night");
  await vi.waitFor(async () => expect(await left()).toBe(0), { timeout: 40_000, interval: 200 });
});

test("the nightly tick deletes ended requests for academies, and frees their names", async () => {
  const root = await findAcademy(database.db, null);
  if (!root) throw new Error("no root academy");
  const id = v7();
  const expiresAt = new Date(Date.now() - 1000);
  const asked = { subdomain: "la-gulupa", name: "La Gulupa", email: "luz@correo.test" };
  await database.db
    .insert(academyRequests)
    .values({ academyId: root.id, id, ...asked, categories: [], expiresAt });
  await database.db
    .insert(academyNames)
    .values({ subdomain: asked.subdomain, requestId: id, until: expiresAt });
  const left = async () =>
    (await database.db.$count(academyRequests)) +
    (await database.db.$count(academyNames, eq(academyNames.requestId, id)));
  expect(await left()).toBe(2);
  await startOnTick("academies.night");
  await vi.waitFor(async () => expect(await left()).toBe(0), { timeout: 40_000, interval: 200 });
});

test("the tick of the morning mails each academy's people what they have not seen", async () => {
  const homes = [await world.academy(), await world.academy()];
  for (const { ctx, student } of homes) {
    await markProven(ctx, student);
    await tell({ ...ctx, now: new Date(Date.now() - 60_000) }, student, [{ text: "Una venta" }]);
  }
  await startOnTick("notifications.morning");
  const mailed = async () => ((await outside.mailer.mailbox?.list()) ?? []).map(({ to }) => to);
  const people = homes.map(({ student }) => student.email);
  await vi.waitFor(async () => expect(await mailed()).toEqual(expect.arrayContaining(people)), {
    timeout: 120_000,
    interval: 200,
  });
});

test("the nightly tick deletes for good what was removed thirty days ago", async () => {
  const homes = [await world.academy(), await world.academy()];
  const removedAt = new Date(Date.now() - 31 * 24 * 3_600_000);
  for (const { course } of homes) {
    const [first] = course.modules.flatMap((module) => module.lessons);
    await database.db
      .update(lessons)
      .set({ removedAt })
      .where(eq(lessons.id, first?.id ?? ""));
  }
  const left = () => database.db.$count(lessons, isNotNull(lessons.removedAt));
  expect(await left()).toBe(2);
  await startOnTick("courses.removed");
  await vi.waitFor(async () => expect(await left()).toBe(0), { timeout: 40_000, interval: 200 });
});

test("the nightly tick has the people of old orders forgotten, and of no other", async () => {
  const homes = [await world.academy(), await world.academy()];
  const moments = [new Date("2015-01-01T12:00:00Z"), new Date()];
  for (const [at, { academy, student }] of homes.entries()) {
    await database.db.insert(orders).values({
      ...{ academyId: academy.id, idempotencyKey: v7(), fingerprint: "" },
      ...{ learnerEmail: student.email, status: "paid", createdAt: moments[at] },
      ...{ subtotalCents: 3900, discountCents: 0, taxCents: 741, totalCents: 4641 },
      ...{ usdCop: 4000, totalCop: 185_640 },
      billing: { firstName: "Ana", lastName: "Quira", address: "", phone: "", city: "" },
    });
  }
  const [old, recent] = homes.map(({ academy }) => eq(orders.academyId, academy.id));
  await startOnTick("orders.night");
  const named = (which: typeof old) =>
    database.db.$count(orders, and(which, ne(orders.learnerEmail, "")));
  await vi.waitFor(async () => expect(await named(old)).toBe(0), {
    timeout: 40_000,
    interval: 200,
  });
  expect(await named(recent)).toBe(1);
});

test("the hourly tick removes uploads a day old, with their files", async () => {
  const here = await world.academy();
  const teacher = openDoor(world).as(here.teacher, here.academy);
  const address = await begin(teacher, { bytes: 9 });
  await append(teacher, address, 0, "12345");
  expect(keptFiles(world, address)).not.toEqual([]);
  const long = 49 * 3_600_000;
  await database.db
    .update(uploads)
    .set({ expiresAt: new Date(Date.now() - long) })
    .where(eq(uploads.id, idIn(address)));
  await startOnTick("videos.expired");
  await vi.waitFor(async () => expect(await uploadRow(world, address)).toBeUndefined(), {
    timeout: 120_000,
    interval: 200,
  });
  expect(keptFiles(world, address)).toEqual([]);
});

test("what a night without a process left undone is made up for at the next start", async () => {
  const { academy, course, teacher } = await world.academy();
  const before = await startOne();
  await before.stop({ graceful: true, timeout: 5000 });
  const { pool } = database;
  await pool.query("update pgboss.schedule set created_on = now() - interval '3 days'");
  await pool.query("update pgboss.version set cron_on = now() - interval '2 days'");
  await database.db.insert(invitations).values({
    ...{ academyId: academy.id, courseId: course.id, inviterId: teacher.id, tokenHash: v7() },
    ...{ email: "luz@correo.test", expiresAt: new Date(Date.now() - 31 * 24 * 3_600_000) },
  });
  await startOne();
  const left = () => database.db.$count(invitations, eq(invitations.academyId, academy.id));
  await vi.waitFor(async () => expect(await left()).toBe(0), { timeout: 60_000, interval: 200 });
});

test("a nightly tick that failed, as while the database was away, is tried again", async () => {
  const { academy } = await world.academy();
  let isAway = true;
  const allAcademies = {
    dbOf: database.dbOf,
    get db() {
      return isAway ? ({} as Db) : database.db;
    },
  };
  const id = await world.boss.send("trail.night", {});
  await startOne({ allAcademies });
  const countJobs = async (where: string, value: unknown) => {
    const text = `select from pgboss.job where ${where}`;
    return (await database.pool.query(text, [value])).rowCount;
  };
  const soon = { timeout: 40_000, interval: 100 };
  await vi.waitFor(async () => {
    expect(await countJobs("state = 'retry' and id = $1", id)).toBe(1);
  }, soon);
  isAway = false;
  await database.pool.query("update pgboss.job set start_after = now() where id = $1", [id]);
  await vi.waitFor(async () => {
    const enqueued = "name = 'trail.tidy' and data->>'academyId' = $1";
    expect(await countJobs(enqueued, academy.id)).toBe(1);
  }, soon);
});

test("a tick that fails says so in the log", async () => {
  const lines: { level: number; msg: string; tick?: string }[] = [];
  const log = pino({ level: "info" }, { write: (line) => lines.push(JSON.parse(line)) });
  await world.boss.send("badges.night", {});
  await startOne({ log, allAcademies: { ...database, db: {} as Db } });
  await vi.waitFor(
    () => {
      const failed = lines.find(({ tick }) => tick === "badges.night");
      expect(failed).toMatchObject({ level: 50, msg: "tick failed" });
    },
    { timeout: 40_000, interval: 200 },
  );
});
