// Which seconds of a class were played, and when that means watched; shared with the browser.

/** Whole seconds of the film; `to` is the first one after them. */
export type PlayedRange = { from: number; to: number };

/** In one report. More come only from a learner who does nothing but seek. */
export const mostRanges = 100;

/** Sorted, and without overlaps. */
export function mergeRanges(ranges: readonly PlayedRange[]): PlayedRange[] {
  const merged: PlayedRange[] = [];
  for (const { from, to } of ranges.toSorted((one, other) => one.from - other.from)) {
    const before = merged.at(-1);
    if (before && from <= before.to) before.to = Math.max(before.to, to);
    else merged.push({ from, to });
  }
  return merged;
}

/** The parts before `end`. */
export function rangesBefore(end: number, ranges: readonly PlayedRange[]): PlayedRange[] {
  const cut = ranges.map(({ from, to }) => ({ from, to: Math.min(to, end) }));
  return cut.filter(({ from, to }) => from < to);
}

/** At most so many, the longest ones. */
export function longestRanges(most: number, ranges: readonly PlayedRange[]): PlayedRange[] {
  if (ranges.length <= most) return [...ranges];
  const byLength = ranges.toSorted((one, other) => other.to - other.from - (one.to - one.from));
  return mergeRanges(byLength.slice(0, most));
}

/** Nine tenths of the length, in distinct seconds (decisions: Courses). */
export function isWatched(ranges: readonly PlayedRange[], durationSeconds: number): boolean {
  if (durationSeconds <= 0) return false;
  const played = rangesBefore(durationSeconds, mergeRanges(ranges));
  return lengthOf(played) * 10 >= durationSeconds * 9;
}

/** In seconds. @param ranges without overlaps */
export function lengthOf(ranges: readonly PlayedRange[]): number {
  return ranges.reduce((sum, { from, to }) => sum + to - from, 0);
}

/** As the database writes it: `{[0,60),[75,90)}`; it merges what overlaps. */
export function multirangeOf(ranges: readonly PlayedRange[]): string {
  return `{${ranges.map(({ from, to }) => `[${from},${to})`).join(",")}}`;
}

export function rangesIn(multirange: string): PlayedRange[] {
  const found = multirange.matchAll(/\[(\d+),(\d+)\)/g);
  return [...found].map(([, from, to]) => ({ from: Number(from), to: Number(to) }));
}
