// An acknowledged COMMIT is on the disk. PGlite as shipped never calls fsync; here PostgreSQL's own
// fsync calls reach the files, and a new database appears whole or not at all.
import { closeSync, fsyncSync, openSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { PGlite } from "@electric-sql/pglite";
import { NodeFS } from "@electric-sql/pglite/nodefs";

export type Fsync = (fd: number) => void;

/** The parts of Emscripten's file system that this file uses. */
type HostStream = { nfd: number; node: { mode: number } };
type SetAttributes = (of: unknown, attributes: { mode?: number }) => void;
type HostFileSystem = {
  node_ops: { setattr: SetAttributes };
  stream_ops: { setattr: SetAttributes; fsync?: (stream: HostStream) => number };
};

const directoryMode = 0o040000;
const typeMask = 0o170000;

// The errors of hosts that cannot fsync a directory; PostgreSQL ignores them too.
const directoryRefusals = new Set(["EACCES", "EBADF", "EINVAL", "EISDIR", "EPERM"]);

/**
 * PostgreSQL's start parameters with fsync on. `wal_sync_method` is `fsync` because PGlite's
 * fdatasync does nothing and reports success. Its own 128 MB of `shared_buffers` are all written at
 * the start; behind these stands the system's cache of files.
 */
export const durableStartParams = [
  ...PGlite.defaultStartParams.filter((parameter) => parameter !== "-F"),
  "-c",
  "fsync=on",
  "-c",
  "wal_sync_method=fsync",
  "-c",
  "shared_buffers=16MB",
];

/**
 * @param broken called after a refused fsync or a PostgreSQL panic. It must not return: PGlite
 * swallows both errors and would acknowledge the waiting COMMIT as if it were safe.
 */
export class DurableFs extends NodeFS {
  readonly #fsync: Fsync;
  readonly #broken: (error: Error) => never;

  constructor(folder: string, fsync: Fsync, broken: (error: Error) => never) {
    super(folder);
    this.#fsync = fsync;
    this.#broken = broken;
  }

  override async init(...given: Parameters<NodeFS["init"]>): ReturnType<NodeFS["init"]> {
    const { emscriptenOpts } = await super.init(...given);
    return {
      emscriptenOpts: {
        ...emscriptenOpts,
        onAbort: (what: unknown) => this.#broken(new Error(`PostgreSQL aborted: ${String(what)}`)),
        preRun: [
          (module) => {
            const host: HostFileSystem = module.FS.filesystems.NODEFS;
            host.stream_ops.fsync = (stream) => this.#sync(stream);
            for (const operations of [host.node_ops, host.stream_ops]) keepPrivate(operations);
          },
          ...(emscriptenOpts.preRun ?? []),
        ],
      },
    };
  }

  #sync(stream: HostStream): number {
    try {
      this.#fsync(stream.nfd);
    } catch (error) {
      const isDirectory = (stream.node.mode & typeMask) === directoryMode;
      if (!(isDirectory && refusesDirectories(error))) {
        this.#broken(new Error("The disk refused to keep the data", { cause: error }));
      }
    }
    return 0;
  }
}

/** PGlite gives its files explicit modes, which the umask does not reach. */
function keepPrivate(operations: { setattr: SetAttributes }): void {
  const { setattr } = operations;
  operations.setattr = (of, { mode, ...rest }) =>
    setattr(of, mode === undefined ? rest : { ...rest, mode: mode & ~0o077 });
}

/** When it returns, everything below `folder` is on the disk, names included. */
export function fsyncTree(folder: string, fsync: Fsync = fsyncSync): void {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) fsyncTree(path, fsync);
    else if (entry.isFile()) fsyncPath(path, "r+", fsync);
  }
  fsyncFolder(folder, fsync);
}

/** When it returns, the names inside `folder` are on the disk, where the host can do that. */
export function fsyncFolder(folder: string, fsync: Fsync = fsyncSync): void {
  try {
    fsyncPath(folder, "r", fsync);
  } catch (error) {
    if (!refusesDirectories(error)) throw error;
  }
}

function fsyncPath(path: string, flags: string, fsync: Fsync): void {
  const fd = openSync(path, flags);
  try {
    fsync(fd);
  } finally {
    closeSync(fd);
  }
}

function refusesDirectories(error: unknown): boolean {
  return (
    error instanceof Error &&
    "code" in error &&
    typeof error.code === "string" &&
    directoryRefusals.has(error.code)
  );
}
