// How long anything may wait for PostgreSQL, stated to the server and, since a frozen server or a
// silent network keeps no time, by this process as well.
import type { PoolConfig } from "pg";
import { DatabaseClient } from "./database-client.ts";

/** Dead peers are found by the network itself, also where no query is bounded. */
const keepAlive = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 };

/** The server answers first, so that its connection survives. */
const marginMs = 1_500;

/** @param seconds the longest that one statement of a request may take. */
export function boundsOfRequests(seconds: number): PoolConfig {
  const ms = seconds * 1000;
  return {
    ...keepAlive,
    connectionTimeoutMillis: ms,
    statement_timeout: ms,
    // Before the statement's own end, so that the log names the cause.
    lock_timeout: Math.ceil(ms * 0.8),
    idle_in_transaction_session_timeout: 2 * ms + 10_000,
    query_timeout: ms + marginMs,
  };
}

const minute = 60_000;

/** For jobs and the seed: a long statement is work, an endless one is not. */
export const boundsOfJobs: PoolConfig = {
  ...keepAlive,
  connectionTimeoutMillis: 30_000,
  statement_timeout: 10 * minute,
  lock_timeout: minute,
  idle_in_transaction_session_timeout: 10 * minute,
  query_timeout: 10 * minute + marginMs,
};

/** For migrations, which may take hours, and for the queue beside them. */
export const boundsOfMigrations: PoolConfig = { ...keepAlive, connectionTimeoutMillis: 30_000 };

/**
 * For the one connection of the embedded database, whose statements nothing can interrupt: its
 * callers wait in turn.
 */
export function boundsOfEmbedded(seconds: number): PoolConfig {
  return { connectionTimeoutMillis: 2 * seconds * 1000 };
}

/** A statement of the queue that waits longer has lost its connection. */
export const queueAnswerMs = 2 * minute;

/**
 * Whether the server may be told its bounds when a connection opens. PgBouncer refuses a connection
 * that states them; then only this process keeps them.
 */
export async function acceptsBounds(where: PoolConfig): Promise<boolean> {
  const client = new DatabaseClient({ ...where, ...boundsOfRequests(3) });
  try {
    await client.connect();
    return true;
  } catch (error) {
    // Any other failure shows again at the first query.
    return !(error instanceof Error && error.message.includes("startup parameter"));
  } finally {
    void client.end().catch(() => {});
  }
}

/** Only the bounds that this process keeps by itself. */
export function ownBounds(bounds: PoolConfig): PoolConfig {
  const { statement_timeout, lock_timeout, idle_in_transaction_session_timeout, ...own } = bounds;
  return own;
}
