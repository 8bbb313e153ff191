// How the process of the server is started; docs/decisions/101-memory.md has the figures.

/**
 * Settings of the C library, which it reads before the program begins. By itself it keeps memory
 * apart for each thread, and what a thread has used stays in its part. A value that is set stays.
 */
export function memorySettings(env) {
  return { MALLOC_ARENA_MAX: env.MALLOC_ARENA_MAX || "1" };
}

/**
 * Pages create many short-lived objects. This is half of V8's own size, and a collector that runs
 * twice as often costs no measurable time.
 */
export const serverFlags = [
  "--max-semi-space-size=16",
  // The embedded database is WebAssembly, whose functions V8 by itself optimizes after few calls.
  // Most are called often during a start alone.
  "--wasm-tiering-budget=200000000",
  // For src/process/idle-memory.ts: the collector, and no warning of node:ffi.
  "--expose-gc",
  "--disable-warning=ExperimentalWarning",
];
