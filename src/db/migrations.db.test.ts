import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { getTableName, is } from "drizzle-orm";
import { PgTable } from "drizzle-orm/pg-core";
import pg from "pg";
import { expect, inject, onTestFinished } from "vitest";
import { queues } from "#src/jobs/queues.ts";
import * as schema from "#src/schema.ts";
import { onServer } from "#src/testing/database/engine.ts";
import { createDatabase } from "#src/testing/database/postgres.ts";
import { root } from "#src/testing/world.ts";
import { newId } from "./columns.ts";
import { migrateDatabase } from "./migrate-database.ts";

const node = join(root, "node_modules/node/bin/node");

async function emptyDatabase(): Promise<pg.Pool & { url: string }> {
  const url = await createDatabase(inject("postgresUrl"), `test_${newId()}`);
  // No connection is closed for being idle, so that a lock one keeps would show.
  const pool = new pg.Pool({ connectionString: url, idleTimeoutMillis: 0 });
  onTestFinished(() => pool.end());
  return Object.assign(pool, { url });
}

/** A process of its own, like a server that starts. */
async function startProcess(databaseUrl: string): Promise<void> {
  const env = { ...process.env, DATABASE_URL: databaseUrl };
  await promisify(execFile)(node, [join(root, "src/testing/database/migrate-once.ts")], {
    env,
    timeout: 120_000,
  });
}

async function answer(pool: pg.Pool, query: string): Promise<string[]> {
  const { rows } = await pool.query({ text: query, rowMode: "array" });
  return rows.map((row: unknown[]) => row.join(" "));
}

/** Every definition, and every row that a start may write. */
async function contents(pool: pg.Pool) {
  const queries = {
    columns: `select table_schema, table_name, column_name, data_type, column_default, is_nullable
      from information_schema.columns where table_schema in ('public', 'pgboss', 'drizzle')
      order by 1, 2, ordinal_position`,
    constraints:
      "select conrelid::regclass, conname, pg_get_constraintdef(oid) from pg_constraint order by 1, 2",
    indexes: "select indexdef from pg_indexes where schemaname in ('public', 'pgboss') order by 1",
    migrations: "select * from drizzle.__drizzle_migrations",
    academies: "select * from academies",
    categories: "select * from academy_categories order by name",
    queues: "select name, created_on from pgboss.queue order by 1",
  };
  const entries = Object.entries(queries).map(async ([name, query]) => [
    name,
    await answer(pool, query),
  ]);
  return Object.fromEntries(await Promise.all(entries));
}

onServer("four processes that start at once on an empty database all succeed", async () => {
  const pool = await emptyDatabase();
  const starts = Array.from({ length: 4 }, () => startProcess(pool.url));
  expect(await Promise.allSettled(starts)).toEqual(
    starts.map(() => ({ status: "fulfilled", value: undefined })),
  );

  const tables = Object.values(schema).flatMap((value) =>
    is(value, PgTable) ? [getTableName(value)] : [],
  );
  const made =
    "select table_name from information_schema.tables where table_schema = 'public' order by 1";
  expect(await answer(pool, made)).toEqual(tables.sort());
  expect(await answer(pool, "select subdomain, name from academies")).toEqual([" Semillero"]);
  expect(await answer(pool, "select name from academy_categories order by position")).toEqual([
    "arte",
    "gastronomía",
    "bienestar",
    "cultivo",
    "sostenibilidad",
  ]);
  const names = Object.keys(queues).flatMap((name) => [name, `${name}.dead`]);
  expect(await answer(pool, "select name from pgboss.queue")).toEqual(
    expect.arrayContaining(names),
  );
});

onServer("starting again changes nothing", async () => {
  const pool = await emptyDatabase();
  await startProcess(pool.url);
  const before = await contents(pool);
  await startProcess(pool.url);
  expect(await contents(pool)).toEqual(before);
});

onServer("a migration that fails lets the next process have its turn", async () => {
  const pool = await emptyDatabase();
  const fails = migrateDatabase({ direct: pool }, root, async () => {
    throw new Error("no space");
  });
  await expect(fails).rejects.toThrow("no space");
  await startProcess(pool.url);
  expect(await answer(pool, "select name from academies")).toEqual(["Semillero"]);
});
