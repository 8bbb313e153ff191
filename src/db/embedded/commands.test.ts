import { statSync } from "node:fs";
import { dirname, join } from "node:path";
import pg from "pg";
import { expect, onTestFinished, test } from "vitest";
import { openForTest, root, temporaryFolder } from "#src/testing/database/embedded.ts";
import { openDatabaseForCommand } from "../command-database.ts";
import { withCopy } from "./copy.ts";
import { runningCommands } from "./folder.ts";

/** A server's pool, and that of a command beside it. */
async function openBoth(dataDir?: string) {
  const server = await openForTest(dataDir);
  const host = (await runningCommands(server.dataDir)) ?? "";
  const command = new pg.Pool({ host, port: 5432, user: "postgres", database: "postgres", max: 2 });
  command.on("error", () => {});
  onTestFinished(() => command.end());
  return { ...server, command, host };
}

test("a command and the program take turns by transaction", async () => {
  const { pool, command } = await openBoth();
  await pool.query("CREATE TABLE crops (name text PRIMARY KEY)");
  const statement = { name: "count", text: "SELECT count(*)::int AS count FROM crops" };
  await pool.query(statement);

  const client = await command.connect();
  await client.query("BEGIN");
  await client.query("INSERT INTO crops VALUES ($1)", ["café"]);
  const meanwhile = pool.query(statement);
  await client.query("INSERT INTO crops VALUES ('cacao')");
  await client.query("ROLLBACK");
  expect((await meanwhile).rows).toEqual([{ count: 0 }]);

  const program = await pool.connect();
  await program.query("BEGIN");
  await program.query("INSERT INTO crops VALUES ('maíz')");
  const waiting = client.query("SELECT name FROM crops");
  await program.query("ROLLBACK");
  program.release();
  expect((await waiting).rows).toEqual([]);
  client.release();
});

test("a command and the program may give their statements the same names", async () => {
  const { pool, dataDir } = await openBoth(join(temporaryFolder(), "db"));
  const options = { dataDir: dirname(dataDir), root, databaseUrl: undefined, databasePool: 2 };
  const database = await openDatabaseForCommand(options);
  onTestFinished(() => database.close());
  const named = (name: string) => ({ name, text: "SELECT 1 AS one" });
  expect((await database.pool.query(named("a"))).rows).toEqual([{ one: 1 }]);
  expect((await pool.query(named("a"))).rows).toEqual([{ one: 1 }]);
  expect((await pool.query(named("b"))).rows).toEqual([{ one: 1 }]);
  expect((await database.pool.query(named("b"))).rows).toEqual([{ one: 1 }]);
});

test("an error of a command, or two commands at once, disturb nobody", async () => {
  const { pool, command } = await openBoth();
  await pool.query("CREATE TABLE crops (name text PRIMARY KEY)");
  await expect(command.query("SELECT * FROM nothing")).rejects.toMatchObject({ code: "42P01" });
  await expect(command.query("SELECT $1::int", ["x"])).rejects.toMatchObject({ code: "22P02" });
  const add = async (pool: pg.Pool, name: string) => {
    const client = await pool.connect();
    await client.query("BEGIN");
    await client.query("INSERT INTO crops VALUES ($1)", [name]);
    await client.query("COMMIT");
    client.release();
  };
  await Promise.all([add(command, "a"), add(pool, "b"), add(command, "c"), add(pool, "d")]);
  expect((await pool.query("SELECT name FROM crops ORDER BY 1")).rows).toHaveLength(4);
});

test("a command that dies within its transaction leaves nothing and holds nobody up", async () => {
  const { pool, command } = await openBoth();
  await pool.query("CREATE TABLE crops (name text PRIMARY KEY)");
  const client = await command.connect();
  client.on("error", () => {});
  await client.query("BEGIN");
  await client.query("INSERT INTO crops VALUES ('café')");
  client.release(true);
  expect((await pool.query("SELECT name FROM crops")).rows).toEqual([]);
  expect((await command.query("SELECT name FROM crops")).rows).toEqual([]);
});

test("only this user reaches the socket, in a data folder with a long path too", async () => {
  for (const folder of [undefined, join(temporaryFolder(), "a".repeat(120))]) {
    const { host, dataDir, command, embedded, pool } = await openBoth(folder);
    expect((await command.query("SELECT 1 AS one")).rows).toEqual([{ one: 1 }]);
    const socket = join(host, ".s.PGSQL.5432");
    expect(statSync(socket).mode & 0o777).toBe(0o600);
    expect(statSync(dirname(socket)).mode & 0o777).toBe(0o700);
    await pool.end();
    await embedded.close();
    expect(await runningCommands(dataDir)).toBeNull();
  }
});

test("a dump of a database in use has every acknowledged row", async () => {
  const { pool, command, dataDir } = await openBoth();
  await pool.query("CREATE TABLE crops (n int PRIMARY KEY)");
  await pool.query("INSERT INTO crops SELECT generate_series(1, 100)");
  const at = join(temporaryFolder(), "copy");
  const dump = withCopy({ pool: command, dataDir, at, root }, (copy) => copy.dump());
  let last = 100;
  const writing = (async () => {
    for (; last < 130; last++) await pool.query("INSERT INTO crops VALUES ($1)", [last + 1]);
  })();
  const sql = String(Buffer.from((await dump).result));
  await writing;
  for (const n of [1, 50, 100]) expect(sql).toMatch(new RegExp(`\\t?\\(${n}\\)[,;]`));
  expect(sql).toContain("PostgreSQL database dump complete");
});

test("where no server runs, a command opens the database itself", async () => {
  const dataDir = temporaryFolder();
  const options = { dataDir, root, databaseUrl: undefined, databasePool: 2 };
  const database = await openDatabaseForCommand(options);
  onTestFinished(() => database.close());
  await database.pool.query("CREATE TABLE crops (name text)");
  const beside = await openDatabaseForCommand(options);
  onTestFinished(() => beside.close());
  expect((await beside.pool.query("SELECT * FROM crops")).rows).toEqual([]);
  expect(String(Buffer.from((await beside.dump?.()) ?? []))).toContain("CREATE TABLE public.crops");
});
