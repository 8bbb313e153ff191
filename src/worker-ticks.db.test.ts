import { PgBoss } from "pg-boss";
import { afterAll, expect, onTestFinished, test, vi } from "vitest";
import { subscribe } from "#src/enrolments/subscribe.ts";
import { addLaunch, fallDue } from "#src/testing/launch.ts";
import { openWorld } from "#src/testing/world.ts";
import { deadJobs, jobs } from "./jobs.ts";
import { startWorker } from "./worker.ts";

const world = await openWorld();
afterAll(() => world.close());
const { database, outside } = world;

/** A process's worker with the clock that sets off what nobody asks for. */
async function startOne(): Promise<void> {
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
  const { log } = world.ctxOf({ id: "", subdomain: null, name: "", logoUrl: null });
  await startWorker({ boss, db: database.db, outside, log, jobs, deadJobs, pollingSeconds: 0.5 });
}

test("the clock of two workers opens a course that is due, and its subscriber gets one mail", async () => {
  const here = await world.academy();
  const course = await addLaunch(here);
  await subscribe(here.as(here.student), course.id);
  await fallDue(here, course);
  await Promise.all([startOne(), startOne()]);
  const subjects = async () => {
    const mails = (await outside.mailer.mailbox?.list()) ?? [];
    return mails.map(({ subject }) => subject);
  };
  await vi.waitFor(async () => expect(await subjects()).toEqual([`Ya abrió: ${course.title}`]), {
    timeout: 40_000,
    interval: 200,
  });
});
