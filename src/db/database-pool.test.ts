import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { outageOf } from "#src/outage.ts";
import { openDatabase } from "./client.ts";

const root = join(import.meta.dirname, "../..");

test("nobody waits for ever for the one connection of the embedded database", async () => {
  const dataDir = mkdtempSync(join(tmpdir(), "semillero-pool-"));
  const options = { databaseUrl: undefined, databasePool: 1, databaseStatementSeconds: 0.1 };
  const { pool, close } = await openDatabase({ ...options, dataDir, root });
  onTestFinished(async () => {
    await close();
    rmSync(dataDir, { recursive: true, force: true });
  });
  const holder = await pool.connect();
  const refused = await pool.query("select 1").catch((error: unknown) => error);
  expect(outageOf(refused)?.text).toMatch(/^En este momento no podemos leer ni guardar nada/);
  holder.release();
  expect((await pool.query("select 1")).rowCount).toBe(1);
});
