// Notices once that the database is lost and once that it is back, whatever notices it first.
import { setTimeout as sleep } from "node:timers/promises";
import type { ClientConfig } from "pg";
import { cameFromServer } from "./away.ts";
import { DatabaseClient } from "./database-client.ts";
import type { PoolWatch } from "./database-pool.ts";

/** "read only": a server that answers and refuses every write. */
export type DatabaseState = "ok" | "read only" | "away";

export type Watch = PoolWatch & {
  /** Asks the server itself; never takes longer than a few seconds. */
  check(): Promise<DatabaseState>;
  close(): void;
};

export type Told = {
  /** @param reason in English, for the log. */
  onLost?: (reason: string) => void;
  /** @param seconds how long it was away. */
  onBack?: (seconds: number) => void;
};

const answerWithinMs = 3_000;
const askEveryMs = 500;

/** Asks on a connection of its own: those of a pool may all be busy, or broken without notice. */
export function watchDatabase(config: ClientConfig, { onLost, onBack }: Told): Watch {
  const closing = new AbortController();
  let lostAt: number | undefined;
  let isFollowing = false;

  /** Follows a lost database until it is back. */
  async function follow(): Promise<void> {
    while (!closing.signal.aborted) {
      const answer = await ask(config);
      if (closing.signal.aborted) return;
      if (answer.state !== "away") return found();
      lose(answer.reason);
      await sleep(askEveryMs, undefined, { signal: closing.signal, ref: false }).catch(() => {});
    }
  }

  function lose(reason: string): void {
    if (lostAt !== undefined) return;
    lostAt = performance.now();
    onLost?.(reason);
  }

  function found(): void {
    if (lostAt === undefined) return;
    const seconds = Math.round((performance.now() - lostAt) / 1000);
    lostAt = undefined;
    onBack?.(seconds);
  }

  function suspect(): void {
    if (isFollowing || closing.signal.aborted) return;
    isFollowing = true;
    void follow().finally(() => {
      isFollowing = false;
    });
  }

  return {
    isLost: () => lostAt !== undefined,
    suspect,
    async check() {
      if (lostAt !== undefined) return "away";
      const { state } = await ask(config);
      if (state === "away") suspect();
      return state;
    },
    close: () => closing.abort(),
  };
}

async function ask(config: ClientConfig): Promise<{ state: DatabaseState; reason: string }> {
  const client = new DatabaseClient({
    ...config,
    application_name: "semillero watch",
    connectionTimeoutMillis: answerWithinMs,
    query_timeout: answerWithinMs,
  });
  try {
    await client.connect();
    const { rows } = await client.query("show transaction_read_only");
    const isReadOnly = rows[0]?.transaction_read_only === "on";
    return { state: isReadOnly ? "read only" : "ok", reason: "" };
  } catch (error) {
    const failure = error instanceof Error ? error : new Error(String(error));
    const cause = failure.cause instanceof Error ? failure.cause : failure;
    // Too many connections, for example: those of the pool still work.
    if (cameFromServer(cause)) return { state: "ok", reason: "" };
    return { state: "away", reason: failure.message };
  } finally {
    void client.end().catch(() => {});
  }
}
