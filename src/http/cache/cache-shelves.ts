// Keeps entries by academy and address within limits: the least recently used entry goes first, and
// no academy takes the space of another.
import type { Entry } from "./cache-entry.ts";
import type { CacheKey } from "./cache-request.ts";

export type Bounds = {
  /** The limit for one academy. */
  entries: number;
  bytes: number;
  /** The limit for all academies together. */
  totalBytes: number;
};

type Shelf = { academyId: string; entries: Map<string, Entry>; bytes: number };

export function openShelves(bounds: Bounds) {
  // Both maps are ordered by last use.
  const shelves = new Map<string | null, Shelf>();
  let totalBytes = 0;

  function remove(shelf: Shelf, address: string): void {
    const entry = shelf.entries.get(address);
    if (!entry) return;
    shelf.entries.delete(address);
    shelf.bytes -= entry.bytes;
    totalBytes -= entry.bytes;
  }

  function removeOldest(shelf: Shelf): void {
    const [oldest] = shelf.entries.keys();
    if (oldest !== undefined) remove(shelf, oldest);
  }

  function shelfFor(subdomain: string | null, academyId: string): Shelf {
    const found = shelves.get(subdomain);
    shelves.delete(subdomain);
    // When a subdomain passes to another academy, its old entries are dropped.
    if (found && found.academyId !== academyId) totalBytes -= found.bytes;
    const shelf =
      found?.academyId === academyId ? found : { academyId, entries: new Map(), bytes: 0 };
    shelves.set(subdomain, shelf);
    return shelf;
  }

  return {
    find({ subdomain, address }: CacheKey): Entry | undefined {
      const entries = shelves.get(subdomain)?.entries;
      const entry = entries?.get(address);
      if (!entry) return undefined;
      entries?.delete(address);
      entries?.set(address, entry);
      return entry;
    },

    put({ subdomain, address }: CacheKey, academyId: string, entry: Entry): void {
      const shelf = shelfFor(subdomain, academyId);
      remove(shelf, address);
      shelf.entries.set(address, entry);
      shelf.bytes += entry.bytes;
      totalBytes += entry.bytes;
      while (shelf.entries.size > bounds.entries || shelf.bytes > bounds.bytes) removeOldest(shelf);
      for (const [key, other] of shelves) {
        while (totalBytes > bounds.totalBytes && other.entries.size > 0) removeOldest(other);
        if (other.entries.size === 0) shelves.delete(key);
        if (totalBytes <= bounds.totalBytes) break;
      }
    },

    drop({ subdomain, address }: CacheKey): void {
      const shelf = shelves.get(subdomain);
      if (!shelf) return;
      remove(shelf, address);
      if (shelf.entries.size === 0) shelves.delete(subdomain);
    },

    /** @param academyId null for every academy. */
    markChanged(academyId: string | null, at: number): void {
      for (const shelf of shelves.values()) {
        if (academyId !== null && shelf.academyId !== academyId) continue;
        for (const entry of shelf.entries.values()) entry.changedAt ??= at;
      }
    },

    all(): { key: CacheKey; entry: Entry }[] {
      return [...shelves].flatMap(([subdomain, { entries }]) =>
        [...entries].map(([address, entry]) => ({ key: { subdomain, address }, entry })),
      );
    },
  };
}
