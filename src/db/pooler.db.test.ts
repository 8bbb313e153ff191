// Runs behind PgBouncer in transaction mode, as packaged in Debian 12.
import { pino } from "pino";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { outageOf } from "#src/outage.ts";
import { startPgbouncer } from "#src/testing/database/pgbouncer.ts";
import { startWebProcess, warm } from "#src/testing/servers/web-process.ts";
import { openWorld, root } from "#src/testing/world.ts";
import { changeCourses } from "#src/testing/write-course.ts";
import { openDatabase } from "./client.ts";
import { migrateDatabase } from "./migrate-database.ts";

const world = await openWorld();
const { connectionString: directUrl } = world.database.pool.options;
let pooler: Awaited<ReturnType<typeof startPgbouncer>>;

beforeAll(async () => {
  if (directUrl) pooler = await startPgbouncer(directUrl);
});

afterAll(async () => {
  await pooler?.stop();
  await world.close();
});

type More = { databaseDirectUrl?: string | undefined; databaseStatementSeconds?: number };

/** The database as a process opens it behind the pooler. */
async function openBehindPooler(more: More = {}) {
  const where = { databaseUrl: pooler.url, databasePool: 4, dataDir: world.folder, root };
  const database = await openDatabase({ ...where, namedStatements: false, ...more });
  onTestFinished(() => database.close());
  return database;
}

/** The web side of a process behind the pooler. */
async function startBehindPooler(more: { databaseDirectUrl?: string | undefined }) {
  const database = await openBehindPooler(more);
  const here = await world.academy();
  const lines: string[] = [];
  const log = pino({ level: "warn" }, { write: (line: string) => lines.push(line) });
  const process = await startWebProcess(world, { ...here, ctx: { ...here.ctx, log } }, database);
  const home = { db: database.db, academy: here.academy };
  const rename = (title: string) => changeCourses(home, here.course.id, { title });
  return { process, lines, rename };
}

describe.runIf(directUrl)("behind a pooler in transaction mode", () => {
  test("nothing is served from memory, and the log says once what to set", async () => {
    const { process, lines, rename } = await startBehindPooler({});
    const { asksDuring, courseText } = process;
    await expect.poll(() => lines.length, { timeout: 20_000 }).toBe(1);
    expect(lines[0]).toContain("DATABASE_DIRECT_URL");
    for (const title of ["Uno", "Dos", "Tres"]) {
      await rename(title);
      expect(await asksDuring(async () => expect(await courseText()).toContain(title))).toBe(1);
    }
  });

  test("with the direct address pages are cached, and a change shows", async () => {
    const { process, lines, rename } = await startBehindPooler({ databaseDirectUrl: directUrl });
    await warm(process);
    await rename("Lulo de Puracé");
    const soon = { timeout: 20_000, interval: 20 };
    await expect.poll(process.courseText, soon).toContain("Lulo de Puracé");
    await warm(process);
    expect(lines).toEqual([]);
  });

  test("the server keeps no named statement, so every query works on any connection", async () => {
    const { process } = await startBehindPooler({ databaseDirectUrl: directUrl });
    const { pool } = await openBehindPooler();
    const { body } = await process.ask("/api/courses");
    const answers = await Promise.all(
      Array.from({ length: 60 }, (_, n) => process.ask(`/api/courses?limit=${1 + (n % 30)}`)),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(body.toString()).toContain("courses");
    const { rows } = await pool.query("select count(*)::int as kept from pg_prepared_statements");
    expect(rows).toEqual([{ kept: 0 }]);
  });

  test("waits are bounded although the pooler accepts no bounds, and the pool recovers", async () => {
    const { pool } = await openBehindPooler({ databaseStatementSeconds: 1 });
    const holder = await world.database.pool.connect();
    await holder.query("begin; lock table academies");
    const asked = Array.from({ length: 6 }, () => pool.query("select from academies limit 1"));
    const reasons = (await Promise.allSettled(asked)).map((one) =>
      one.status === "rejected" ? outageOf(one.reason)?.text : "answered",
    );
    expect(new Set(reasons)).toEqual(new Set([expect.stringMatching(/^En este momento/)]));
    await holder.query("rollback");
    holder.release();
    expect((await pool.query("select from academies limit 1")).rowCount).toBe(1);
  });

  test("a process can request an upload lock back from another process", async () => {
    const [first, second] = [
      await openBehindPooler({ databaseDirectUrl: directUrl }),
      await openBehindPooler({ databaseDirectUrl: directUrl }),
    ];
    const { signal } = new AbortController();
    const held = first.uploadLocks.newLock("semilla");
    const askedBack = Promise.withResolvers<void>();
    await held.lock(signal, () => askedBack.resolve());
    const wanted = second.uploadLocks.newLock("semilla");
    const got = wanted.lock(signal, () => {});
    await askedBack.promise;
    await held.unlock();
    await got;
    await wanted.unlock();
  });

  test("a process that starts during a migration of another one waits for its turn", async () => {
    const [first, second] = [
      await openBehindPooler({ databaseDirectUrl: directUrl }),
      await openBehindPooler({ databaseDirectUrl: directUrl }),
    ];
    const waiting = "select 1 from pg_locks where locktype = 'advisory' and not granted";
    const steps: string[] = [];
    let turnOfSecond: Promise<void> | undefined;
    await migrateDatabase(first, root, async () => {
      turnOfSecond = migrateDatabase(second, root, async () => void steps.push("second"));
      const isSecondHere = async () =>
        steps.length > 0 || (await world.database.pool.query(waiting)).rows.length > 0;
      await expect.poll(isSecondHere, { timeout: 20_000, interval: 20 }).toBe(true);
      steps.push("first");
    });
    await turnOfSecond;
    expect(steps).toEqual(["first", "second"]);
  });
});
