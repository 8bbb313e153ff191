// The worker thread that runs the embedded database: it serves PostgreSQL's protocol on the given
// address and runs the chores that the main thread requests.
import { type MessagePort, parentPort, type Transferable, workerData } from "node:worker_threads";
import { PGLiteSocketServer } from "@electric-sql/pglite-socket";
import { serveCommands } from "./commands.ts";
import { openPglite } from "./database.ts";
import { dumpSql } from "./dump.ts";
import { checkpointEveryMs, keepHouse, vacuumEveryMs } from "./housekeeping.ts";
import type { FromWorker, ToWorker, WorkerStart } from "./messages.ts";

/** How long an open transaction may delay the closing before it is rolled back. */
const drainMs = 5_000;

// The pool has one connection; while it is replaced, the old one may not be closed yet.
const overlappingConnections = 4;

async function serve(main: MessagePort, start: WorkerStart): Promise<void> {
  const tell = (message: FromWorker, handed: Transferable[] = []) =>
    main.postMessage(message, handed);
  const session = await openPglite({
    folder: start.folder,
    broken: (error) => {
      tell({ kind: "broken", error });
      process.exit(1);
    },
  });
  const server = new PGLiteSocketServer({
    db: session,
    ...(start.socketPath ? { path: start.socketPath } : { host: "127.0.0.1", port: 0 }),
    maxConnections: overlappingConnections,
  });
  await server.start();
  const commands = start.commandsPath ? await serveCommands(session, start.commandsPath) : null;
  const housekeeping = keepHouse(session, {
    checkpointEveryMs,
    vacuumEveryMs,
    report: (error) => tell({ kind: "housekeeping-failed", error }),
  });

  const chores: Record<ToWorker["chore"], () => Promise<Uint8Array<ArrayBuffer> | undefined>> = {
    dump: () => dumpSql(session),
    housekeeping: async () => {
      await housekeeping.runOnce();
      return undefined;
    },
    close: async () => {
      housekeeping.stop();
      await Promise.race([
        session.chore(async () => {}),
        new Promise((resolve) => setTimeout(resolve, drainMs).unref()),
      ]);
      await commands?.stop();
      await server.stop();
      await session.close();
      return undefined;
    },
  };
  main.on("message", ({ id, chore }: ToWorker) => {
    chores[chore]().then(
      // Handed over: a copy of a whole dump would stay in memory until this thread collects garbage.
      (bytes) => tell({ kind: "done", id, bytes }, bytes ? [bytes.buffer] : []),
      (error: unknown) => tell({ kind: "refused", id, error }),
    );
  });
  const port = start.socketPath ? undefined : Number(server.getServerConn().split(":").at(-1));
  tell({ kind: "ready", port });
}

if (!parentPort) throw new Error("worker.ts runs as a worker thread");
await serve(parentPort, workerData);
