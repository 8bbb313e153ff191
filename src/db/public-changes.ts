// Whoever listens learns, within moments of its commit, of every change to what public pages show,
// whichever process made it; the triggers of migration 0004 tell it.
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";

/** Told for an academy's id, or `everyAcademy`. */
export type Told = (academyId: string) => void;
export const everyAcademy = "*";

export type PublicChanges = {
  /** False while a change could have been missed: nothing may be believed to be current then. */
  isCurrent(): boolean;
  close(): Promise<void>;
};

export type ListenToPublicChanges = (told: Told) => PublicChanges;

const listen = "listen public_changes";

/** A line that fell silent is noticed by a question that stays without answer. */
const askEveryMs = 500;
const answerWithinMs = 1_000;
const firstRetryMs = 100;
const longestRetryMs = 5_000;

/** On a connection of its own, which is made again whenever it is lost. */
export function changesOfServer(config: pg.ClientConfig): ListenToPublicChanges {
  return (told) => {
    const closing = new AbortController();
    let provenAt = Number.NEGATIVE_INFINITY;

    async function stayConnected(): Promise<void> {
      let retryMs = firstRetryMs;
      while (!closing.signal.aborted) {
        await hear(() => {
          retryMs = firstRetryMs;
        });
        await pause(retryMs, closing.signal);
        retryMs = Math.min(retryMs * 2, longestRetryMs);
      }
    }

    /** Ends with the connection. */
    async function hear(connected: () => void): Promise<void> {
      const client = new pg.Client({
        ...config,
        application_name: "semillero public changes",
        connectionTimeoutMillis: longestRetryMs,
        query_timeout: answerWithinMs,
      });
      const lost = new AbortController();
      const lose = () => {
        provenAt = Number.NEGATIVE_INFINITY;
        lost.abort();
      };
      client.on("error", lose).on("end", lose);
      client.on("notification", ({ payload }) => told(payload ?? everyAcademy));
      const ended = AbortSignal.any([lost.signal, closing.signal]);
      try {
        await client.connect();
        await client.query(listen);
        // Whatever happened before was not heard.
        told(everyAcademy);
        connected();
        while (!ended.aborted) {
          const asked = performance.now();
          await client.query("select 1");
          if (!ended.aborted) provenAt = asked;
          await pause(askEveryMs, ended);
        }
      } catch {
        // The next connection starts anew; meanwhile `isCurrent` says that this one is lost.
      } finally {
        lose();
        // A line that fell silent would never say goodbye.
        void client.end().catch(() => {});
      }
    }

    const done = stayConnected();
    return {
      isCurrent: () => performance.now() - provenAt < askEveryMs + answerWithinMs,
      close: async () => {
        closing.abort();
        await done;
      },
    };
  };
}

async function pause(ms: number, signal: AbortSignal): Promise<void> {
  await sleep(ms, undefined, { signal }).catch(() => {});
}

/**
 * On the one connection of the embedded database, which hears its own changes before their commit
 * is answered. `onConnect` is for its pool.
 */
export function changesOfOneConnection() {
  const listeners = new Set<Told>();
  const tell: Told = (academyId) => {
    for (const told of listeners) told(academyId);
  };
  return {
    async onConnect(client: pg.ClientBase): Promise<void> {
      client.on("notification", ({ payload }) => tell(payload ?? everyAcademy));
      // What it did last may have gone unheard.
      client.on("end", () => tell(everyAcademy));
      await client.query(listen);
    },
    listen(told: Told): PublicChanges {
      listeners.add(told);
      return {
        isCurrent: () => true,
        close: async () => {
          listeners.delete(told);
        },
      };
    },
  };
}
