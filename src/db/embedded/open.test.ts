import { spawn } from "node:child_process";
import { once } from "node:events";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import { drizzle } from "drizzle-orm/node-postgres";
import { pgTable, text } from "drizzle-orm/pg-core";
import { expect, test } from "vitest";
import { openForTest, root, temporaryFolder } from "#src/testing/database/embedded.ts";
import { openEmbedded } from "./open.ts";

const crops = pgTable("crops", { name: text("name").primaryKey() });
const createCrops = "CREATE TABLE crops (name text PRIMARY KEY)";

test("a drizzle transaction commits whole or not at all", async () => {
  const { pool } = await openForTest();
  await pool.query(createCrops);
  const db = drizzle(pool);
  await db.transaction(async (tx) => {
    await tx.insert(crops).values({ name: "café" });
    await tx.insert(crops).values({ name: "cacao" });
  });
  const failing = db.transaction(async (tx) => {
    await tx.insert(crops).values({ name: "maíz" });
    await tx.insert(crops).values({ name: "café" });
  });
  await expect(failing).rejects.toMatchObject({
    cause: { code: "23505", constraint: "crops_pkey" },
  });
  expect(await db.select().from(crops).where(eq(crops.name, "maíz"))).toEqual([]);
  expect(await db.select().from(crops).orderBy(crops.name)).toHaveLength(2);
});

test("a named statement and a parameter of 5 MB arrive whole", async () => {
  const { pool } = await openForTest();
  const long = "ñ".repeat(2_500_000);
  const statement = { name: "measure", text: "SELECT octet_length($1::text) AS bytes" };
  for (const value of ["ñ", long]) {
    const { rows } = await pool.query({ ...statement, values: [value] });
    expect(rows).toEqual([{ bytes: Buffer.byteLength(value) }]);
  }
});

test("the extensions of the catalogue can be created", async () => {
  const { pool } = await openForTest();
  await pool.query("CREATE EXTENSION unaccent; CREATE EXTENSION pg_trgm; CREATE EXTENSION citext");
  const { rows } = await pool.query(
    "SELECT unaccent('ñandú') AS plain, similarity('cacao', 'cacao') AS alike, 'A'::citext = 'a' AS same",
  );
  expect(rows).toEqual([{ plain: "nandu", alike: 1, same: true }]);
});

test("a client that dies inside a transaction leaves none of it to the next client", async () => {
  const { pool } = await openForTest();
  await pool.query(createCrops);
  const statement = { name: "count", text: "SELECT count(*)::int AS count FROM crops" };
  const client = await pool.connect();
  await client.query(statement);
  await client.query("SET TimeZone = 'America/Bogota'");
  await client.query("BEGIN");
  await client.query("INSERT INTO crops VALUES ('café')");
  client.on("error", () => {});
  client.release(true);
  expect((await pool.query(statement)).rows).toEqual([{ count: 0 }]);
  expect((await pool.query("SHOW TimeZone")).rows).toEqual([{ TimeZone: "UTC" }]);
});

test("housekeeping frees dead rows and checkpoints, but waits for transactions", async () => {
  const { pool, embedded } = await openForTest();
  await pool.query(createCrops);
  await pool.query("INSERT INTO crops SELECT 'n' || i FROM generate_series(1, 2000) i");
  await pool.query("UPDATE crops SET name = name || '!'");
  const size = "SELECT pg_relation_size('crops') AS bytes";
  const checkpoint = "SELECT redo_lsn FROM pg_control_checkpoint()";
  const before = (await pool.query(checkpoint)).rows;

  const client = await pool.connect();
  await client.query("BEGIN");
  await client.query("DELETE FROM crops");
  const kept = embedded.housekeeping.runOnce();
  await client.query("SELECT 1");
  await client.query("COMMIT");
  client.release();
  await kept;

  expect((await pool.query(size)).rows).toEqual([{ bytes: "0" }]);
  expect((await pool.query(checkpoint)).rows).not.toEqual(before);
});

test("a folder that cannot be written is refused with a message that names DATA_DIR", async () => {
  const file = join(temporaryFolder(), "file");
  writeFileSync(file, "");
  await expect(openEmbedded({ dataDir: join(file, "data"), root })).rejects.toThrow(
    /No se puede escribir en la carpeta de datos .*DATA_DIR/,
  );
});

test("a folder with a long path works as well", async () => {
  const { pool } = await openForTest(join(temporaryFolder(), "a".repeat(120)));
  expect((await pool.query("SELECT 1 AS one")).rows).toEqual([{ one: 1 }]);
});

test("the rows are still there after the database is closed and opened again", async () => {
  const { pool, embedded, dataDir } = await openForTest();
  await pool.query(`${createCrops}; INSERT INTO crops VALUES ('café')`);
  await pool.end();
  await embedded.close();
  const again = await openForTest(dataDir);
  expect((await again.pool.query("SELECT name FROM crops")).rows).toEqual([{ name: "café" }]);
});

test("a process that closes the database ends by itself", async () => {
  const script = `
    import pg from "pg";
    import { openEmbedded } from "#src/db/embedded/open.ts";
    const embedded = await openEmbedded({ dataDir: process.argv[1], root: process.cwd() });
    const pool = new pg.Pool(embedded.pool);
    await pool.query("SELECT 1");
    await pool.end();
    await embedded.close();`;
  const child = spawn(process.execPath, ["--input-type=module", "-e", script, temporaryFolder()], {
    cwd: root,
    stdio: "inherit",
  });
  expect(await once(child, "exit")).toEqual([0, null]);
});
