// Moments that look random and are the same in each run, unless CRASH_SEED names another seed.
import { onTestFailed } from "vitest";

/** How often a test kills its server. CRASH_KILLS=20 finds other moments, and takes its time. */
export const kills = Number(process.env.CRASH_KILLS ?? 5);

/**
 * Numbers from 0 up to but not including 1; a failing test prints the seed and the drawn numbers.
 */
export function chance(): () => number {
  const seed = Number(process.env.CRASH_SEED ?? 20_261_120);
  const drawn: string[] = [];
  onTestFailed(() => console.error(`CRASH_SEED=${seed}; drawn: ${drawn.join(" ")}`));
  let state = seed;
  return () => {
    // mulberry32
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    const number = ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
    drawn.push(number.toFixed(3));
    return number;
  };
}
