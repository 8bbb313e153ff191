/** A machine that others share is at times less than half as fast as usual, and stands still for seconds. */
export const slowest = 3;

/**
 * Repeats `probe` until it returns a value.
 *
 * @param withinMs how long that takes on a machine as fast as usual. Throws after `slowest` times that.
 */
export async function until<T>(
  what: string,
  withinMs: number,
  probe: () => Promise<T | null | false>,
): Promise<T> {
  const patienceMs = slowest * withinMs;
  const deadline = Date.now() + patienceMs;
  for (;;) {
    const found = await probe();
    if (found !== null && found !== false) return found;
    if (Date.now() > deadline) throw new Error(`after ${patienceMs} ms still not so: ${what}`);
    await pause(100);
  }
}

export function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
