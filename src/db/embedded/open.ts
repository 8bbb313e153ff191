// An open folder serves one node-postgres pool as an ordinary PostgreSQL, and no other process can
// open it until this one closes it or ends.
import { rmSync } from "node:fs";
import { join, resolve } from "node:path";
import type pg from "pg";
import { programFile } from "#src/process/programs.ts";
import { noteCommands, prepareFolder, type SocketPlace, socketPlace } from "./folder.ts";
import { EmbeddedLocked, lockFolder, whoAnswers } from "./lock.ts";
import { startThread } from "./thread.ts";

export type Embedded = {
  /**
   * For `new pg.Pool(…)`, one pool at a time: PGlite is one session, and a second connection would
   * take over the session of the first. `statement_timeout` has no effect in PGlite.
   */
  pool: pg.PoolConfig;
  /** SQL text that psql restores into an empty database of PostgreSQL 15 or newer. */
  dump(): Promise<Uint8Array>;
  /** Runs on a timer; `runOnce` vacuums, analyses and checkpoints now. */
  housekeeping: { runOnce(): Promise<void> };
  /** Waits for the running transaction, checkpoints and frees the folder. End the pool first. */
  close(): Promise<void>;
};

type Options = {
  dataDir: string;
  /** The folder that holds package.json. */
  root: string;
  /**
   * Called when the database stops by itself; its queries fail from now on. Default: an uncaught
   * error.
   */
  onBroken?: (error: Error) => void | Promise<void>;
  /** Default: a process warning. */
  onHousekeepingError?: (error: unknown) => void;
};

/** @throws EmbeddedLocked | EmbeddedUnwritable, both with messages for the operator. */
export async function openEmbedded(options: Options): Promise<Embedded> {
  const dataDir = resolve(options.dataDir);
  prepareFolder(dataDir);
  const lock = await lockFolder(dataDir);
  let place: SocketPlace | undefined;
  let commands: SocketPlace | undefined;
  async function free() {
    place?.remove();
    commands?.remove();
    await lock.release();
  }
  try {
    if (process.platform !== "win32") {
      place = await vacantPlace(dataDir);
      commands = socketPlace(dataDir, "commands");
      rmSync(commands.path, { force: true });
      noteCommands(dataDir, commands.folder);
    }
    const thread = await startThread({
      file: programFile(options.root, "database"),
      start: {
        folder: join(dataDir, "database"),
        socketPath: place?.path,
        commandsPath: commands?.path,
      },
      onBroken: (error) => {
        void free().then(() => (options.onBroken ?? throwIt)(error));
      },
      onHousekeepingError: options.onHousekeepingError ?? warn,
    });
    return {
      pool: {
        ...(place ? { host: place.folder, port: 5432 } : { host: "127.0.0.1", port: thread.port }),
        user: "postgres",
        database: "postgres",
        max: 1,
        idleTimeoutMillis: 0,
      },
      dump: async () => (await thread.ask("dump")) ?? new Uint8Array(),
      housekeeping: {
        runOnce: async () => {
          await thread.ask("housekeeping");
        },
      },
      close: async () => {
        try {
          await thread.close();
        } finally {
          await free();
        }
      },
    };
  } catch (error) {
    await free();
    throw error;
  }
}

/** Removes a socket file that nothing listens on: a killed process left it. */
async function vacantPlace(dataDir: string): Promise<SocketPlace> {
  const place = socketPlace(dataDir, "socket");
  // The lock does not reach a container that mounts the same folder; this socket does.
  if ((await whoAnswers(place.path)).answers) throw new EmbeddedLocked(dataDir, undefined);
  rmSync(place.path, { force: true });
  return place;
}

function throwIt(error: Error): never {
  throw error;
}

function warn(error: unknown): void {
  process.emitWarning(`Housekeeping of the embedded database failed: ${String(error)}`);
}
