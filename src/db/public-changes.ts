// Reports every change to what public pages show, within moments of its commit, whichever process
// made it.
import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { everyAcademy } from "#src/ctx.ts";

/** Receives an academy's id, or `everyAcademy`. */
export type OnChange = (academyId: string) => void;

export type PublicChanges = {
  /**
   * For how long changes could have been missed: 0 while each one arrives, infinite before that was
   * ever so.
   */
  lostMs(): number;
  close(): Promise<void>;
};

/** @param onUnheard called once if the notices of this process do not come back to it. */
export type ListenToPublicChanges = (onChange: OnChange, onUnheard?: () => void) => PublicChanges;

type Send = (text: string, values: string[]) => Promise<unknown>;

const channel = "public_changes";
const listen = `listen ${channel}`;
/** The prefix of notices that a process sends to itself; no academy's id begins with it. */
const probePrefix = "probe ";

/** A silent connection is detected by a query that gets no answer. */
const askEveryMs = 500;
const answerWithinMs = 1_000;
const sentWithinMs = 5_000;
const heardWithinMs = 2_000;
const firstRetryMs = 100;
const longestRetryMs = 5_000;

/**
 * Listens on a connection of its own, which is reopened whenever it is lost.
 * @param send runs a statement where writes run. A notice sent there must arrive on the connection,
 * at first and at intervals: a pooler in transaction mode accepts LISTEN and delivers nothing.
 */
export function changesOfServer(
  config: pg.ClientConfig,
  send: Send,
  probeEveryMs = 10_000,
): ListenToPublicChanges {
  return (onChange, onUnheard) => {
    const closing = new AbortController();
    /** When the connection was last known to hear everything, and whether it may still be so. */
    let provenAt = Number.NEGATIVE_INFINITY;
    let isOpen = false;
    let reportUnheard = onUnheard;

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

    function unheard(): void {
      reportUnheard?.();
      reportUnheard = undefined;
    }

    /** Returns when the connection ends. */
    async function hear(connected: () => void): Promise<void> {
      const client = new pg.Client({
        ...config,
        application_name: "semillero public changes",
        connectionTimeoutMillis: longestRetryMs,
        query_timeout: answerWithinMs,
      });
      const lost = new AbortController();
      const lose = () => {
        isOpen = false;
        lost.abort();
      };
      const ended = AbortSignal.any([lost.signal, closing.signal]);
      const probe = probeOf(client, send, ended);
      client.on("error", lose).on("end", lose);
      client.on("notification", ({ payload = everyAcademy }) => {
        if (!payload.startsWith(probePrefix)) onChange(payload);
      });
      try {
        await client.connect();
        await client.query(listen);
        // Changes before this moment may have been missed.
        onChange(everyAcademy);
        if (!(await probe())) return unheard();
        connected();
        let probedAt = performance.now();
        while (!ended.aborted) {
          const asked = performance.now();
          await client.query("select 1");
          if (!ended.aborted) {
            provenAt = asked;
            isOpen = true;
          }
          if (asked - probedAt > probeEveryMs) {
            probedAt = asked;
            // A notice that could not be sent proves nothing about this connection.
            void probe().then(
              (arrived) => {
                if (arrived) return;
                unheard();
                lose();
              },
              () => {},
            );
          }
          await pause(askEveryMs, ended);
        }
      } catch {
        // The next connection starts from scratch; until then changes are lost.
      } finally {
        lose();
        // A silent connection never ends by itself.
        void client.end().catch(() => {});
      }
    }

    const done = stayConnected();
    return {
      lostMs() {
        const sinceMs = performance.now() - provenAt;
        return isOpen && sinceMs < askEveryMs + answerWithinMs ? 0 : sinceMs;
      },
      close: async () => {
        closing.abort();
        await done;
      },
    };
  };
}

/**
 * Whether a notice that is sent arrives at the client. Once `ended` is aborted the result is true,
 * since nothing is known then. Throws where the notice cannot be sent.
 */
function probeOf(client: pg.Client, send: Send, ended: AbortSignal) {
  return async (): Promise<boolean> => {
    const token = probePrefix + randomUUID();
    const arrived = new AbortController();
    const hear = ({ payload }: pg.Notification) => {
      if (payload === token) arrived.abort();
    };
    client.on("notification", hear);
    try {
      const over = AbortSignal.any([arrived.signal, ended]);
      const late = pause(sentWithinMs, over).then(() => over.aborted || "late");
      const sent = send("select pg_notify($1, $2)", [channel, token]);
      if ((await Promise.race([sent, late])) === "late") throw new Error("no connection to notify");
      await pause(heardWithinMs, over);
      // Reads what arrived while this process was busy before this answer.
      if (!over.aborted) await client.query("select 1");
      return arrived.signal.aborted || ended.aborted;
    } finally {
      client.off("notification", hear);
    }
  };
}

async function pause(ms: number, signal: AbortSignal): Promise<void> {
  await sleep(ms, undefined, { signal }).catch(() => {});
}

/**
 * For the one connection of the embedded database, which receives its own changes before their
 * commit is acknowledged. `onConnect` is for its pool.
 */
export function changesOfOneConnection() {
  const listeners = new Set<OnChange>();
  const report: OnChange = (academyId) => {
    for (const onChange of listeners) onChange(academyId);
  };
  return {
    async onConnect(client: pg.ClientBase): Promise<void> {
      client.on("notification", ({ payload }) => report(payload ?? everyAcademy));
      // Its last changes may have been missed.
      client.on("end", () => report(everyAcademy));
      await client.query(listen);
    },
    listen(onChange: OnChange): PublicChanges {
      listeners.add(onChange);
      return {
        lostMs: () => 0,
        close: async () => {
          listeners.delete(onChange);
        },
      };
    },
  };
}
