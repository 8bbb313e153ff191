/** Repeats `probe` until it returns a value; throws with its last result after the deadline. */
export async function until<T>(
  what: string,
  withinMs: number,
  probe: () => Promise<T | null | false>,
): Promise<T> {
  const deadline = Date.now() + withinMs;
  for (;;) {
    const found = await probe();
    if (found !== null && found !== false) return found;
    if (Date.now() > deadline) throw new Error(`after ${withinMs} ms still not so: ${what}`);
    await pause(100);
  }
}

export function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
