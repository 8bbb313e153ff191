// "Mis cursos" of a teacher with 2,000 courses over HTTP, on PostgreSQL: one teacher alone and many
// at once, against the same page of a teacher with 5 courses in the same run.
import { fork } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { memorySettings, serverFlags } from "../scripts/server-process.mjs";
import { findAcademy } from "../src/academies/queries.ts";
import { sessions, users } from "../src/accounts/tables.ts";
import { openDatabase } from "../src/db/client.ts";
import { newId } from "../src/db/columns.ts";
import { accessCookie } from "../src/http/security/cookies.ts";
import { openSigner } from "../src/outside/keys/signer.ts";
import { createDatabase, startPostgres } from "../src/testing/database/postgres.ts";
import { insertCourses } from "../src/testing/write-course.ts";
import { makeUpCourses } from "./course-data.ts";
import { load, warmUp } from "./load.ts";

const secret = "a secret of the benchmark, long enough for anything";
const root = join(import.meta.dirname, "..");
const statuses = ["published", "draft", "archived"] as const;
const callers = [1, 16];
const lists = [
  ["primera página", "?tab=published"],
  ["última página", "?tab=published&page=134"],
  ["por título", "?tab=published&sort=title"],
  ["búsqueda", "?terms=cafe"],
] as const;

/** Uses a database of its own on the server of DATABASE_URL, or starts a server. */
export async function printTeacherCourses(seconds: number): Promise<void> {
  const server = process.env.DATABASE_URL ? null : await startPostgres();
  const dataDir = mkdtempSync(join(tmpdir(), "semillero-bench-teacher-"));
  const serverUrl = process.env.DATABASE_URL ?? server?.url ?? "";
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
    const teachers = {
      "2000 cursos": await fill(databaseUrl, 2000),
      "5 cursos": await fill(databaseUrl, 5),
    };
    console.log(
      "\nMis cursos            de quien tiene   a la vez   por segundo   p50 ms   p99 ms",
    );
    for (const [name, query] of lists) {
      for (const [whose, token] of Object.entries(teachers)) {
        // The few courses have no last page of that number.
        if (whose === "5 cursos" && query.includes("page=")) continue;
        for (const open of callers) {
          const url = `http://127.0.0.1:${port}/teachers/courses${query}`;
          const headers = {
            Host: "localhost",
            cookie: `${accessCookie}=${token}`,
            accept: "text/html",
          };
          const target = { url, pid: product.pid ?? 0, headers, open };
          await warmUp(target);
          const { perSecond, p50, p99 } = await load(target, seconds);
          console.log(
            [
              name.padEnd(21),
              whose.padStart(14),
              String(open).padStart(10),
              perSecond.toFixed(0).padStart(13),
              p50.toFixed(0).padStart(8),
              p99.toFixed(0).padStart(8),
            ].join(" "),
          );
        }
      }
    }
  } finally {
    product.disconnect();
    await once(product, "exit");
    await server?.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** A teacher with so many courses, a third in each status. @returns the token of their session */
async function fill(databaseUrl: string, amount: number): Promise<string> {
  const database = await openDatabase({ databaseUrl, databasePool: 2, dataDir: "", root });
  try {
    const { db, pool } = database;
    const academy = await findAcademy(db, null);
    if (!academy) throw new Error("no root academy");
    const academyId = academy.id;
    const id = newId();
    await db.insert(users).values({
      ...{ academyId, id, email: `${id}@semillero.test`, name: "Rosalba Quira" },
      ...{ role: "teacher", completedSignUp: true },
    });
    const expiresAt = new Date(Date.now() + 86_400_000);
    await db.insert(sessions).values({ academyId, id, userId: id, expiresAt });
    const rows = makeUpCourses(amount, [id]).map((course, index) => ({
      ...{ id: course.id, teacherId: id, title: course.title, description: course.description },
      ...{ category: course.category, priceCents: 2900 },
      status: statuses[index % statuses.length] ?? "draft",
    }));
    for (let start = 0; start < rows.length; start += 500) {
      await insertCourses({ db, academy }, rows.slice(start, start + 500));
    }
    await pool.query("vacuum analyze");
    const { rows: plan } = await pool.query<{ "QUERY PLAN": string }>(
      `explain select id from courses where academy_id = '${academyId}' and teacher_id = '${id}'
      and removed_at is null and status = 'published' order by created_at desc, id desc limit 5`,
    );
    const scan = plan.map((line) => line["QUERY PLAN"]).find((line) => / on courses/.test(line));
    console.log(`${amount} cursos: ${scan?.trim()}`);
    const signer = openSigner(secret);
    return await signer.sign("access", { sub: id, session: id, academy: academyId }, 3600);
  } finally {
    await database.close();
  }
}
