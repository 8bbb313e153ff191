// A small world for tests: a database of their own, the embedded outside, and people in an academy.
import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { getRequestListener } from "@hono/node-server";
import { sql } from "drizzle-orm";
import { PgBoss } from "pg-boss";
import { pino } from "pino";
import { inject } from "vitest";
import { createSandbox } from "#sandbox/app.ts";
import type { SandboxSettings } from "#sandbox/gateway.ts";
import { findAcademyById } from "#src/academies/queries.ts";
import type { Ctx, Db, Outside } from "#src/ctx.ts";
import { type Database, openDatabase } from "#src/db/client.ts";
import { newId } from "#src/db/columns.ts";
import { faultOf } from "#src/fault.ts";
import { hooks } from "#src/hooks.ts";
import { deadJobs, jobs } from "#src/jobs/jobs.ts";
import { type QueueName, queues } from "#src/jobs/queues.ts";
import { rememberQueues } from "#src/jobs/worker.ts";
import { openFfmpeg } from "#src/media/conversion/ffmpeg/ffmpeg.ts";
import { findFfmpeg } from "#src/media/conversion/ffmpeg/ffmpeg-find.ts";
import { fixedRate } from "#src/outside/exchange-rate.ts";
import { openDiskStore } from "#src/outside/files/disk-store.ts";
import { openPaymentGateway } from "#src/outside/gateway/payment-gateway.ts";
import { openSealer } from "#src/outside/keys/sealer.ts";
import { openSigner } from "#src/outside/keys/signer.ts";
import { openLimiter } from "#src/outside/limiter.ts";
import { openMailbox } from "#src/outside/mail/mailbox.ts";
import { openDrawingProcess } from "#src/outside/tools/drawing-process.ts";
import { quotaVariables } from "#src/settings/quota-settings.ts";
import { readSettings } from "#src/settings/settings.ts";
import { openDistributed } from "#src/testing/database/citus.ts";
import { template } from "#src/testing/database/database-setup.ts";
import { engine } from "#src/testing/database/engine.ts";
import { createDatabase, dropDatabase } from "#src/testing/database/postgres.ts";
import { shareDatabase } from "#src/testing/database/shared-database.ts";
import { logFile } from "./log-file.ts";
import { openAcademyOfTest, type TestAcademy, unnamedAcademy } from "./people.ts";

export const root = join(import.meta.dirname, "../..");
export const usdCop = 4000;

export type World = {
  database: Database;
  outside: Outside;
  boss: PgBoss;
  folder: string;
  /** A new academy with a teacher, a student and a published course of two classes. */
  academy(): Promise<TestAcademy>;
  ctxOf(academy: Ctx["academy"], actor?: Ctx["actor"]): Ctx;
  /** Runs every job that is due, as the worker would; answers how many failed. */
  runJobs(): Promise<{ done: number; failed: number }>;
  close(): Promise<void>;
};

type Options = Partial<
  Pick<
    Outside,
    | "gateway"
    | "merchantGateway"
    | "identity"
    | "mailer"
    | "quotas"
    | "passwords"
    | "secondFactorRequired"
    | "videoTypes"
    | "review"
  >
> & {
  /** A database that servers of the product use, instead of one of its own. */
  databaseUrl?: string;
};

/** Signs what the servers of a test must accept too. */
export const sessionSecret = "a secret of the tests, long enough for anything";

/**
 * The quotas of settings, such as `{ UPLOADS_OPEN: 2 }`, at a public address; the others are out of
 * the way, and attempts have their defaults.
 */
export function quotasWith(given: Record<string, number | string> = {}): Outside["quotas"] {
  const wide = Object.keys(quotaVariables).map((name) => [name, "1000000"]);
  wide.push(["PUBLIC_URL", "https://semillero.test"]);
  const set = Object.entries(given).map(([name, value]) => [name, String(value)]);
  return readSettings(Object.fromEntries([...wide, ...set]), root).quotas;
}

const wideQuotas = quotasWith();

let ffmpeg: ReturnType<typeof findFfmpeg> | undefined;

/** Asked once in each worker: it starts three programs, a fifth of a second of a processor. */
function ffmpegOfWorker() {
  ffmpeg ??= findFfmpeg();
  return ffmpeg;
}

