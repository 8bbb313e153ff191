// Lets other processes of this machine, such as a command, use the database of a running server:
// each of their transactions takes its turn on the one session, and the program's wait meanwhile.
import { chmodSync } from "node:fs";
import type { PGlite } from "@electric-sql/pglite";
import { PGLiteSocketServer } from "@electric-sql/pglite-socket";
import type { SharedSession } from "./session.ts";

/** Frontend messages that PostgreSQL answers with ReadyForQuery: start-up, Query, Sync. */
const answered = new Set([0, "Q".charCodeAt(0), "S".charCodeAt(0)]);
const terminate = "X".charCodeAt(0);

/** A silent connection, which may hold a transaction and so the whole site, is closed. */
const silentMs = 30_000;
const maxConnections = 4;

/**
 * Settings (`SET`), temporary tables and LISTEN are those of the program's own session: a command
 * uses none of them.
 */
export async function serveCommands(
  session: SharedSession,
  path: string,
): Promise<{ stop(): Promise<void> }> {
  const server = new PGLiteSocketServer({
    // The parts of a PGlite that the server calls.
    db: turnsOn(session) as unknown as PGlite,
    path,
    maxConnections,
    idleTimeout: silentMs,
  });
  await server.start();
  chmodSync(path, 0o600);
  return server;
}

type Turn = { end(): void; ended: Promise<void> };

type Served = Pick<
  PGlite,
  "waitReady" | "isInTransaction" | "runExclusive" | "execProtocolRawStream" | "exec"
>;

function turnsOn(session: SharedSession): Served {
  let turn: Turn | null = null;

  async function begin(): Promise<Turn> {
    const begun = Promise.withResolvers<void>();
    const over = Promise.withResolvers<void>();
    const ended = session.chore(() => {
      begun.resolve();
      return over.promise;
    });
    await begun.promise;
    return { end: over.resolve, ended };
  }

  async function end(): Promise<void> {
    const mine = turn;
    turn = null;
    mine?.end();
    await mine?.ended;
  }

  return {
    waitReady: session.waitReady,
    // The server processes one message at a time.
    runExclusive: (work) => work(),
    /** While a turn lasts, the server takes messages of its connection only. */
    isInTransaction: () => turn !== null,
    async execProtocolRawStream(message, options) {
      const [kind = terminate] = message;
      if (kind === terminate) return;
      turn ??= await begin();
      await session.execProtocolRawStream(message, options);
      if (answered.has(kind) && !session.isInTransaction()) await end();
    },
    /** The server calls it for a connection that ended within its turn, to roll back. */
    async exec() {
      await session.forget();
      await end();
      return [];
    },
  };
}
