import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { academies } from "#src/academies/tables.ts";
import { users } from "#src/accounts/tables.ts";
import { enqueue, inTransaction } from "#src/ctx.ts";
import { engine, onServer } from "#src/testing/database/engine.ts";
import { ownedTables } from "#src/testing/database/owned-tables.ts";
import { addRowOfEachTable } from "#src/testing/database/row-of-each-table.ts";
import type { TestAcademy } from "#src/testing/people.ts";
import { openWorld } from "#src/testing/world.ts";
import { academyDbs } from "./academy-db.ts";
import { academyRole } from "./academy-role.ts";
import { newId } from "./columns.ts";

const world = await openWorld();
const { pool } = world.database;
// Its own: what a world gives refuses on Citus each statement that names no academy.
const dbOf = academyDbs(pool);
afterAll(() => world.close());

let here: TestAcademy;
let there: TestAcademy;

beforeAll(async () => {
  here = await world.academy();
  there = await world.academy();
  await addRowOfEachTable(world.database.db, here);
  await addRowOfEachTable(world.database.db, there);
});

const refusal = { cause: { code: "42501" } };
/** Citus moves no row to another academy, whatever the policy says. */
const moved = engine === "citus" ? { cause: { code: "0A000" } } : refusal;

/** The role, the academy and the open transactions that the pool's connections still have. */
async function nextUsers() {
  const asked = Array.from({ length: 12 }, () =>
    pool.query(
      "select current_user as name, nullif(current_setting('app.academy_id', true), '') as academy",
    ),
  );
  const all = (await Promise.all(asked)).flatMap(({ rows }) => rows);
  return [...new Set(all.map((row) => JSON.stringify(row)))].map((text) => JSON.parse(text));
}

describe.each(ownedTables)("$name", ({ name, table }) => {
  test("shows an academy its own rows and no others, whatever the query asks for", async () => {
    const db = dbOf(here.academy.id);
    const everything = await db.select({ academyId: sql`academy_id` }).from(table);
    const inTransaction = await db.transaction((tx) =>
      tx.select({ academyId: sql`academy_id` }).from(table),
    );
    expect(everything.length).toBeGreaterThan(0);
    for (const found of [everything, inTransaction]) {
      expect(new Set(found.map(({ academyId }) => academyId))).toEqual(new Set([here.academy.id]));
    }
  });

  test("accepts no row of another academy, by insert or update, and gives none away", async () => {
    const db = dbOf(here.academy.id);
    const { rows } = await pool.query(
      `select row_to_json(t)::text as row from ${name} t where academy_id = $1 limit 1`,
      [there.academy.id],
    );
    const { rows: written } = await pool.query<{ names: string }>(
      `select string_agg(quote_ident(column_name), ', ') as names from information_schema.columns
       where table_schema = 'public' and table_name = $1 and is_generated = 'NEVER'`,
      [name],
    );
    const names = sql.raw(written[0]?.names ?? "");
    const theirs = sql`select ${names} from json_populate_record(null::${table}, ${rows[0]?.row}::json)`;
    await expect(db.execute(sql`insert into ${table} (${names}) ${theirs}`)).rejects.toMatchObject(
      refusal,
    );
    const given = sql`update ${table} set academy_id = ${there.academy.id}`;
    await expect(db.execute(given)).rejects.toMatchObject(moved);
    const ofTheirs = sql`academy_id = ${there.academy.id}`;
    const changed = sql`update ${table} set academy_id = academy_id where ${ofTheirs}`;
    expect((await db.execute(changed)).rowCount).toBe(0);
    expect((await db.execute(sql`delete from ${table} where ${ofTheirs}`)).rowCount).toBe(0);
  });

  test("shows nothing to the role while no academy is set", async () => {
    const client = await pool.connect();
    try {
      await client.query("begin");
      await client.query(`set local role ${academyRole}`);
      expect((await client.query(`select 1 from ${name}`)).rowCount).toBe(0);
    } finally {
      await client.query("rollback");
      client.release();
    }
  });
});

test("tables without an academy are read only", async () => {
  const db = dbOf(here.academy.id);
  expect(await db.$count(academies)).toBeGreaterThan(1);
  for (const name of ["academies", "exchange_rates", "rate_limits"]) {
    await expect(db.execute(sql.raw(`delete from ${name}`))).rejects.toMatchObject(refusal);
  }
});

test("no setting stays on a connection, after an answer or after an error", async () => {
  const db = dbOf(here.academy.id);
  const owner = await nextUsers();
  expect(owner).toEqual([{ name: "postgres", academy: null }]);

  await db.$count(users);
  expect(await nextUsers()).toEqual(owner);
  await expect(db.execute(sql`select 1 / 0`)).rejects.toThrow();
  await expect(db.execute(sql`selekt`)).rejects.toThrow();
  expect(await nextUsers()).toEqual(owner);
  const failed = db.transaction(async (tx) => {
    await tx.update(users).set({ name: "Nadie" });
    await tx.execute(sql`select 1 / 0`);
  });
  await expect(failed).rejects.toThrow();
  expect(await nextUsers()).toEqual(owner);
  expect(await db.$count(users, eq(users.name, "Nadie"))).toBe(0);
});

onServer(
  "a statement fails when its connection is cut, and the next one gets another connection",
  async () => {
    const db = dbOf(here.academy.id);
    const asleep = db.execute(sql`select pg_sleep(30)`);
    const cut = expect(asleep).rejects.toThrow();
    const sleepers = "from pg_stat_activity where query like 'select pg_sleep(30)%'";
    await expect
      .poll(async () => (await pool.query(`select pg_terminate_backend(pid) ${sleepers}`)).rowCount)
      .toBe(1);
    await cut;
    expect(await db.$count(users)).toBeGreaterThan(0);
  },
);

test("a rolled-back savepoint leaves the rest of its transaction bound", async () => {
  await dbOf(here.academy.id).transaction(async (tx) => {
    await tx.transaction((inner) => inner.execute(sql`select 1 / 0`)).catch(() => {});
    const found = await tx.selectDistinct({ academyId: users.academyId }).from(users);
    expect(found).toEqual([{ academyId: here.academy.id }]);
  });
});

test("queries of several academies at the same time each return their own rows", async () => {
  const asked = Array.from({ length: 40 }, async (_, index) => {
    const { academy } = index % 2 === 0 ? here : there;
    const found = await dbOf(academy.id).selectDistinct({ id: users.academyId }).from(users);
    expect(found).toEqual([{ id: academy.id }]);
  });
  await Promise.all(asked);
});

test("a job is enqueued with the write that causes it, or not at all", async () => {
  const paymentId = newId();
  const jobsOf = async () =>
    (await pool.query("select 1 from pgboss.job where data->>'paymentId' = $1", [paymentId]))
      .rowCount;
  const failed = inTransaction(here.ctx, async (ctx) => {
    await enqueue(ctx, "checkout.settle", { paymentId });
    throw new Error("no");
  });
  await expect(failed).rejects.toThrow("no");
  expect(await jobsOf()).toBe(0);
  await inTransaction(here.ctx, (ctx) => enqueue(ctx, "checkout.settle", { paymentId }));
  expect(await jobsOf()).toBe(1);
});

test("an academy keeps its database while it is among the most recently used", () => {
  const first = dbOf(here.academy.id);
  expect(dbOf(here.academy.id)).toBe(first);
  for (let others = 0; others < 499; others++) dbOf(newId());
  expect(dbOf(here.academy.id)).toBe(first);
  for (let others = 0; others < 500; others++) dbOf(newId());
  expect(dbOf(here.academy.id)).not.toBe(first);
});
