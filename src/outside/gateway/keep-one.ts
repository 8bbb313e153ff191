// Keeps one server running on a port of this machine, whichever process started it: each process
// that needs it watches, and starts it when it has ended, after a growing pause.
import { setTimeout as pause } from "node:timers/promises";
import type { Logger } from "pino";

export type Started = {
  port: number;
  /** Resolves to a signal or an exit code when it has ended, for whatever reason. */
  ended: Promise<string>;
  stop(): Promise<void>;
};

type Options = {
  /** For the log. */
  name: string;
  /** 0 takes any free port at the first start, and the same one afterwards. */
  port: number;
  /** Whether it already runs there, started by this or another process. */
  answers(port: number): Promise<boolean>;
  /** Rejects where it does not start, for example because another process was quicker. */
  start(port: number): Promise<Started>;
  log: Pick<Logger, "warn" | "info">;
};

const shortestMs = 500;
const longestMs = 30_000;
/** One that lived as long was healthy, so the next pause is the shortest again. */
const healthyMs = 60_000;
const watchEveryMs = 1_000;

/** Throws where the first start fails. `stop` ends only what this process started. */
export async function keepOne(options: Options): Promise<{ port: number; stop(): Promise<void> }> {
  const { name, answers, log } = options;
  const over = new AbortController();
  let mine = await begin(options.port);
  const port = mine?.port ?? options.port;

  /** Null where it runs in another process. */
  async function begin(wanted: number): Promise<Started | null> {
    if (await answers(wanted)) return null;
    try {
      return await options.start(wanted);
    } catch (error) {
      if (await answers(wanted)) return null;
      throw error;
    }
  }

  /** False once `stop` was called. */
  async function wait(ms: number): Promise<boolean> {
    await pause(ms, undefined, { signal: over.signal, ref: false }).catch(() => {});
    return !over.signal.aborted;
  }

  async function itsEnd(): Promise<string> {
    if (mine) return mine.ended;
    while ((await wait(watchEveryMs)) && (await answers(port)));
    return "in another process";
  }

  async function watch(): Promise<void> {
    let ms = shortestMs;
    while (!over.signal.aborted) {
      const began = performance.now();
      const why = await itsEnd();
      if (over.signal.aborted) break;
      if (performance.now() - began >= healthyMs) ms = shortestMs;
      log.warn({ why }, `${name} ended`);
      mine = null;
      for (let running = false; !running && (await wait(ms)); ) {
        ms = Math.min(ms * 2, longestMs);
        try {
          mine = await begin(port);
          running = true;
          log.info({ port }, `${name} runs again`);
        } catch (error) {
          log.warn({ reason: String(error), retryMs: ms }, `${name} does not start`);
        }
      }
    }
    // A start may have ended after `stop` was called.
    await mine?.stop();
  }

  const watching = watch();
  return {
    port,
    async stop() {
      over.abort();
      await mine?.stop();
      await watching;
    },
  };
}
