// Puts a backup into an empty data folder: whole, or not at all.
import { constants, createReadStream } from "node:fs";
import { chmod, cp, mkdir, readdir, readFile, rename, rmdir } from "node:fs/promises";
import { join } from "node:path";
import pg from "pg";
import { openEmbedded } from "#src/db/embedded/open.ts";
import { flushAll, isAbsent, removeWhole } from "#src/outside/files/local-files.ts";
import { secretNames } from "#src/outside/keys/secret.ts";
import type { Settings } from "#src/settings/settings.ts";
import { BadBackup, type Manifest, readWholeBackup } from "./manifest.ts";
import { rowCounts } from "./row-counts.ts";
import { sqlStatements } from "./sql-statements.ts";

type Options = { from: string; settings: Pick<Settings, "dataDir" | "root"> };

const unfinished = ".restoring";
/** Few pieces for a statement of many rows, whose text grows with each. */
const pieceBytes = 4 * 1024 ** 2;
/** The database comes last: without it the folder counts as empty for nobody. */
const parts = ["files", "mail", "sandbox", ...secretNames, "db"];

/** Throws `BadBackup`, with a Spanish message, and has changed nothing then. */
export async function restoreBackup({ from, settings }: Options): Promise<Manifest> {
  const { dataDir, root } = settings;
  await assertEmpty(dataDir);
  const manifest = await readWholeBackup(from);
  await assertKnown(manifest, root);
  const folder = join(dataDir, unfinished);
  await removeWhole(folder);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  try {
    for (const part of parts) await copyPart(join(from, part), join(folder, part));
    await restoreDatabase(join(from, "database.sql"), { folder, root, manifest });
    await flushAll(folder);
    for (const part of await readdir(folder)) {
      if (part !== "db") await rename(join(folder, part), join(dataDir, part));
    }
    await rename(join(folder, "db"), join(dataDir, "db"));
    await rmdir(folder);
    return manifest;
  } finally {
    await removeWhole(folder);
  }
}

async function assertEmpty(dataDir: string): Promise<void> {
  const names = await readdir(dataDir).catch((error: unknown) => {
    if (isAbsent(error)) return [];
    throw error;
  });
  const [taken] = names.filter((name) => name !== "backups" && name !== unfinished);
  if (taken === undefined) return;
  throw new BadBackup(
    `La carpeta de datos ${dataDir} no está vacía (contiene ${taken}). Una copia se restaura en una carpeta vacía: indica otra con DATA_DIR, o mueve lo que hay.`,
  );
}

/** A program cannot use a database with migrations that it does not know. */
async function assertKnown({ migrations, version }: Manifest, root: string): Promise<void> {
  const journal = join(root, "src/db/migrations/meta/_journal.json");
  const { entries } = JSON.parse(await readFile(journal, "utf8"));
  if (migrations <= entries.length) return;
  throw new BadBackup(
    `La copia es de un Semillero más nuevo que este (versión ${version}, ${migrations} cambios de la base de datos; este conoce ${entries.length}). Actualiza primero.`,
  );
}

async function copyPart(from: string, to: string): Promise<void> {
  try {
    await cp(from, to, { recursive: true, mode: constants.COPYFILE_FICLONE });
  } catch (error) {
    // A backup without it: the secret may be a setting, the files in a bucket.
    if (!isAbsent(error)) throw error;
    return;
  }
  await chmod(to, to.endsWith("-secret") ? 0o600 : 0o700);
}

async function restoreDatabase(
  file: string,
  { folder, root, manifest }: { folder: string; root: string; manifest: Manifest },
): Promise<void> {
  const embedded = await openEmbedded({ dataDir: join(folder, "db"), root });
  const pool = new pg.Pool(embedded.pool);
  try {
    await pool.query("begin");
    const pieces = createReadStream(file, { encoding: "utf8", highWaterMark: pieceBytes });
    for await (const statement of sqlStatements(pieces)) {
      await pool.query(statement);
    }
    await pool.query("commit");
    await pool.query("reset all");
    const found = await rowCounts(pool);
    if (JSON.stringify(found.rows) !== JSON.stringify(manifest.rows)) {
      throw new BadBackup("La base de datos restaurada no tiene las filas que dice la copia.");
    }
    await embedded.housekeeping.runOnce();
  } finally {
    await pool.end();
    await embedded.close();
  }
}
