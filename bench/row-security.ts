// The cost of row-level security: the same queries and writes on PostgreSQL with and without it, in
// turn, and the ratio of their times.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { and, eq } from "drizzle-orm";
import pg from "pg";
import { openAcademy } from "../src/academies/opening/open-academy.ts";
import { findUserByEmail } from "../src/accounts/queries.ts";
import { users } from "../src/accounts/tables.ts";
import { courseWithParts } from "../src/courses/detail-queries.ts";
import { listPublishedCourses } from "../src/courses/queries.ts";
import type { SearchCtx } from "../src/courses/search/term-queries.ts";
import { type Database, openDatabase } from "../src/db/client.ts";
import { newId } from "../src/db/columns.ts";
import { createDatabase, startPostgres } from "../src/testing/database/postgres.ts";
import { prepareDatabase } from "../src/testing/database/prepare-database.ts";
import { commonWords, rareWord } from "./course-data.ts";
import { fill, time } from "./search.ts";

const root = join(import.meta.dirname, "..");
const academies = 10;
const coursesEach = 1000;
const peopleEach = 2000;
const rounds = 15;

/** Uses a database of its own on the server of DATABASE_URL, or starts a server. */
export async function printRowSecurity(seconds: number): Promise<void> {
  const server = process.env.DATABASE_URL ? null : await startPostgres();
  const serverUrl = process.env.DATABASE_URL ?? server?.url ?? "";
  const name = `bench_${newId()}`;
  const databaseUrl = await createDatabase(serverUrl, name);
  const dataDir = mkdtempSync(join(tmpdir(), "semillero-bench-rows-"));
  const open = (rowSecurity: boolean) =>
    openDatabase({ databaseUrl, databasePool: 10, rowSecurity, dataDir, root });
  await prepareDatabase({ databaseUrl, dataDir });
  const [off, on] = await Promise.all([open(false), open(true)]);
  try {
    await compare(off, on, seconds);
  } finally {
    await Promise.all([off.close(), on.close()]);
    const client = new pg.Client({ connectionString: serverUrl });
    await client.connect();
    await client.query(`drop database ${client.escapeIdentifier(name)}`);
    await client.end();
    await server?.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function compare(off: Database, on: Database, seconds: number): Promise<void> {
  const { academy, courseId, email, userId } = await addAcademies(off);
  const me = and(eq(users.academyId, academy.id), eq(users.id, userId));
  const questions: [string, (shop: SearchCtx) => Promise<unknown>][] = [
    ["catálogo, 12 cursos", (shop) => listPublishedCourses(shop, { limit: 12, offset: 0 })],
    ["curso por su id", (shop) => courseWithParts(shop, courseId, null)],
    ["cuenta por correo", (shop) => findUserByEmail(shop, email)],
    ["búsqueda, palabra rara", (shop) => search(shop, rareWord)],
    ["búsqueda, común", (shop) => search(shop, commonWords[0] ?? "")],
    ["escribir una fila", ({ db }) => db.update(users).set({ description: "x" }).where(me)],
    [
      "transacción de dos",
      ({ db }) =>
        db.transaction(async (tx) => {
          await tx.select().from(users).where(me).for("update");
          await tx.update(users).set({ description: "y" }).where(me);
        }),
    ],
  ];
  console.log(
    `\nPostgreSQL, ${academies} academias de ${coursesEach} cursos y ${peopleEach} personas`,
  );
  console.log("seguridad por filas       a la vez   sin, p50 ms   con, p50 ms   razón");
  for (const [question, ask] of questions) {
    for (const lanes of [1, 8]) {
      const medians = { off: [] as number[], on: [] as number[] };
      // In turn, so that a machine that slows down during the run slows both.
      for (let round = 0; round < rounds * 2; round++) {
        const [database, kept] = round % 2 === 0 ? [off, medians.off] : [on, medians.on];
        const shop = { db: database.dbOf(academy.id), academy, now: new Date() };
        await ask(shop);
        kept.push((await time(lanes, seconds / rounds / 2, () => ask(shop))).p50);
      }
      const [without, with_] = [median(medians.off), median(medians.on)];
      console.log(
        [
          question.padEnd(24),
          String(lanes).padStart(9),
          without.toFixed(3).padStart(13),
          with_.toFixed(3).padStart(13),
          (with_ / without).toFixed(2).padStart(7),
        ].join(" "),
      );
    }
  }
}

async function search(shop: SearchCtx, terms: string): Promise<number> {
  return (await listPublishedCourses(shop, { terms, limit: 12, offset: 0 })).total;
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

async function addAcademies({ db, pool }: Database) {
  for (let count = 0; count < academies; count++) {
    const academy = await openAcademy(db, { subdomain: `banco-${count}`, name: "Banco" });
    await fill(pool, { db, academy }, coursesEach);
    await pool.query(
      `insert into users (academy_id, id, email, name, role)
      select $1, id, id || '@correo.test', 'Rosalba Quira', 'student' from unnest($2::uuid[]) as id`,
      [academy.id, Array.from({ length: peopleEach }, newId)],
    );
    if (count < academies - 1) continue;
    const { rows } = await pool.query<{ course: string; person: string; email: string }>(
      `select courses.id as course, users.id as person, email from courses, users
      where courses.academy_id = $1 and users.academy_id = $1 and role = 'student' limit 1`,
      [academy.id],
    );
    const { course: courseId = "", person: userId = "", email = "" } = rows[0] ?? {};
    await pool.query("vacuum analyze");
    return { academy, courseId, email, userId };
  }
  throw new Error("no academy was added");
}
