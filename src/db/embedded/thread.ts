// The main thread's end of the worker that runs the embedded database.
import { setFlagsFromString } from "node:v8";
import { Worker } from "node:worker_threads";
import type { FromWorker, ToWorker, WorkerStart } from "./messages.ts";

export type DatabaseThread = {
  port: number | undefined;
  /** Rejects when the chore fails or the thread ends first. */
  ask(chore: "dump" | "housekeeping"): Promise<Uint8Array | undefined>;
  close(): Promise<void>;
};

type Options = {
  file: string;
  start: WorkerStart;
  /** Called once, if the thread ends after it was ready and without having been closed. */
  onBroken: (error: Error) => void;
  onHousekeepingError: (error: unknown) => void;
};

/** PostgreSQL's own memory is outside; its messages are short. */
const youngMb = 6;

export async function startThread(options: Options): Promise<DatabaseThread> {
  // The size that this thread was started with would go before the worker's own limit. This thread
  // keeps it.
  setFlagsFromString("--max-semi-space-size=0");
  // The parent's flags are for its own modules (test runners, bundlers); the worker needs none.
  const worker = new Worker(options.file, {
    workerData: options.start,
    execArgv: [],
    name: "database",
    resourceLimits: { maxYoungGenerationSizeMb: youngMb },
  });
  const asked = new Map<number, PromiseWithResolvers<Uint8Array | undefined>>();
  const ready = Promise.withResolvers<number | undefined>();
  const ended = Promise.withResolvers<void>();
  let lastId = 0;
  let isReady = false;
  let closing: Promise<void> | undefined;
  let failure: Error | undefined;

  worker.on("message", (message: FromWorker) => {
    if (message.kind === "ready") {
      isReady = true;
      ready.resolve(message.port);
    } else if (message.kind === "done") take(message.id)?.resolve(message.bytes);
    else if (message.kind === "refused") take(message.id)?.reject(message.error);
    else if (message.kind === "housekeeping-failed") options.onHousekeepingError(message.error);
    else failure = message.error;
  });
  worker.on("error", (error) => {
    failure ??= error instanceof Error ? error : new Error(String(error));
  });
  worker.on("exit", () => {
    const error = failure ?? new Error("The embedded database is closed");
    failure = error;
    ready.reject(error);
    for (const id of [...asked.keys()]) take(id)?.reject(error);
    ended.resolve();
    if (isReady && !closing) options.onBroken(error);
  });

  function take(id: number) {
    const waiting = asked.get(id);
    asked.delete(id);
    return waiting;
  }

  function ask(chore: ToWorker["chore"]): Promise<Uint8Array | undefined> {
    if (failure) return Promise.reject(failure);
    const answer = Promise.withResolvers<Uint8Array | undefined>();
    lastId += 1;
    asked.set(lastId, answer);
    worker.postMessage({ id: lastId, chore } satisfies ToWorker);
    return answer.promise;
  }

  async function closeOnce() {
    try {
      if (!failure) await ask("close");
    } finally {
      await worker.terminate();
      await ended.promise;
    }
  }

  return {
    port: await ready.promise,
    ask,
    close: () => {
      closing ??= closeOnce();
      return closing;
    },
  };
}
