// Copies the embedded database, the files, the secrets and the sandbox of a running program. A
// backup is complete or absent.
import { copyFile, mkdir, readFile, rename, stat, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { backup as copySqlite, DatabaseSync } from "node:sqlite";
import type pg from "pg";
import { v7 } from "uuid";
import { withCopy } from "#src/db/embedded/copy.ts";
import { freeBytes } from "#src/outside/files/disk-room.ts";
import { StoreFull } from "#src/outside/files/file-store.ts";
import { flush, isAbsent, openSwept, removeWhole } from "#src/outside/files/local-files.ts";
import { secretNames } from "#src/outside/keys/secret.ts";
import type { Settings } from "#src/settings/settings.ts";
import { folderBytes } from "./folder-bytes.ts";
import { linkTree } from "./link-tree.ts";
import { type Manifest, writeManifest } from "./manifest.ts";
import { rowCounts } from "./row-counts.ts";

export type BackupOptions = {
  pool: pg.Pool;
  settings: Pick<Settings, "dataDir" | "root" | "diskReserveBytes">;
  /** An absent folder, or an empty one. */
  to: string;
};

export type Made = { manifest: Manifest; heldMs: number };

/** Throws `StoreFull` where the backup would use up the reserve of its disk. */
export async function makeBackup({ pool, settings, to }: BackupOptions): Promise<Made> {
  const { dataDir } = settings;
  const parent = dirname(to);
  await mkdir(parent, { recursive: true, mode: 0o700 });
  await assertRoom(settings, parent);
  const making = join(parent, ".unfinished");
  await openSwept(making);
  const folder = join(making, v7());
  await mkdir(folder, { mode: 0o700 });
  try {
    // Before the database: what is removed meanwhile is still there for its rows. After it: so is
    // what is new.
    await linkTree(join(dataDir, "files"), join(folder, "files"));
    const database = await writeDatabase({ pool, settings, to: folder });
    await linkTree(join(dataDir, "files"), join(folder, "files"));
    await linkTree(join(dataDir, "mail"), join(folder, "mail"));
    for (const name of secretNames) await copyPrivate(join(dataDir, name), join(folder, name));
    await copySandbox(join(dataDir, "sandbox"), join(folder, "sandbox"));
    const { heldMs, ...facts } = database;
    const manifest = await writeManifest(folder, {
      version: await versionOf(settings.root),
      createdAt: new Date().toISOString(),
      ...facts,
      restore: howToRestore,
    });
    await flush(folder);
    await rename(folder, to);
    await flush(parent);
    return { manifest, heldMs };
  } finally {
    await removeWhole(folder);
  }
}

const howToRestore = [
  "En una carpeta de datos vacía: DATA_DIR=… npm run restore -- ESTA_CARPETA",
  "En un PostgreSQL vacío: psql -v ON_ERROR_STOP=1 -f database.sql DIRECCIÓN; files, mail, sandbox, session-secret, data-secret y bank-secret van a DATA_DIR",
  "docs/backup.md lo explica paso a paso",
];

/** The copy of the database is there for a moment beside its SQL. */
async function assertRoom(settings: BackupOptions["settings"], parent: string): Promise<void> {
  const { dataDir, diskReserveBytes } = settings;
  const sameDisk = (await stat(parent)).dev === (await stat(dataDir)).dev;
  const files = sameDisk ? 0 : await folderBytes(join(dataDir, "files"));
  const need = 2 * (await folderBytes(join(dataDir, "db"))) + files;
  if ((await freeBytes(parent)) < need + diskReserveBytes) throw new StoreFull("no backup");
}

async function writeDatabase({ pool, settings: { dataDir, root }, to }: BackupOptions) {
  const source = { pool, dataDir: join(dataDir, "db"), at: join(to, ".database"), root };
  const { result, heldMs } = await withCopy(source, async (copy) => {
    const counts = await rowCounts(copy.pool);
    await writeFile(join(to, "database.sql"), await copy.dump(), { mode: 0o600, flush: true });
    return counts;
  });
  return { ...result, heldMs };
}

async function copyPrivate(from: string, to: string): Promise<void> {
  try {
    await copyFile(from, to);
    await flush(to);
  } catch (error) {
    // It is there only where no setting gives the secret.
    if (!isAbsent(error)) throw error;
  }
}

/** Its process may write at the same time. */
async function copySandbox(from: string, to: string): Promise<void> {
  const file = join(from, "gateway.sqlite");
  if (!(await stat(file).catch(() => null))) return;
  await mkdir(to, { mode: 0o700 });
  const db = new DatabaseSync(file, { timeout: 5000 });
  try {
    await copySqlite(db, join(to, "gateway.sqlite"));
    await flush(join(to, "gateway.sqlite"));
  } finally {
    db.close();
  }
}

async function versionOf(root: string): Promise<string> {
  return String(JSON.parse(await readFile(join(root, "package.json"), "utf8")).version);
}
