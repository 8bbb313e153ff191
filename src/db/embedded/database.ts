// Once open, a folder holds a complete PostgreSQL database whose commits survive a power cut.
import { existsSync, fsyncSync, mkdirSync, renameSync, rmSync } from "node:fs";
import { dirname } from "node:path";
import { citext } from "@electric-sql/pglite/contrib/citext";
import { pg_trgm } from "@electric-sql/pglite/contrib/pg_trgm";
import { unaccent } from "@electric-sql/pglite/contrib/unaccent";
import { DurableFs, durableStartParams, type Fsync, fsyncFolder, fsyncTree } from "./durable.ts";
import { SharedSession } from "./session.ts";

type Options = {
  /** PostgreSQL's own data directory, created if missing. The caller holds the lock on it. */
  folder: string;
  broken: (error: Error) => never;
  fsync?: Fsync;
};

export async function openPglite({
  folder,
  broken,
  fsync = fsyncSync,
}: Options): Promise<SharedSession> {
  if (!existsSync(folder)) {
    // Created beside and renamed: a power cut leaves no half-made database behind.
    const unfinished = `${folder}.unfinished`;
    rmSync(unfinished, { recursive: true, force: true });
    mkdirSync(unfinished, { recursive: true, mode: 0o700 });
    await (await start(unfinished, fsync, broken)).close();
    fsyncTree(unfinished, fsync);
    renameSync(unfinished, folder);
    fsyncFolder(dirname(folder), fsync);
  }
  return start(folder, fsync, broken);
}

async function start(
  folder: string,
  fsync: Fsync,
  broken: (error: Error) => never,
): Promise<SharedSession> {
  const session = new SharedSession(
    {
      fs: new DurableFs(folder, fsync, broken),
      startParams: durableStartParams,
      extensions: { citext, pg_trgm, unaccent },
    },
    broken,
  );
  await session.waitReady;
  return session;
}
