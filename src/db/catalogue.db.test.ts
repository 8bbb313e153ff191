// Reads the catalogue of the database: each academy's rows can live on a machine of their own, and
// a connection bound to an academy does not reach the rows of another.
import { afterAll, expect, test } from "vitest";
import { openWorld } from "#src/testing/world.ts";

const world = await openWorld();
afterAll(() => world.close());

async function ask<Row extends object>(query: string): Promise<Row[]> {
  return (await world.database.pool.query<Row>(query)).rows;
}

/** The tables of `public`, and whether each has `academy_id`. */
const tables = `
  select pg_class.oid, relname as name, relrowsecurity, relforcerowsecurity,
    exists (
      select from pg_attribute
      where attrelid = pg_class.oid and attname = 'academy_id' and not attisdropped
    ) as owned
  from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')`;

const namesOf = (relation: string, numbers: string) => `
  array(
    select attname::text from pg_attribute
    where attrelid = ${relation} and attnum = any(${numbers})
  )`;

type Key = { table: string; key: string; columns: string[] };

const withoutAcademy = (keys: Key[]) =>
  keys.filter(({ columns }) => !columns.includes("academy_id"));

test("all tables but academies, their names, attempt counts and rates have academy_id", async () => {
  const found = await ask<{ name: string; owned: boolean }>(`${tables} order by relname`);
  expect(found.filter(({ owned }) => owned).length).toBeGreaterThan(20);
  expect(found.filter(({ owned }) => !owned).map(({ name }) => name)).toEqual([
    "academies",
    "academy_names",
    "exchange_rates",
    "rate_limits",
  ]);
});

test("every unique index of an academy's table, primary keys too, has academy_id", async () => {
  const found = await ask<Key>(`
    select name as table, indexrelid::regclass::text as key,
      ${namesOf("indrelid", "indkey")} as columns
    from (${tables}) as tables join pg_index on indrelid = oid
    where owned and indisunique`);
  expect(found.length).toBeGreaterThan(25);
  expect(withoutAcademy(found)).toEqual([]);
});

test("every foreign key of an academy's table has academy_id", async () => {
  const found = await ask<Key>(`
    select name as table, conname as key, ${namesOf("conrelid", "conkey")} as columns
    from (${tables}) as tables join pg_constraint on conrelid = tables.oid
    where owned and contype = 'f'`);
  expect(found.length).toBeGreaterThan(35);
  expect(withoutAcademy(found)).toEqual([]);
});

test("no foreign key changes academy_id", async () => {
  const changing = await ask<Key>(`
    select name as table, conname as key, ${namesOf("conrelid", "conkey")} as columns
    from (${tables}) as tables join pg_constraint on conrelid = tables.oid
    where contype = 'f' and (
      confupdtype in ('c', 'n', 'd') or (confdeltype in ('n', 'd') and confdelsetcols is null)
    )`);
  expect(changing.filter(({ columns }) => columns.includes("academy_id"))).toEqual([]);
});

test("no table has a trigger of its own", async () => {
  const found = await ask(`
    select name, tgname from (${tables}) as tables join pg_trigger on tgrelid = tables.oid
    where not tgisinternal`);
  expect(found).toEqual([]);
});

test("every academy's table has the one policy, which only its owner bypasses", async () => {
  const found = await ask<{ name: string }>(`
    select name, relrowsecurity, relforcerowsecurity,
      array_agg(concat_ws(' ', permissive, roles, cmd, qual, '/', with_check)) as policies
    from (${tables}) as tables
    left join pg_policies on schemaname = 'public' and tablename = name
    where owned group by 1, 2, 3`);
  const mine =
    "(academy_id = (NULLIF(current_setting('app.academy_id'::text, true), ''::text))::uuid)";
  for (const { name, ...table } of found) {
    expect(table, name).toEqual({
      relrowsecurity: true,
      relforcerowsecurity: false,
      policies: [`PERMISSIVE {public} ALL ${mine} / ${mine}`],
    });
  }
});

test("no column has a type that cannot use its index under row-level security", async () => {
  const found = await ask(`
    select name, attname from (${tables}) as tables join pg_attribute on attrelid = oid
    where format_type(atttypid, null) = 'citext'`);
  expect(found).toEqual([]);
});
