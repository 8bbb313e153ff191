// Comments posted and read over HTTP a second at 32 connections, on PostgreSQL: by learners who
// each stay within the limit, below classes with few and with many comments.
import { fork } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { memorySettings, serverFlags } from "../scripts/server-process.mjs";
import { newId } from "../src/db/columns.ts";
import { openSigner } from "../src/outside/keys/signer.ts";
import { createDatabase, startPostgres } from "../src/testing/database/postgres.ts";
import { connections, type Load, load, type PreparedRequest, warmUp } from "./load.ts";

const learners = 2000;
/** A learner may post ten in five minutes. */
const mostPosts = 5;
const body = JSON.stringify({ comment: "¿Sirve sembrar cilantro si ya tengo eneldo?" });
const secret = "a secret of the benchmark, long enough for anything";

/** Uses a database of its own on the server of DATABASE_URL, or starts a server. */
export async function printComments(seconds: number): Promise<void> {
  const server = process.env.DATABASE_URL ? null : await startPostgres();
  const serverUrl = process.env.DATABASE_URL ?? server?.url ?? "";
  const dataDir = mkdtempSync(join(tmpdir(), "semillero-bench-comments-"));
  const databaseUrl = await createDatabase(serverUrl, `bench_${newId()}`);
  const product = fork(join(import.meta.dirname, "serve.ts"), {
    execArgv: serverFlags,
    env: {
      ...process.env,
      ...memorySettings(process.env),
      DATA_DIR: dataDir,
      DATABASE_URL: databaseUrl,
      PORT: "0",
      SEED: "none",
      SESSION_SECRET: secret,
    },
  });
  try {
    const [{ port }] = (await once(product, "message")) as [{ port: number }];
    const origin = `http://127.0.0.1:${port}`;
    const { lessonIds, tokens } = await fill(databaseUrl);
    const [written = "", ...read] = lessonIds;
    const waiting = server ? "sin esperar al disco" : "como esté puesta";
    console.log(`\nPostgreSQL ${waiting}, ${connections} conexiones`);
    console.log("comentarios           por segundo   p50 ms   p99 ms");
    const at = { url: origin, pid: product.pid ?? 0 };
    const turn = tokens.map((token) => requestOf(written, token, body));
    const posts = Array.from({ length: mostPosts }, () => turn).flat();
    const before = await load({ ...at, prepared: { requests: posts, ...posted } }, 1);
    // Those were sent; the rest has to be enough.
    const left = posts.slice(Math.ceil(before.perSecond) + connections);
    const enoughFor = Math.floor((0.6 * left.length) / before.perSecond);
    const prepared = { requests: left, ...posted };
    print("publicar", await load({ ...at, prepared }, Math.max(1, Math.min(seconds, enoughFor))));
    for (const [index, amount] of [200, 10_000].entries()) {
      const lesson = read[index] ?? "";
      await addComments(databaseUrl, lesson, amount);
      const requests = tokens.map((token) => requestOf(lesson, token));
      const target = { ...at, prepared: { requests, status: 200, again: true } };
      await warmUp(target);
      print(`leer 20 de ${amount}`, await load(target, seconds));
    }
  } finally {
    product.disconnect();
    await once(product, "exit");
    await dropDatabase(serverUrl, databaseUrl);
    await server?.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

const posted = { status: 201, again: false };

/** Posts where there is a body. */
function requestOf(lesson: string, token: string, body?: string): PreparedRequest {
  return {
    method: body ? "POST" : "GET",
    path: `/api/classes/${lesson}/comments`,
    headers: {
      host: "localhost",
      "content-type": "application/json",
      authorization: `Bearer ${token}`,
    },
    ...(body ? { body } : {}),
  };
}

function print(name: string, { perSecond, p50, p99 }: Load): void {
  console.log(
    [
      name.padEnd(18),
      perSecond.toFixed(0).padStart(14),
      p50.toFixed(0).padStart(8),
      p99.toFixed(0).padStart(8),
    ].join(" "),
  );
}

/** Learners of a demo course with their tokens, and three of its classes. */
async function fill(databaseUrl: string): Promise<{ lessonIds: string[]; tokens: string[] }> {
  return withDatabase(databaseUrl, async (client) => {
    const { rows } = await client.query<{ academy_id: string; course_id: string; ids: string[] }>(
      `select academy_id, course_id, array_agg(id) as ids from lessons
      group by academy_id, course_id having count(*) > 2 limit 1`,
    );
    const { academy_id: academyId, course_id: courseId, ids = [] } = rows[0] ?? {};
    const made = Array.from({ length: learners }, newId);
    await client.query(
      `insert into users (academy_id, id, email, name, role, completed_sign_up)
      select $1, id, id || '@semillero.test', 'Rosalba Quira', 'student', true
      from unnest($2::uuid[]) as made(id)`,
      [academyId, made],
    );
    await client.query(
      `insert into enrolments (academy_id, user_id, course_id)
      select $1, id, $3 from unnest($2::uuid[]) as made(id)`,
      [academyId, made, courseId],
    );
    // A session has the id of its person.
    await client.query(
      `insert into sessions (academy_id, id, user_id, expires_at)
      select $1, id, id, now() + interval '1 day' from unnest($2::uuid[]) as made(id)`,
      [academyId, made],
    );
    await client.query("vacuum analyze");
    const signer = openSigner(secret);
    const tokens = made.map((id) =>
      signer.sign("access", { sub: id, session: id, academy: academyId }, 3600),
    );
    return { lessonIds: ids, tokens: await Promise.all(tokens) };
  });
}

async function addComments(databaseUrl: string, lesson: string, amount: number): Promise<void> {
  await withDatabase(databaseUrl, async (client) => {
    await client.query(
      `insert into comments (academy_id, id, course_id, lesson_id, user_id, text)
      select l.academy_id, made.id, l.course_id, l.id,
        (select user_id from enrolments e where e.course_id = l.course_id limit 1),
        'Esas mismas, Luz Dary. No las vaya a espantar.'
      from lessons l, unnest($2::uuid[]) as made(id) where l.id = $1`,
      [lesson, Array.from({ length: amount }, newId)],
    );
    await client.query("vacuum analyze comments");
  });
}

async function dropDatabase(serverUrl: string, databaseUrl: string): Promise<void> {
  const name = decodeURIComponent(new URL(databaseUrl).pathname.slice(1));
  await withDatabase(serverUrl, (client) =>
    client.query(`drop database ${client.escapeIdentifier(name)} with (force)`),
  );
}

async function withDatabase<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
