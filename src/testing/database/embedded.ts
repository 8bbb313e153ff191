// Test set-up: a data folder and an embedded database, which are removed and closed with the test.
import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { onTestFinished, vi } from "vitest";
import { type Embedded, openEmbedded } from "#src/db/embedded/open.ts";

// A first start takes two seconds on a quiet machine.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

/** The folder of package.json. */
export const root = join(import.meta.dirname, "../../..");

const prefix = join(tmpdir(), "semillero-test-");
let empty: Promise<string> | undefined;

export function temporaryFolder(): string {
  const folder = mkdtempSync(prefix);
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** @param dataDir the test's own folder; default: one that already contains an empty database. */
export async function openForTest(
  dataDir?: string,
): Promise<{ embedded: Embedded; pool: pg.Pool; dataDir: string }> {
  const folder = dataDir ?? (await folderWithEmptyDatabase());
  const embedded = await openEmbedded({ dataDir: folder, root });
  const pool = new pg.Pool(embedded.pool);
  pool.on("error", () => {});
  onTestFinished(async () => {
    if (!pool.ended) await pool.end();
    await embedded.close();
  });
  return { embedded, pool, dataDir: folder };
}

async function folderWithEmptyDatabase(): Promise<string> {
  empty ??= makeEmptyDatabase();
  const folder = temporaryFolder();
  cpSync(await empty, folder, { recursive: true });
  return folder;
}

async function makeEmptyDatabase(): Promise<string> {
  const folder = mkdtempSync(prefix);
  process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
  await (await openEmbedded({ dataDir: folder, root })).close();
  return folder;
}
