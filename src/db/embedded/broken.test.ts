import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import { expect, onTestFinished, test } from "vitest";
import { openForTest, root, temporaryFolder } from "#src/testing/database/embedded.ts";
import { openEmbedded } from "./open.ts";

const realWorker = JSON.stringify(join(root, "src/db/embedded/worker.ts"));

/** Opens a database whose worker thread runs `code`, a faulty copy of the real one. */
async function openSpoilt(code: string) {
  const spoiltRoot = temporaryFolder();
  const folder = join(spoiltRoot, "src/db/embedded");
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, "worker.ts"), code);
  const dataDir = temporaryFolder();
  const broken = Promise.withResolvers<Error>();
  const embedded = await openEmbedded({ dataDir, root: spoiltRoot, onBroken: broken.resolve });
  const pool = new pg.Pool(embedded.pool);
  pool.on("error", () => {});
  onTestFinished(async () => {
    await pool.end();
    await embedded.close();
  });
  return { embedded, pool, dataDir, broken: broken.promise };
}

test("a database thread that fails rejects its waiting queries and frees the folder", async () => {
  const { embedded, pool, dataDir, broken } = await openSpoilt(`
    import { parentPort } from "node:worker_threads";
    import ${realWorker};
    parentPort.on("message", ({ chore }) => {
      if (chore === "housekeeping") throw new Error("out of order");
    });`);
  const client = await pool.connect();
  client.on("error", () => {});
  await client.query("BEGIN");
  await expect(embedded.housekeeping.runOnce()).rejects.toThrow("out of order");
  expect(await broken).toMatchObject({ message: "out of order" });
  await expect(client.query("SELECT 1")).rejects.toThrow();
  client.release();
  await expect(embedded.dump()).rejects.toThrow("out of order");

  const again = await openForTest(dataDir);
  expect((await again.pool.query("SELECT 1 AS one")).rows).toEqual([{ one: 1 }]);
});

test("a commit that the disk refuses is not acknowledged and stops the database", async () => {
  const { pool, dataDir, broken } = await openSpoilt(`
    import fs from "node:fs";
    import { syncBuiltinESMExports } from "node:module";
    import { workerData } from "node:worker_threads";
    const fsyncSync = fs.fsyncSync;
    fs.fsyncSync = (fd) => {
      if (fs.existsSync(workerData.folder + "/../refuse")) throw new Error("EIO");
      fsyncSync(fd);
    };
    syncBuiltinESMExports();
    await import(${realWorker});`);
  await pool.query("CREATE TABLE crops (id int PRIMARY KEY); INSERT INTO crops VALUES (1)");
  writeFileSync(join(dataDir, "refuse"), "");
  await expect(pool.query("INSERT INTO crops VALUES (2)")).rejects.toThrow();
  expect((await broken).cause).toMatchObject({ message: "EIO" });

  const again = await openForTest(dataDir);
  expect((await again.pool.query("SELECT 1 FROM crops WHERE id = 1")).rows).toHaveLength(1);
});
