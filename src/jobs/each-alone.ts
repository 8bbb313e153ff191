// Does the same to many items, each by itself: one that fails holds up none of the others.
import type { Ctx } from "#src/ctx.ts";
import { faultOf } from "#src/fault.ts";
import { outageOf } from "#src/outage.ts";

/** So many outages in a row are no single file any more that a store cannot answer about. */
const outagesInARow = 3;

export type EachAlone = {
  /** @returns whether it succeeded. Throws once the signal is aborted, or while all is away. */
  run(item: object, work: () => Promise<unknown>): Promise<boolean>;
  /** Throws the first failure, so that the job counts as failed and is tried again. */
  end(): void;
};

/** @param message for the log, with each item that fails. */
export function openEachAlone(
  { log }: Pick<Ctx, "log">,
  message: string,
  signal?: AbortSignal,
): EachAlone {
  let first: { failure: unknown } | null = null;
  let outages = 0;
  return {
    async run(item, work) {
      signal?.throwIfAborted();
      try {
        await work();
        outages = 0;
        return true;
      } catch (error) {
        outages = outageOf(error) ? outages + 1 : 0;
        if (signal?.aborted || outages >= outagesInARow) throw error;
        log.warn({ ...item, err: faultOf(error) }, message);
        first ??= { failure: error };
        return false;
      }
    },
    end() {
      if (first) throw first.failure;
    },
  };
}
