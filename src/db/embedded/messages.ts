// The messages between the main thread and the worker thread of the embedded database.

export type WorkerStart = {
  /** PostgreSQL's data directory. */
  folder: string;
  /** Absent where PostgreSQL's clients cannot use unix sockets: then a free port of 127.0.0.1. */
  socketPath: string | undefined;
  /** The socket for other processes; absent under the same condition. */
  commandsPath: string | undefined;
};

export type ToWorker = { id: number; chore: "dump" | "housekeeping" | "close" };

export type FromWorker =
  | { kind: "ready"; port: number | undefined }
  | { kind: "done"; id: number; bytes: Uint8Array | undefined }
  | { kind: "refused"; id: number; error: unknown }
  | { kind: "housekeeping-failed"; error: unknown }
  /** The database can no longer guarantee its commits; the worker ends. */
  | { kind: "broken"; error: Error };
