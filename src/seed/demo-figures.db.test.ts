// Mistakes these tests catch: a demo whose figures are not those of its rows, or that is empty; and
// a migration that fills the figures of an older database otherwise than the verbs would have.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gt, sql } from "drizzle-orm";
import { afterAll, expect, test } from "vitest";
import { findAcademy } from "#src/academies/queries.ts";
import { bogotaDay } from "#src/calendar/bogota.rules.ts";
import { courses } from "#src/courses/tables.ts";
import { daysOfTeacher } from "#src/figures/figure-queries.ts";
import { courseDays } from "#src/figures/tables.ts";
import { listOwed, listPayouts } from "#src/payouts/payout-queries.ts";
import type { Runtime } from "#src/process/runtime.ts";
import { expectBalanced } from "#src/testing/ledger.ts";
import { figuresOf, recount, rowsOf, secondsByPlace } from "#src/testing/recount.ts";
import { expectSalesCounted } from "#src/testing/sales.ts";
import { openWorld, root } from "#src/testing/world.ts";
import { seedDemo } from "./demo.ts";

const world = await openWorld();
afterAll(() => world.close());
const { database, outside } = world;
const { db, pool } = database;
const academy = await findAcademy(db, null);
if (!academy) throw new Error("no root academy");
const ctx = world.ctxOf(academy);
const runtime = { database, outside, ffmpeg: "/nonexistent", log: ctx.log } as Runtime;
await seedDemo(runtime, { videos: false });

const recounted = async () => recount(db, academy.id, secondsByPlace(await rowsOf(db, academy.id)));

test("the figures of the demo are those of its rows", async () => {
  const figures = await figuresOf(db, academy.id);
  expect(figures).toEqual(await recounted());
});

test("every sale of the demo is in its ledger, and a teacher has a payout", async () => {
  await expectBalanced(db);
  const { rows } = await db.execute(sql`select
    (select count(*)::int from orders where total_cop > 0) as orders,
    (select count(distinct order_id)::int from ledger_rows where cause = 'sale') as sold`);
  expect(rows[0]?.sold).toBe(rows[0]?.orders);
  const [paid] = await listPayouts(ctx, null, { limit: 2, offset: 0 });
  const owed = await listOwed(ctx);
  expect(owed.length).toBeGreaterThan(5);
  expect(owed.find(({ teacherId }) => teacherId === paid?.teacherId)?.payableCop).toBeGreaterThan(
    0,
  );
});

test("the busiest teacher of the demo has figures on many days, and nobody has any tomorrow", async () => {
  const sold = await db.selectDistinct({ id: courses.teacherId }).from(courses);
  expect(sold.length).toBeGreaterThan(10);
  const [busiest] = (
    await Promise.all(sold.map(({ id }) => daysOfTeacher(ctx, id, "2000-01-01")))
  ).toSorted((one, other) => other.length - one.length);
  expect(busiest?.length).toBeGreaterThan(30);
  expect(busiest?.some(({ completed }) => completed > 0)).toBe(true);
  expect(new Set(busiest?.map(({ watchedSeconds }) => watchedSeconds)).size).toBeGreaterThan(20);
  const ahead = await db
    .select()
    .from(courseDays)
    .where(gt(courseDays.day, bogotaDay(new Date())));
  expect(ahead).toEqual([]);
});

test("the sums of sales are those of orders and ledger, as the migration counts them", async () => {
  await expectSalesCounted(db, academy.id);
  const sums = async () => [
    (await pool.query("select * from sales_days order by day")).rows,
    (await pool.query("select * from course_sales order by month, course_id")).rows,
  ];
  const counted = await sums();
  expect(counted[0]?.length).toBeGreaterThan(30);
  const text = readFileSync(join(import.meta.dirname, "../db/migrations/0020_sales.sql"), "utf8");
  const [, backfill = ""] = text.split("-- What was sold before");
  await pool.query(
    `begin; delete from sales_days; delete from course_sales; -- ${backfill}; commit`,
  );
  expect(await sums()).toEqual(counted);
});

test("the migration fills what the verbs would have counted", async () => {
  const before = await figuresOf(db, academy.id);
  await pool.query("delete from course_days");
  await pool.query("delete from teacher_days");
  await pool.query("delete from lesson_figures");
  await pool.query("update enrolments set completed_at = null");
  await pool.query(
    "update lesson_views set played_seconds = 0, played_before = 0, reached_step = 0, step_before = 0",
  );
  expect(await figuresOf(db, academy.id)).toEqual({});
  const file = join(root, "src/db/migrations/0016_backfill_figures.sql");
  const statements = readFileSync(file, "utf8").split("--> statement-breakpoint");
  for (const statement of statements) await pool.query(statement);
  expect(await figuresOf(db, academy.id)).toEqual(before);
  expect(before).toEqual(await recounted());
});
