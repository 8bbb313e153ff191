// Gives memory back to the system while the server has little to do: V8 collects by itself only when
// it needs room, and the C library keeps what was freed between two blocks in use.
import { performance } from "node:perf_hooks";

const everyMs = 20_000;
/** A share of the time; above it somebody waits for the program. */
const busyAbove = 0.1;
/** A quiet server makes some garbage too. */
const againAfter = 30;

/** Runs for as long as the process. */
export function releaseMemoryWhenIdle(load = meter(), release = releaseMemory): void {
  let quiet = 0;
  setInterval(() => {
    quiet = load() > busyAbove ? 0 : quiet + 1;
    if (quiet > 0) release({ collects: quiet % againAfter === 1 });
  }, everyMs).unref();
}

/** The share of the time since the last call in which the program worked. */
function meter(): () => number {
  let before = performance.eventLoopUtilization();
  return () => {
    const now = performance.eventLoopUtilization();
    const { utilization } = performance.eventLoopUtilization(now, before);
    before = now;
    return utilization;
  };
}

/** The flags of the process ask for it: see scripts/server-process.mjs. */
function releaseMemory({ collects }: { collects: boolean }): void {
  if (!globalThis.gc) return;
  // "last-resort" also drops what V8 could make again, and lets its young generation shrink.
  if (collects) globalThis.gc({ type: "major", execution: "sync", flavor: "last-resort" });
  mallocTrim();
}

type ForeignFunctions = {
  dlopen(
    library: string,
    symbols: { malloc_trim: { arguments: ["uint64"]; return: "int32" } },
  ): { functions: { malloc_trim(keptBytes: bigint): number } };
};

let trim: ((keptBytes: bigint) => number) | null | undefined;

/**
 * The C library of Debian and its like can return what lies free in its middle; others cannot, nor
 * can a Node without `node:ffi`, which is an experiment yet.
 * @returns whether it could
 */
export function mallocTrim(): boolean {
  if (trim === undefined) {
    try {
      const ffi = process.getBuiltinModule("node:ffi") as unknown as ForeignFunctions;
      const { functions } = ffi.dlopen("libc.so.6", {
        malloc_trim: { arguments: ["uint64"], return: "int32" },
      });
      trim = functions.malloc_trim;
    } catch {
      trim = null;
    }
  }
  trim?.(0n);
  return trim !== null;
}