/** Call it at the top of a test file, and `close` in `afterAll`. */
export async function openWorld(options: Options = {}): Promise<World> {
  const folder = mkdtempSync(join(tmpdir(), "semillero-world-"));
  const database = await copyDatabase(folder, options.databaseUrl);
  const boss = new PgBoss({
    db: { executeSql: (text, values) => database.pool.query(text, values) },
    backend: database.embedded ? "pglite" : "postgres",
    schedule: false,
    supervise: false,
  });
  // What it asks by itself may fail when the machine is slow or a test ends: without a listener
  // the run would fail with every test green.
  boss.on("error", () => {});
  await boss.start();
  await rememberQueues(boss);
  const outside: Outside = {
    gateway: options.gateway ?? unusedGateway,
    merchantGateway: options.merchantGateway ?? (() => unusedGateway),
    mailer: options.mailer ?? (await openMailbox(join(folder, "mail"))),
    identity: options.identity ?? [],
    limiter: openLimiter(database.pool, "rate_limits"),
    files: await openDiskStore(join(folder, "files")),
    video: openFfmpeg(await ffmpegOfWorker()),
    images: openDrawingProcess(root),
    rates: fixedRate(usdCop),
    signer: openSigner(sessionSecret),
    sealer: openSealer("a secret of the tests for what is sealed"),
    bankSealer: openSealer("a secret of the tests for bank accounts"),
    queue: boss,
    quotas: options.quotas ?? wideQuotas,
    fees: { gatewayHundredths: 265, gatewayCop: 700, platformPercent: 10 },
    videoTypes: options.videoTypes ?? ["mp4"],
    review: options.review ?? "auto",
    passwords: options.passwords ?? "length",
    secondFactorRequired: options.secondFactorRequired ?? [],
    landing: { terms: "", category: "" },
    contact: "hola@semillero.test",
    publicUrl: "http://localhost:3000",
    baseDomain: "localhost",
  };
  const log = pino({ level: "trace" }, logFile);
  const ctxOf: World["ctxOf"] = (academy, actor = null) => ({
    db: database.dbOf(academy.id),
    allAcademies: database,
    academy,
    actor,
    visitor: { address: "203.0.113.7", device: "Chrome en Android" },
    outside,
    hooks,
    now: new Date(),
    log,
  });
  return {
    database,
    outside,
    boss,
    folder,
    ctxOf,
    academy: () => openAcademyOfTest(database.db, ctxOf),
    runJobs: () => runJobs(boss, database.db, ctxOf),
    async close() {
      await boss.stop({ graceful: false });
      await outside.images.close();
      await database.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** As long as a machine that others share may stand still. */
const databaseStatementSeconds = 60;

async function copyDatabase(folder: string, databaseUrl?: string): Promise<Database> {
  const common = { dataDir: folder, root, databaseStatementSeconds };
  if (databaseUrl) return openDatabase({ ...common, databaseUrl, databasePool: 10 });
  if (engine !== "pglite") {
    const server = inject("postgresUrl");
    const name = `test_${newId().replaceAll("-", "")}`;
    const open = { ...common, databasePool: 10, rowSecurity: true };
    if (engine === "citus") return openDistributed(server, name, template, open);
    const databaseUrl = await createDatabase(server, name, template);
    const database = await openDatabase({ ...open, databaseUrl });
    return {
      ...database,
      async close() {
        await database.close();
        await dropDatabase(server, name);
      },
    };
  }
  return shareDatabase(() => {
    const prepared = inject("pgliteFolder");
    const dataDir = mkdtempSync(`${prepared}-of-worker-`);
    cpSync(prepared, dataDir, { recursive: true });
    const own = { databaseUrl: undefined, databasePool: 1, rowSecurity: true };
    return openDatabase({ ...common, ...own, dataDir });
  });
}

async function runJobs(boss: PgBoss, db: Db, ctxOf: World["ctxOf"]) {
  const count = { done: 0, failed: 0 };
  for (let found = true; found; ) {
    found = false;
    for (const { queue, handler } of await dueQueues(db)) {
      const [job] = await boss.fetch<{ academyId: string }>(queue);
      if (!job) continue;
      found = true;
      const { academyId } = job.data;
      const known = await findAcademyById(db, academyId);
      const academy = known ?? { ...unnamedAcademy, id: academyId };
      try {
        await handler({ ...ctxOf(academy), job }, job.data, job.signal);
        await boss.complete(queue, job.id);
        count.done++;
      } catch (error) {
        ctxOf(academy).log.warn({ queue, err: faultOf(error) }, "job failed");
        await boss.fail(queue, job.id, error instanceof Error ? error : {});
        count.failed++;
      }
    }
  }
  return count;
}

type Handler = (ctx: Ctx, data: unknown, signal: AbortSignal) => Promise<void>;

/** The queues that have a job now and a handler, in one query: most have none. */
async function dueQueues(db: Db): Promise<{ queue: string; handler: Handler }[]> {
  const { rows } = await db.execute<{ name: string }>(
    sql`select distinct name from pgboss.job where state < 'active' and start_after <= now()`,
  );
  const due = new Set(rows.map(({ name }) => name));
  return (Object.keys(queues) as QueueName[])
    .flatMap((name) => [
      { queue: name as string, handler: jobs[name] as Handler | undefined },
      { queue: `${name}.dead`, handler: deadJobs[name] as Handler | undefined },
    ])
    .flatMap(({ queue, handler }) => (handler && due.has(queue) ? [{ queue, handler }] : []));
}

const unusedGateway: Outside["gateway"] = openPaymentGateway({
  url: "http://127.0.0.1:9/v1",
  publicKey: "pub_test_none",
  privateKey: "prv_test_none",
  eventsSecret: "none",
  integritySecret: "none",
});

export const gatewayKeys = {
  publicKey: "pub_test_world0001",
  privateKey: "prv_test_world0001",
  eventsSecret: "test_events_world0001",
  integritySecret: "test_integrity_world0001",
  controlKey: "test_control_world",
};

/** The gateway's sandbox on loopback; `url` ends in /v1, its controls are beside it. */
export async function openSandbox(options: Partial<SandboxSettings> = {}) {
  const folder = mkdtempSync(join(tmpdir(), "semillero-sandbox-"));
  const sandbox = createSandbox({
    folder,
    merchantName: "Pruebas",
    ...gatewayKeys,
    eventsUrl: undefined,
    settleMs: 50,
    retryMs: [200, 400, 800],
    ...options,
  });
  const server = createServer(getRequestListener(sandbox.app.fetch));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    origin,
    // No event comes, so nothing is gained by waiting for one.
    gateway: openPaymentGateway({ url: `${origin}/v1`, ...gatewayKeys }, { askAfterMs: 15 }),
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      sandbox.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
