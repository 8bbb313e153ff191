// Collects the seconds of a video that really play; what a seek jumps over is not among them.
import { mergeRanges, type PlayedRange } from "./played.rules.ts";

/** @param before what played before anything was collected */
export function collectPlayed(before: readonly PlayedRange[] = []) {
  let ranges = before.map((range) => ({ ...range }));
  let taken: PlayedRange[] = [];
  let last: number | null = null;
  return {
    /** Playback is at this second: everything since the last call or jump was played. */
    reach(second: number): void {
      if (last !== null && second > last) {
        const running = ranges.at(-1);
        if (running?.to === last) running.to = second;
        else ranges.push({ from: last, to: second });
      }
      last = second;
    },
    /** The position changes in another way, or the picture is gone. */
    jump(): void {
      last = null;
    },
    /** Everything so far, in whole seconds. */
    all: (): PlayedRange[] => mergeRanges([...taken, ...wholeOf(ranges)]),
    /** What was played since the last call, in whole seconds. */
    take(): PlayedRange[] {
      const played = wholeOf(ranges);
      taken = mergeRanges([...taken, ...played]);
      ranges = [];
      return played;
    },
  };
}

function wholeOf(ranges: PlayedRange[]): PlayedRange[] {
  const rounded = ranges.map(({ from, to }) => ({ from: Math.round(from), to: Math.round(to) }));
  return mergeRanges(rounded.filter(({ from, to }) => from < to));
}
