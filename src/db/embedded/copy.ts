// Copies the files of an open database between two transactions. The copy opens as after a crash:
// with every acknowledged row.
import { constants, copyFileSync, mkdirSync, readdirSync, rmSync, statSync } from "node:fs";
import { cp, rm } from "node:fs/promises";
import { join } from "node:path";
import pg from "pg";
import { type Embedded, openEmbedded } from "./open.ts";

type Options = {
  /** Of the one connection, or of a command's. */
  pool: pg.Pool;
  /** The folder that `openEmbedded` was given. */
  dataDir: string;
  /** An absent folder for the copy, which is removed at the end. */
  at: string;
  /** The folder that holds package.json. */
  root: string;
};

/**
 * Opens a copy of a database that stays in use: others wait only while its files are copied.
 * @returns the result of `work`, and for how many milliseconds the others waited
 */
export async function withCopy<T>(
  options: Options,
  work: (copy: { pool: pg.Pool; dump: Embedded["dump"] }) => Promise<T>,
): Promise<{ result: T; heldMs: number }> {
  const { at, root } = options;
  try {
    const heldMs = await copyDatabase(options);
    const { dump, close, ...copy } = await openEmbedded({ dataDir: at, root });
    const pool = new pg.Pool(copy.pool);
    try {
      return { result: await work({ pool, dump }), heldMs };
    } finally {
      await pool.end();
      await close();
    }
  } finally {
    await rm(at, { recursive: true, force: true });
  }
}

/**
 * Copies all of it while it is in use, and then, while nobody uses it, what has changed meanwhile.
 * @returns for how many milliseconds nobody else could use the database
 */
async function copyDatabase({ pool, dataDir, at }: Options): Promise<number> {
  const [from, to] = [join(dataDir, "database"), join(at, "database")];
  // The copy replays less of the log, and so opens sooner.
  await pool.query("CHECKPOINT");
  const since = Date.now() - clockSlackMs;
  await cp(from, to, { recursive: true, mode: COPYFILE_FICLONE }).catch((error) => {
    // A file was removed meanwhile. What is missing now is copied below.
    if (error.code !== "ENOENT") throw error;
  });
  const client = await pool.connect();
  try {
    // PGlite writes its files only in queries: an open transaction that asks nothing stops it.
    await client.query("BEGIN");
    const began = performance.now();
    copyChanged(from, to, since);
    await client.query("ROLLBACK");
    client.release();
    return performance.now() - began;
  } catch (error) {
    client.release(true);
    throw error;
  }
}

/** The clock of a file system may tick more slowly than ours. */
const clockSlackMs = 2_000;
const { COPYFILE_FICLONE } = constants;

/** Makes the copy equal, given that it was made after the moment `since`. */
function copyChanged(from: string, to: string, since: number): void {
  const names = new Set(readdirSync(from));
  for (const name of readdirSync(to)) {
    if (!names.has(name)) rmSync(join(to, name), { recursive: true });
  }
  for (const name of names) {
    const [source, target] = [join(from, name), join(to, name)];
    const found = statSync(source);
    const copied = statSync(target, { throwIfNoEntry: false });
    if (found.isDirectory()) {
      mkdirSync(target, { recursive: true, mode: 0o700 });
      copyChanged(source, target, since);
    } else if (!copied || copied.size !== found.size || found.mtimeMs >= since) {
      copyFileSync(source, target, COPYFILE_FICLONE);
    }
  }
}
