// The figures of a course with 100,000 learners against one with ten, and of a teacher with 2,000
// courses against one with five, on PostgreSQL: each query of course info and statistics alone, in
// turns, so that both meet the same machine.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findAcademy } from "../src/academies/queries.ts";
import { users } from "../src/accounts/tables.ts";
import { bogotaDay } from "../src/calendar/bogota.rules.ts";
import type { Ctx } from "../src/ctx.ts";
import { type Database, openDatabase } from "../src/db/client.ts";
import { newId } from "../src/db/columns.ts";
import { firstDayOf } from "../src/figures/days.rules.ts";
import {
  daysOfCourse,
  daysOfTeacher,
  lessonFiguresOf,
  sumOfCourse,
  sumOfTeacher,
} from "../src/figures/figure-queries.ts";
import { createDatabase, startPostgres } from "../src/testing/database/postgres.ts";
import { prepareDatabase } from "../src/testing/database/prepare-database.ts";
import { insertCourses } from "../src/testing/write-course.ts";
import { makeUpCourses } from "./course-data.ts";

const root = join(import.meta.dirname, "..");
const lessonsOfCourse = 12;
/** Two years. */
const days = 730;

/** Uses a database of its own on the server of DATABASE_URL, or starts a server. */
export async function printFigures(seconds: number): Promise<void> {
  const server = process.env.DATABASE_URL ? null : await startPostgres();
  const dataDir = mkdtempSync(join(tmpdir(), "semillero-bench-figures-"));
  const serverUrl = process.env.DATABASE_URL ?? server?.url ?? "";
  const databaseUrl = await createDatabase(serverUrl, `bench_${newId()}`);
  await prepareDatabase({ databaseUrl, dataDir });
  const database = await openDatabase({ databaseUrl, databasePool: 2, dataDir, root });
  try {
    const academy = await findAcademy(database.db, null);
    if (!academy) throw new Error("no root academy");
    const ctx = { db: database.db, academy, now: new Date() };
    const many = await fill(database, ctx, { courses: 2000, learners: 100_000 });
    const few = await fill(database, ctx, { courses: 5, learners: 10 });
    await database.pool.query("vacuum analyze");
    console.log(
      "\nCifras               de muchos: p50 ms   p99 ms   de pocos: p50 ms   p99 ms   razón p99",
    );
    for (const [name, query] of queriesOf(ctx)) {
      printRow(
        name,
        await inTurns(
          () => query(many),
          () => query(few),
          seconds,
        ),
      );
    }
  } finally {
    await database.close();
    await server?.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

type Reading = Pick<Ctx, "db" | "academy" | "now">;

type Filled = { teacherId: string; courseId: string };

function queriesOf(ctx: Reading): [string, (of: Filled) => Promise<unknown>][] {
  const from = (length: number) => firstDayOf(length, ctx.now);
  return [
    ["curso, 30 días", ({ courseId }) => sumOfCourse(ctx, courseId, from(30))],
    ["curso, siempre", ({ courseId }) => sumOfCourse(ctx, courseId)],
    ["curso, por día", ({ courseId }) => daysOfCourse(ctx, courseId, from(90))],
    ["curso, sus clases", ({ courseId }) => lessonFiguresOf(ctx, courseId)],
    ["docente, 30 días", ({ teacherId }) => sumOfTeacher(ctx, teacherId, from(30))],
    ["docente, siempre", ({ teacherId }) => sumOfTeacher(ctx, teacherId)],
    ["docente, por día", ({ teacherId }) => daysOfTeacher(ctx, teacherId, from(90))],
  ];
}

/**
 * A teacher whose first course has all the learners. Both have figures on each day of two years, so
 * that what differs is the number of learners and courses alone.
 */
async function fill(
  { db, direct: pool }: Database,
  ctx: Reading,
  { courses, learners }: { courses: number; learners: number },
): Promise<Filled> {
  const academyId = ctx.academy.id;
  const teacherId = newId();
  await db.insert(users).values({
    ...{ academyId, id: teacherId, email: `${teacherId}@semillero.test`, name: "Rosalba Quira" },
    ...{ role: "teacher", completedSignUp: true },
  });
  const rows = makeUpCourses(courses, [teacherId]).map((course) => ({
    ...{ id: course.id, teacherId, title: course.title, description: course.description },
    ...{ category: course.category, priceCents: 2900, status: "published" as const },
  }));
  for (let start = 0; start < rows.length; start += 500) {
    await insertCourses(ctx, rows.slice(start, start + 500));
  }
  const courseId = rows[0]?.id ?? "";
  const ids = Array.from({ length: learners }, newId);
  await pool.query(
    `insert into users (academy_id, id, email, name, role, completed_sign_up)
    select $1, id, id || '@semillero.test', 'Marisol Quira', 'student', true
    from unnest($2::uuid[]) as made(id)`,
    [academyId, ids],
  );
  await pool.query(
    `insert into enrolments (academy_id, user_id, course_id)
    select $1, id, $3 from unnest($2::uuid[]) as made(id)`,
    [academyId, ids, courseId],
  );
  const moduleId = newId();
  await pool.query(
    "insert into modules (academy_id, id, course_id, name, position) values ($1, $2, $3, 'Uno', 0)",
    [academyId, moduleId, courseId],
  );
  const lessonIds = Array.from({ length: lessonsOfCourse }, newId);
  await pool.query(
    `insert into lessons (academy_id, id, course_id, module_id, title, position, duration_seconds)
    select $1, id, $3, $4, 'Clase', number, 600
    from unnest($2::uuid[]) with ordinality as made(id, number)`,
    [academyId, lessonIds, courseId, moduleId],
  );
  await pool.query(
    `insert into lesson_views (academy_id, user_id, course_id, lesson_id, seconds, reached_step)
    select $1, learner, $4, lesson, 300, 11
    from unnest($2::uuid[]) as learner, unnest($3::uuid[]) as lesson`,
    [academyId, ids, lessonIds.slice(0, 1), courseId],
  );
  await pool.query(
    `insert into lesson_figures (academy_id, course_id, lesson_id, opened, finished)
    select $1, $3, id, $4, 0 from unnest($2::uuid[]) as made(id)`,
    [academyId, lessonIds, courseId, learners],
  );
  const last = bogotaDay(ctx.now);
  await pool.query(
    `insert into course_days (academy_id, course_id, day, enrolled, watched_seconds)
    select $1, id, $3::date - back, 1, 60
    from unnest($2::uuid[]) as made(id), generate_series(0, $4::int - 1) as back
    where id = $5 or back < 30`,
    [academyId, rows.map(({ id }) => id), last, days, courseId],
  );
  await pool.query(
    `insert into teacher_days (academy_id, teacher_id, day, enrolled, watched_seconds)
    select $1, $2, $3::date - back, 1, 60 from generate_series(0, $4::int - 1) as back`,
    [academyId, teacherId, last, days],
  );
  return { teacherId, courseId };
}

type Times = { p50: number; p99: number };

async function inTurns(
  one: () => Promise<unknown>,
  other: () => Promise<unknown>,
  seconds: number,
): Promise<[Times, Times]> {
  const taken: [number[], number[]] = [[], []];
  const until = performance.now() + seconds * 2000;
  for (let turn = 0; turn < 400 || performance.now() < until; turn++) {
    const place = turn % 2 === 0 ? 0 : 1;
    const asked = performance.now();
    await (place === 0 ? one() : other());
    // The first ones meet a cold cache.
    if (turn >= 100) taken[place].push(performance.now() - asked);
  }
  return [timesIn(taken[0]), timesIn(taken[1])];
}

function timesIn(taken: number[]): Times {
  const sorted = taken.toSorted((one, other) => one - other);
  const at = (share: number) => sorted[Math.floor(sorted.length * share)] ?? 0;
  return { p50: at(0.5), p99: at(0.99) };
}

function printRow(name: string, [many, few]: [Times, Times]): void {
  console.log(
    [
      name.padEnd(20),
      many.p50.toFixed(2).padStart(17),
      many.p99.toFixed(2).padStart(8),
      few.p50.toFixed(2).padStart(18),
      few.p99.toFixed(2).padStart(8),
      (many.p99 / few.p99).toFixed(2).padStart(11),
    ].join(" "),
  );
}
