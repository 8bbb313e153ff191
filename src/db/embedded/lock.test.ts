import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { expect, onTestFinished, test } from "vitest";
import { openForTest, root, temporaryFolder } from "#src/testing/database/embedded.ts";
import { lockFolder } from "./lock.ts";
import { openEmbedded } from "./open.ts";

/** Opens the folder given as argument and inserts rows for ever; prints a line for each COMMIT. */
const writer = `
  import pg from "pg";
  import { openEmbedded } from "#src/db/embedded/open.ts";
  const embedded = await openEmbedded({ dataDir: process.argv[1], root: process.cwd() });
  const pool = new pg.Pool(embedded.pool);
  await pool.query("CREATE TABLE acknowledged (id int PRIMARY KEY)");
  for (let id = 1; ; id += 1) {
    await pool.query("INSERT INTO acknowledged VALUES ($1)", [id]);
    process.stdout.write(id + "\\n");
  }`;

function startWriter(dataDir: string): ChildProcess {
  const child = spawn(process.execPath, ["--input-type=module", "-e", writer, dataDir], {
    cwd: root,
    stdio: ["ignore", "pipe", "inherit"],
  });
  onTestFinished(() => {
    child.kill("SIGKILL");
  });
  return child;
}

test("a second process is refused, and a killed first one loses no acknowledged row", async () => {
  const dataDir = temporaryFolder();
  const child = startWriter(dataDir);
  let said = "";
  const fifty = Promise.withResolvers<void>();
  child.stdout?.on("data", (chunk) => {
    said += chunk;
    if (said.split("\n").length > 50) fifty.resolve();
  });
  await fifty.promise;

  const second = openEmbedded({ dataDir, root });
  await expect(second).rejects.toMatchObject({ name: "EmbeddedLocked", pid: child.pid });
  await expect(second).rejects.toThrow(
    new RegExp(`Otro proceso de Semillero \\(PID ${child.pid}\\).*DATA_DIR.*DATABASE_URL`),
  );

  child.kill("SIGKILL");
  await once(child, "close");
  const acknowledged = said.split("\n").slice(0, -1).map(Number);
  const { pool } = await openForTest(dataDir);
  const { rows } = await pool.query("SELECT id FROM acknowledged ORDER BY id");
  const kept = rows.map((row) => row.id);
  expect(kept.slice(0, acknowledged.length)).toEqual(acknowledged);
});

test("the same process cannot open a folder twice, by whatever path", async () => {
  const folder = temporaryFolder();
  const lock = await lockFolder(folder);
  await expect(lockFolder(`${folder}/../${folder.split("/").at(-1)}`)).rejects.toMatchObject({
    pid: process.pid,
  });
  await lock.release();
  await (await lockFolder(folder)).release();
});
