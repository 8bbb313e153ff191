// How much progress PostgreSQL saves in a second: reports of many learners as their pages send
// them, compared with the verb alone and with an answer that saves nothing.
import { fork } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { type Fixture, insertFixture } from "../e2e/fixture.ts";
import { memorySettings, serverFlags } from "../scripts/server-process.mjs";
import { findAcademy } from "../src/academies/queries.ts";
import type { Academy } from "../src/ctx.ts";
import { type Database, openDatabase } from "../src/db/client.ts";
import { newId } from "../src/db/columns.ts";
import { newCsrfToken } from "../src/http/security/csrf-token.ts";
import { saveProgress } from "../src/lessons/progress/save-progress.ts";
import { openSigner } from "../src/outside/keys/signer.ts";
import { createDatabase, startPostgres } from "../src/testing/database/postgres.ts";
import { type Load, load, type PreparedRequest } from "./load.ts";

const root = join(import.meta.dirname, "..");
const secret = "of this benchmark alone, long enough to sign with";
const role = "student" as const;
const learners = 1000;
const lanes = 32;
/** The length of every class of the fixture. */
const longest = 190;
/** As many reports are prepared for each second. */
const mostPerSecond = 6000;

/** Uses a database of its own on the server of DATABASE_URL, or starts a server. */
export async function printProgress(seconds: number): Promise<void> {
  const server = process.env.DATABASE_URL ? null : await startPostgres();
  const serverUrl = process.env.DATABASE_URL ?? server?.url ?? "";
  const dataDir = mkdtempSync(join(tmpdir(), "semillero-bench-progress-"));
  const name = `bench_${newId()}`;
  const databaseUrl = await createDatabase(serverUrl, name);
  try {
    const fixture = await insertFixture({ dataDir, databaseUrl, lessons: 12 });
    const database = await openDatabase({ databaseUrl, databasePool: 10, dataDir, root });
    try {
      const disk = server ? "que no espera al disco" : "de DATABASE_URL";
      console.log(
        `\nAvances guardados en PostgreSQL ${disk}; ${learners} estudiantes, ${lanes} a la vez`,
      );
      console.log("                      por segundo   p50 ms   p99 ms   por s de CPU");
      await measure(database, fixture, { databaseUrl, dataDir, seconds });
    } finally {
      await database.close();
    }
  } finally {
    await drop(serverUrl, name);
    await server?.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

type Place = { databaseUrl: string; dataDir: string; seconds: number };

async function measure(database: Database, fixture: Fixture, place: Place): Promise<void> {
  const { databaseUrl, dataDir, seconds } = place;
  const academy = await findAcademy(database.db, null);
  if (!academy) throw new Error("no root academy");
  const ids = await addLearners(database, academy, fixture.courseId);
  const next = reports(fixture, ids);
  printRow("solo guardar", await saveAlone(database, academy, next, seconds));

  const sessions = await signedIn(database, academy, ids);
  const served = fork(join(import.meta.dirname, "serve.ts"), {
    execArgv: serverFlags,
    env: {
      ...process.env,
      ...memorySettings(process.env),
      ...{ DATABASE_URL: databaseUrl, DATA_DIR: dataDir, SESSION_SECRET: secret },
    },
  });
  try {
    const [{ port }] = (await once(served, "message")) as [{ port: number }];
    const product = { url: `http://127.0.0.1:${port}`, pid: served.pid ?? 0, seconds };
    const save = () => {
      const { userId, courseId, place, ...report } = next();
      return {
        path: `/api/users/${userId}/course/${courseId}/progress`,
        method: "PATCH",
        headers: { host: "localhost", "content-type": "application/json", ...sessions[place] },
        body: JSON.stringify(report),
      };
    };
    // For another account: refused after every step that precedes saving.
    const refused = () => ({ ...save(), path: `/api/users/${newId()}/course/${newId()}/progress` });
    printRow("HTTP sin guardar", await overHttp(product, refused, 403));
    printRow("HTTP y guardar", await overHttp(product, save, 204));
  } finally {
    served.disconnect();
    await once(served, "exit");
  }
}

type Report = { userId: string; courseId: string; place: number; class: string } & Watched;
type Watched = { minutes: number; seconds: number; played: { from: number; to: number }[] };

/** The next report of each learner in turn; every report has something to save. */
function reports({ courseId, lessonIds }: Fixture, ids: string[]): () => Report {
  let count = 0;
  return () => {
    const place = count % ids.length;
    const round = Math.floor(count++ / ids.length);
    const seconds = 1 + (round % longest);
    const lesson = lessonIds[Math.floor(round / longest) % lessonIds.length] ?? "";
    const userId = ids[place] ?? "";
    const played = [{ from: seconds - 1, to: seconds }];
    const watched = { minutes: Math.floor(seconds / 60), seconds, played };
    return { userId, courseId, place, class: lesson, ...watched };
  };
}

async function addLearners({ pool }: Database, academy: Academy, courseId: string) {
  const ids = Array.from({ length: learners }, newId);
  await pool.query(
    `insert into users (academy_id, id, email, name, role, completed_sign_up)
    select $1, id, id || '@semillero.test', 'Marisol Quira', 'student', true
    from unnest($2::uuid[]) as made(id)`,
    [academy.id, ids],
  );
  await pool.query(
    `insert into enrolments (academy_id, user_id, course_id)
    select $1, id, $3 from unnest($2::uuid[]) as made(id)`,
    [academy.id, ids, courseId],
  );
  await pool.query("vacuum analyze");
  return ids;
}

/** Opens a session for each learner. @returns the headers that each learner's browser sends. */
async function signedIn({ pool }: Database, academy: Academy, ids: string[]) {
  const signer = openSigner(secret);
  const opened = ids.map(newId);
  await pool.query(
    `insert into sessions (academy_id, id, user_id, expires_at)
    select $1, made.id, made.user_id, now() + interval '1 day'
    from unnest($2::uuid[], $3::uuid[]) as made(id, user_id)`,
    [academy.id, opened, ids],
  );
  await pool.query("vacuum analyze sessions");
  return Promise.all(
    ids.map(async (sub, place) => {
      const session = opened[place] ?? "";
      const access = await signer.sign("access", { sub, session, academy: academy.id }, 3600);
      const token = newCsrfToken(signer, session);
      return { cookie: `session=${access}; XSRF-TOKEN=${token}`, "x-xsrf-token": token };
    }),
  );
}

type Measured = Pick<Load, "perSecond" | "p50" | "p99"> & { perCpuSecond?: number };

async function saveAlone(
  { db }: Database,
  academy: Academy,
  next: () => Report,
  seconds: number,
): Promise<Measured> {
  const taken: number[] = [];
  const started = performance.now();
  const lane = async () => {
    while (performance.now() - started < seconds * 1000) {
      const { userId, courseId, class: lessonId, ...watched } = next();
      const asked = performance.now();
      const ctx = { db, academy, actor: { id: userId, role }, now: new Date() };
      await saveProgress(ctx, { courseId, lessonId, ...watched });
      taken.push(performance.now() - asked);
    }
  };
  await Promise.all(Array.from({ length: lanes }, lane));
  const perSecond = (taken.length * 1000) / (performance.now() - started);
  taken.sort((one, other) => one - other);
  const at = (share: number) => taken[Math.floor(taken.length * share)] ?? 0;
  return { perSecond, p50: at(0.5), p99: at(0.99) };
}

async function overHttp(
  { url, pid, seconds }: { url: string; pid: number; seconds: number },
  next: () => PreparedRequest,
  status: number,
): Promise<Load> {
  const during = (seconds: number) => {
    const requests = Array.from({ length: seconds * mostPerSecond }, next);
    return load({ url, pid, open: lanes, prepared: { requests, status, again: false } }, seconds);
  };
  await during(2);
  return during(seconds);
}

function printRow(name: string, { perSecond, p50, p99, perCpuSecond }: Measured): void {
  console.log(
    [
      name.padEnd(20),
      perSecond.toFixed(0).padStart(12),
      p50.toFixed(1).padStart(8),
      p99.toFixed(1).padStart(8),
      (perCpuSecond?.toFixed(0) ?? "").padStart(14),
    ].join(" "),
  );
}

async function drop(serverUrl: string, name: string): Promise<void> {
  const client = new pg.Client({ connectionString: serverUrl });
  await client.connect();
  await client.query(`drop database ${client.escapeIdentifier(name)} with (force)`);
  await client.end();
}
