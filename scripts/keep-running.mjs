// Starts a server again when it has ended by itself, each time after a longer pause; the line that
// it prints says why. A refused setting and a requested end stay the end.
import { setTimeout as pause } from "node:timers/promises";
import { run } from "./node.mjs";

/** The exit code of a server that a person must configure first: EX_CONFIG of sysexits.h. */
const refusal = 78;

const shortestMs = 1_000;
const longestMs = 60_000;
/** The signals by which a person asks a server to end. */
const requests = ["SIGINT", "SIGTERM", "SIGHUP"];

/** A server that lived as long was healthy, so the next pause is the shortest again. */
const healthyMs = 60_000;

/** The pauses before each new start, in milliseconds: 1 s, twice as long each time, 1 min. */
export function growingPause() {
  let next = shortestMs;
  return (livedMs) => {
    const now = livedMs >= healthyMs ? shortestMs : next;
    next = Math.min(now * 2, longestMs);
    return now;
  };
}

/** Resolves to the exit code of the end that was requested or that no new start would mend. */
export async function keepRunning(args, options = {}) {
  const pauseAfter = growingPause();
  const asked = new AbortController();
  for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => asked.abort());
  for (;;) {
    const began = performance.now();
    const { code, signal } = await run(args, { ...options, whole: true });
    // A server that has just been started knows no request yet: the signal itself ends it.
    if (asked.signal.aborted) return code ?? (requests.includes(signal) ? 0 : 1);
    if (code === 0 || code === refusal) return code;
    if (requests.includes(signal)) return 1;
    const ms = pauseAfter(performance.now() - began);
    const why = signal ? `por la señal ${signal}` : `con el código ${code}`;
    console.error(`Semillero terminó ${why}. Empieza otra vez en ${ms / 1000} s.`);
    await pause(ms, undefined, { signal: asked.signal }).catch(() => {});
    if (asked.signal.aborted) return 0;
  }
}
