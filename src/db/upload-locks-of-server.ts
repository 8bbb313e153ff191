// The upload locks of several processes on one PostgreSQL: a connection of their own holds them,
// and NOTIFY requests their release across processes.
import type { RequestRelease } from "@tus/server";
import type pg from "pg";
import { DatabaseClient } from "./database-client.ts";
import { busy, locksOfOneProcess, type UploadLocks, waitMs } from "./upload-locks.ts";

const channel = "upload_release";
const againMs = 100;
/** A silent connection is detected by a query that gets no answer. */
const answerWithinMs = 3_000;
const askEveryMs = 1_000;

type Held = { client: pg.Client; release: RequestRelease };

/**
 * Connects at the first lock. When the connection is lost, so are its locks, and writers under them
 * are asked to stop.
 */
export function locksOfServer(config: pg.ClientConfig): UploadLocks {
  // The database would grant one connection the same lock twice.
  const inHere = locksOfOneProcess();
  const held = new Map<string, Held>();
  let connection: { client: pg.Client; ready: Promise<unknown> } | null = null;

  async function connected(): Promise<pg.Client> {
    connection ??= connect();
    const { client, ready } = connection;
    await ready;
    return client;
  }

  function connect() {
    const client = new DatabaseClient({
      ...config,
      application_name: "semillero uploads",
      connectionTimeoutMillis: answerWithinMs,
      query_timeout: answerWithinMs,
    });
    client.on("error", () => lose(client)).on("end", () => lose(client));
    client.on("notification", ({ payload }) => void held.get(payload ?? "")?.release());
    const ready = client.connect().then(() => client.query(`listen ${channel}`));
    ready.catch(() => lose(client));
    return { client, ready };
  }

  const watch = setInterval(() => {
    const client = held.size > 0 ? connection?.client : undefined;
    client?.query("select 1").catch(() => lose(client));
  }, askEveryMs).unref();

  function lose(client: pg.Client): void {
    if (connection?.client === client) connection = null;
    for (const [id, one] of held) {
      if (one.client !== client) continue;
      held.delete(id);
      void one.release();
    }
    // A silent connection would never close.
    void client.end().catch(() => {});
  }

  /** @returns whether this process now holds it; if not, its holder has been asked to stop. */
  async function given(client: pg.Client, id: string): Promise<boolean> {
    try {
      const { rows } = await client.query<{ mine: boolean }>(
        "select pg_try_advisory_lock(hashtextextended($1, 0)) as mine",
        [nameOf(id)],
      );
      if (rows[0]?.mine) return true;
      await client.query("select pg_notify($1, $2)", [channel, id]);
      return false;
    } catch (error) {
      // Without an answer it is unknown whether the lock is held.
      lose(client);
      throw error;
    }
  }

  async function take(id: string, signal: AbortSignal, release: RequestRelease): Promise<void> {
    const until = performance.now() + waitMs;
    while (!signal.aborted && performance.now() < until) {
      const client = await connected();
      if (await given(client, id)) {
        held.set(id, { client, release });
        return;
      }
      await new Promise((resolve) => setTimeout(resolve, againMs));
    }
    throw busy();
  }

  return {
    newLock(id) {
      const among = inHere.newLock(id);
      return {
        async lock(signal, release) {
          await among.lock(signal, release);
          try {
            await take(id, signal, release);
          } catch (error) {
            await among.unlock();
            throw error;
          }
        },
        async unlock() {
          const mine = held.get(id);
          held.delete(id);
          await mine?.client
            .query("select pg_advisory_unlock(hashtextextended($1, 0))", [nameOf(id)])
            .catch(() => lose(mine.client));
          await among.unlock();
        },
      };
    },
    async close() {
      clearInterval(watch);
      await connection?.client.end();
    },
  };
}

/** Keeps these locks apart from the program's other advisory locks. */
function nameOf(id: string): string {
  return `upload ${id}`;
}
