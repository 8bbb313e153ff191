import { getTableName } from "drizzle-orm";
import { type ForeignKey, getTableConfig } from "drizzle-orm/pg-core";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { academies, academyNames } from "#src/academies/tables.ts";
import { rateLimits } from "#src/accounts/tables.ts";
import { exchangeRates } from "#src/rates/tables.ts";
import { engine } from "#src/testing/database/engine.ts";
import { isOwned, ownedTables as owned, tables } from "#src/testing/database/owned-tables.ts";
import { addRowOfEachTable } from "#src/testing/database/row-of-each-table.ts";
import type { TestAcademy } from "#src/testing/people.ts";
import { openWorld } from "#src/testing/world.ts";

const world = await openWorld();
const { pool } = world.database;
afterAll(() => world.close());

/** The columns that a foreign key ties together, by their names in the database. */
function bindingOf(key: ForeignKey) {
  const { columns, foreignTable, foreignColumns } = key.reference();
  const pairs = columns.map(({ name }, at) => [name, foreignColumns[at]?.name ?? ""] as const);
  return {
    pairs,
    target: foreignTable,
    // PostgreSQL cuts names off at 63 bytes.
    constraint: key.getName().slice(0, 63),
    columns: pairs.map(([name]) => name).filter((name) => name !== "academy_id"),
  };
}

const everyReference = owned.flatMap(({ name, table }) =>
  getTableConfig(table).foreignKeys.map((key) => ({ name, constraint: bindingOf(key).constraint })),
);

let here: TestAcademy;
let there: TestAcademy;

beforeAll(async () => {
  here = await world.academy();
  there = await world.academy();
  await addRowOfEachTable(world.database.db, here);
  await addRowOfEachTable(world.database.db, there);
});

test("every table but academies, their names, attempt counts and rates belongs to an academy", () => {
  const free = tables.filter((table) => !isOwned(table));
  expect(free).toEqual([academies, academyNames, rateLimits, exchangeRates]);
});

test("every table of the database is in the schema", async () => {
  const { rows } = await pool.query<{ name: string }>(
    `select table_name as name from information_schema.tables
     where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`,
  );
  expect(rows.map(({ name }) => name)).toEqual(tables.map(getTableName).sort());
});

test("no table has a trigger or a cascading key: distributed tables allow neither", async () => {
  const triggers = await pool.query(
    `select tgname from pg_trigger join pg_class on pg_class.oid = tgrelid
     where not tgisinternal and relnamespace = 'public'::regnamespace`,
  );
  const cascades = await pool.query(
    `select conname from pg_constraint
     where contype = 'f' and confupdtype <> 'a' and connamespace = 'public'::regnamespace`,
  );
  expect([...triggers.rows, ...cascades.rows]).toEqual([]);
});

describe.each(owned)("$name", ({ name, table }) => {
  const { columns, primaryKeys, foreignKeys } = getTableConfig(table);
  const bindings = foreignKeys.map(bindingOf);
  const toOwned = bindings.filter(({ target }) => isOwned(target));

  test("has academy_id in every row and in its primary key", async () => {
    expect(columns.find((column) => column.name === "academy_id")?.notNull).toBe(true);
    const keys = primaryKeys.map((key) => key.columns.map((column) => column.name));
    expect(keys).toEqual([expect.arrayContaining(["academy_id"])]);
  });

  test("has the academy on both sides of its references to owned tables", () => {
    expect(bindings.length).toBeGreaterThan(0);
    for (const { pairs } of toOwned) {
      expect(pairs).toContainEqual(["academy_id", "academy_id"]);
      expect(pairs.length).toBeGreaterThan(1);
    }
  });

  test("has a row of each of the two academies to test with", async () => {
    await rowOf(here);
    await rowOf(there);
  });

  async function rowOf({ academy }: TestAcademy): Promise<Record<string, unknown>> {
    const { rows } = await pool.query(`select * from ${name} where academy_id = $1`, [academy.id]);
    if (!rows[0]) throw new Error(`addRowOfEachTable gives ${name} no row`);
    return rows[0];
  }

  if (toOwned.length === 0) return;

  test.each(toOwned)("$constraint refuses a row of another academy", async (binding) => {
    const mine = await rowOf(here);
    const theirs = await rowWith(binding.columns);
    const error = await refusalOf(binding, mine, theirs);
    // On Citus a shard names its own constraint.
    const { constraint } = binding;
    expect(error).toMatchObject({ code: "23503", ...(engine === "citus" ? {} : { constraint }) });
  });

  /** A row of the other academy in which the referencing columns are filled. */
  async function rowWith(filled: string[]) {
    const theirs = await rowOf(there);
    const mine = await rowOf(here);
    for (const column of filled) {
      expect(theirs[column]).not.toBeNull();
      expect(theirs[column]).not.toEqual(mine[column]);
    }
    return theirs;
  }

  /** Points my row at the other academy's row, so that this one reference alone can refuse it. */
  async function refusalOf(
    { columns, constraint }: ReturnType<typeof bindingOf>,
    mine: Record<string, unknown>,
    theirs: Record<string, unknown>,
  ): Promise<unknown> {
    const key = primaryKeys[0]?.columns.map((column) => column.name) ?? [];
    const values = [...columns.map((column) => theirs[column]), ...key.map((one) => mine[one])];
    const set = columns.map((column, at) => `${column} = $${at + 1}`);
    const where = key.map((column, at) => `${column} = $${columns.length + at + 1}`);
    const client = await pool.connect();
    try {
      await client.query("begin");
      for (const other of everyReference) {
        if (other.constraint === constraint) continue;
        await client.query(`alter table ${other.name} drop constraint "${other.constraint}"`);
      }
      await client.query(`update ${name} set ${set} where ${where.join(" and ")}`, values);
      return "the database accepted it";
    } catch (error) {
      if (error instanceof pg.DatabaseError) return error;
      throw error;
    } finally {
      await client.query("rollback");
      client.release();
    }
  }
});
