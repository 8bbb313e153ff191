// The locks of uploads for several processes on one PostgreSQL: held there, by a connection of their
// own, and asked for across the processes by NOTIFY.
import type { RequestRelease } from "@tus/server";
import pg from "pg";
import { busy, locksOfOneProcess, type UploadLocks, waitMs } from "./upload-locks.ts";

const channel = "upload_release";
const againMs = 100;
/** A line that fell silent is noticed by a question that stays without answer. */
const answerWithinMs = 3_000;
const askEveryMs = 1_000;

type Held = { client: pg.Client; release: RequestRelease };

/**
 * The connection is made at the first lock. With it its locks are lost, and who writes under them is
 * asked to end.
 */
export function locksOfServer(config: pg.ClientConfig): UploadLocks {
  // The database would give one connection the same lock twice.
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
    const client = new pg.Client({
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
    // A line that fell silent would never say goodbye.
    void client.end().catch(() => {});
  }

  /** @returns whether it is ours now; if not, its holder has been asked to end. */
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
      // Without its answer nobody knows whether the lock is held.
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

/** Apart from the other advisory locks of the program. */
function nameOf(id: string): string {
  return `upload ${id}`;
}
