// Copies the files of an open database between two transactions. The copy opens as after a crash:
// with every acknowledged row.
import { constants } from "node:fs";
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

/** @returns for how many milliseconds nobody else could use the database */
async function copyDatabase({ pool, dataDir, at }: Options): Promise<number> {
  const client = await pool.connect();
  try {
    // The copy replays less of the log, and so opens sooner.
    await client.query("CHECKPOINT");
    // PGlite writes its files only in queries: an open transaction that asks nothing stops it.
    await client.query("BEGIN");
    const began = performance.now();
    await cp(join(dataDir, "database"), join(at, "database"), {
      recursive: true,
      mode: constants.COPYFILE_FICLONE,
    });
    await client.query("ROLLBACK");
    client.release();
    return performance.now() - began;
  } catch (error) {
    client.release(true);
    throw error;
  }
}
