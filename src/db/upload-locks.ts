// One writer for an upload at a time: who comes later asks the one before to end, since that may be a
// connection whose loss nobody has noticed.
import type { Locker, RequestRelease } from "@tus/server";
import { problem } from "#src/problem.ts";

export type UploadLocks = Locker & { close(): Promise<void> };

/** Longer than any store takes to put the parts of a large file together. */
export const waitMs = 30_000;

type Holder = { release: RequestRelease; freed: PromiseWithResolvers<void> };

/** All that a database with a single process needs. */
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
