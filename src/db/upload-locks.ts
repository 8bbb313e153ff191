// One writer for an upload at a time: a new writer asks the current one to stop, since that one may
// be on a connection that was lost without notice.
import type { Locker, RequestRelease } from "@tus/server";
import { problem } from "#src/problem.ts";

export type UploadLocks = Locker & { close(): Promise<void> };

/** Longer than any store takes to join the parts of a large file. */
export const waitMs = 30_000;

type Holder = { release: RequestRelease; freed: PromiseWithResolvers<void> };

/** Enough for a database with a single process. */
export function locksOfOneProcess(): UploadLocks {
  const holders = new Map<string, Holder>();
  return {
    newLock: (id) => ({
      async lock(signal, release) {
        const over = AbortSignal.any([signal, AbortSignal.timeout(waitMs)]);
        const given = new Promise<void>((resolve) =>
          over.addEventListener("abort", () => resolve()),
        );
        for (let before = holders.get(id); before; before = holders.get(id)) {
          if (over.aborted) throw busy();
          await before.release();
          await Promise.race([before.freed.promise, given]);
        }
        holders.set(id, { release, freed: Promise.withResolvers() });
      },
      async unlock() {
        const mine = holders.get(id);
        holders.delete(id);
        mine?.freed.resolve();
      },
    }),
    close: async () => {},
  };
}

export function busy() {
  return problem("unavailable", "Otra conexión todavía envía este archivo. Intenta en un momento.");
}
