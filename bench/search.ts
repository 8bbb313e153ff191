// The catalogue's list and its search over 500 and 50,000 courses, on both databases.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import pg from "pg";
import { findAcademy } from "../src/academies/queries.ts";
import { writeCourses } from "../src/courses/authoring/write-courses.ts";
import { listPublishedCourses } from "../src/courses/queries.ts";
import { theseCourses } from "../src/courses/search/derived-queries.ts";
import type { CatalogueCtx } from "../src/courses/search/term-queries.ts";
import { inTransaction } from "../src/ctx.ts";
import { type Database, openDatabase } from "../src/db/client.ts";
import { newId } from "../src/db/columns.ts";
import { createDatabase, startPostgres } from "../src/testing/database/postgres.ts";
import { prepareDatabase } from "../src/testing/database/prepare-database.ts";
import { commonWords, makeUpCourses, rareWord } from "./course-data.ts";

const root = join(import.meta.dirname, "..");
const sizes = [500, 50_000];
const callers = [1, 8];
const pageSize = 24;

const [common = "", alsoCommon = ""] = commonWords;
const questions: [string, { category?: string; terms?: string; page?: number }][] = [
  ["página 1", {}],
  ["página 20", { page: 20 }],
  ["categoría", { category: "cultivo" }],
  ["palabra rara", { terms: rareWord }],
  ["palabra común", { terms: common }],
  ["dos palabras", { terms: `${common} ${alsoCommon}` }],
  ["con un error", { terms: rareWord.replace("n", "m") }],
  ["error al comienzo", { terms: rareWord.replace(/^./, "x") }],
  ["su categoría", { terms: "gastronomia" }],
];

/** Uses databases of its own on the server of DATABASE_URL, or starts a server. */
export async function printSearch(seconds: number): Promise<void> {
  const server = process.env.DATABASE_URL ? null : await startPostgres();
  const serverUrl = process.env.DATABASE_URL ?? server?.url ?? "";
  try {
    for (const size of sizes) {
      await onPostgres(serverUrl, (database) => measure("PostgreSQL", database, size, seconds));
    }
  } finally {
    await server?.stop();
  }
  for (const size of sizes) {
    await onPglite((database) => measure("PGlite", database, size, seconds));
  }
}

type Work = (database: Database) => Promise<void>;

async function onPostgres(serverUrl: string, work: Work): Promise<void> {
  const name = `bench_${newId()}`;
  const databaseUrl = await createDatabase(serverUrl, name);
  try {
    await onDatabase({ databaseUrl, dataDir: "" }, work);
  } finally {
    const client = new pg.Client({ connectionString: serverUrl });
    await client.connect();
    await client.query(`drop database ${client.escapeIdentifier(name)}`);
    await client.end();
  }
}

async function onPglite(work: Work): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), "semillero-bench-search-"));
  try {
    await onDatabase({ databaseUrl: undefined, dataDir }, work);
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function onDatabase(
  where: { databaseUrl: string | undefined; dataDir: string },
  work: Work,
): Promise<void> {
  await prepareDatabase(where);
  const database = await openDatabase({ ...where, databasePool: 10, root });
  try {
    await work(database);
  } finally {
    await database.close();
  }
}

async function measure(name: string, { db, pool }: Database, size: number, seconds: number) {
  const academy = await findAcademy(db, null);
  if (!academy) throw new Error("no root academy");
  const started = performance.now();
  await fill(pool, { db, academy }, size);
  const filled = ((performance.now() - started) / 1000).toFixed(1);
  console.log(`\n${name}, ${size} cursos, añadidos en ${filled} s`);
  console.log("lista              a la vez   resultados   p50 ms   p99 ms   por segundo");
  for (const [question, { page = 1, ...wanted }] of questions) {
    const ask = async () => {
      const asked = { ...wanted, limit: pageSize, offset: (page - 1) * pageSize };
      return (await listPublishedCourses({ db, academy, now: new Date() }, asked)).total;
    };
    for (const lanes of callers) {
      const total = await ask();
      const { p50, p99, perSecond } = await time(lanes, seconds, ask);
      console.log(
        [
          question.padEnd(18),
          String(lanes).padStart(8),
          String(total).padStart(12),
          p50.toFixed(2).padStart(8),
          p99.toFixed(2).padStart(8),
          perSecond.toFixed(0).padStart(13),
        ].join(" "),
      );
    }
  }
}

export async function fill(pool: pg.Pool, shop: CatalogueCtx, size: number): Promise<void> {
  await addCatalogue(pool, shop, size);
  await pool.query("vacuum analyze");
}

/** The planner knows nothing of the courses yet. */
export async function addCatalogue(pool: pg.Pool, shop: CatalogueCtx, size: number): Promise<void> {
  const academyId = shop.academy.id;
  const teacherIds = Array.from({ length: Math.ceil(size / 100) }, newId);
  await pool.query(
    `insert into users (academy_id, id, email, name, role)
    select $1, id, id || '@semillero.test', 'Rosalba Quira ' || place, 'teacher'
    from unnest($2::uuid[]) with ordinality as made(id, place)`,
    [academyId, teacherIds],
  );
  const made = makeUpCourses(size, teacherIds);
  for (let start = 0; start < size; start += 5000) {
    const some = made.slice(start, start + 5000);
    const these = theseCourses(
      shop,
      some.map(({ id }) => id),
    );
    await inTransaction(shop, (ctx) =>
      writeCourses(ctx, these, () =>
        ctx.db.execute(sql`
          insert into courses (academy_id, id, teacher_id, title, description, category,
            price_cents, status, published_at)
          select ${academyId}::uuid, id, teacher_id, title, description, category, 2900,
            'published', published_at
          from json_to_recordset(${JSON.stringify(some)}::json) as made(id uuid, teacher_id uuid,
            title text, description text, category text, published_at timestamptz)`),
      ),
    );
  }
}

/** Milliseconds of a query while `lanes` of them always run, and how many finish in a second. */
export async function time(lanes: number, seconds: number, ask: () => Promise<unknown>) {
  const taken: number[] = [];
  const started = performance.now();
  const lane = async () => {
    while (performance.now() - started < seconds * 1000) {
      const asked = performance.now();
      await ask();
      taken.push(performance.now() - asked);
    }
  };
  await Promise.all(Array.from({ length: lanes }, lane));
  const perSecond = (taken.length * 1000) / (performance.now() - started);
  taken.sort((one, other) => one - other);
  const at = (share: number) => taken[Math.floor(taken.length * share)] ?? 0;
  return { p50: at(0.5), p99: at(0.99), perSecond };
}
