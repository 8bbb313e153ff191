// Decides how current an entry of the public cache is, and how long a doubtful one may still help.
import type { Entry } from "./cache-entry.ts";

/**
 * After this an entry is made again, for the almanac and for launches that open; the old one is
 * served meanwhile.
 */
const freshMs = 60_000;
/** An older entry is served only where no newer one can be made. */
const oldestMs = 5 * 60_000;
/** How long the old page may be served after a change, while the new one is made. */
const graceMs = 1_000;
/** For how long a page that cannot be made again is served, marked as stale. */
export const longestStaleMs = 10 * 60_000;

/** @param distrustedAt changes were lost until this moment, so an entry made by then is in doubt. */
export function stateOf(
  { startedAt, changedAt }: Entry,
  now: number,
  distrustedAt: number,
): "fresh" | "stale" | "old" {
  if (startedAt <= distrustedAt) return "old";
  if (changedAt !== undefined) return now - changedAt < graceMs ? "stale" : "old";
  if (now - startedAt < freshMs) return "fresh";
  return now - startedAt < oldestMs ? "stale" : "old";
}

/** An entry that may be served where no newer one can be made. */
export type Old = { entry: Entry; staleMs: number };

/** @param lostMs for how long changes have been lost; 0 while each one arrives. */
export function oldOf(entry: Entry, now: number, lostMs: number): Old | undefined {
  const staleMs = lostMs > 0 ? lostMs : now - (entry.changedAt ?? entry.startedAt + oldestMs);
  return staleMs < longestStaleMs ? { entry, staleMs } : undefined;
}

/** RFC 9211: a negative lifetime says for how many seconds the answer has been stale. */
export function staleMark({ entry, staleMs }: Old, now: number): string[] {
  const seconds = (ms: number) => String(Math.max(1, Math.round(ms / 1000)));
  const status = `semillero; hit; ttl=-${seconds(staleMs)}`;
  return ["cache-status", status, "age", seconds(now - entry.startedAt)];
}
