// What was drawn and is kept for the next request. A server with little to do gives it up, since it can
// be drawn again.
import { LRUCache } from "lru-cache";

const clears: (() => void)[] = [];

/** A memory that lasts as long as the process. */
export function openDrawnMemory<T extends NonNullable<unknown>>(
  options: LRUCache.Options<string, T, unknown>,
): LRUCache<string, T> {
  const memory = new LRUCache<string, T>(options);
  clears.push(() => memory.clear());
  return memory;
}

export function forgetDrawn(): void {
  for (const clear of clears) clear();
}
