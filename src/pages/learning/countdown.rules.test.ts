import { describe, expect, test } from "vitest";
import {
  announcementAt,
  awaitedAt,
  type Countdown,
  countdownAfter,
  secondsLeft,
  seedsAt,
  startCountdown,
  type WaitsFor,
} from "./countdown.rules.ts";

type Tick = [second: number, waitsFor?: WaitsFor];

/** A countdown that starts at second 100 of the clock, after these ticks. */
function countdown(...ticks: Tick[]): Countdown {
  return ticks.reduce(
    (state, [second, waitsFor = null]) => countdownAfter(state, { at: second * 1000, waitsFor }),
    startCountdown(100_000),
  );
}

const isOver = ({ leftMs }: Countdown) => leftMs === 0;

const ticks = (to: number) => Array.from({ length: to }, (_, i): Tick => [101 + i]);

describe("the countdown", () => {
  test("shows ten, then one less each second until it ends", () => {
    const shown = [0, 1, 2, 9].map((seconds) => secondsLeft(countdown(...ticks(seconds))));
    expect(shown).toEqual([10, 9, 8, 1]);
    expect(isOver(countdown(...ticks(9)))).toBe(false);
    expect(isOver(countdown(...ticks(10)))).toBe(true);
  });

  test("a fraction of a second counts as a whole one", () => {
    expect(secondsLeft(countdown([100.25]))).toBe(10);
    expect(secondsLeft(countdown([101.9], [102]))).toBe(8);
  });

  test.each<WaitsFor>(["reader", "line", "text", "class"])(
    "waits for the %s, for any time, and then continues",
    (awaited) => {
      const waiting: Tick[] = [[101], [102], [103, awaited], [104, awaited], [600, awaited]];
      expect(secondsLeft(countdown(...waiting))).toBe(7);
      expect(secondsLeft(countdown(...waiting, [601]))).toBe(7);
      expect(secondsLeft(countdown(...waiting, [601], [602]))).toBe(6);
    },
  );

  test("a learner who starts to write in the last moment stays on the class", () => {
    const late = countdown(...ticks(9), [110.1, "text"]);
    expect(isOver(late)).toBe(false);
    expect(isOver(countdownAfter(late, { at: 111_000, waitsFor: null }))).toBe(false);
  });

  test("a machine that slept does not wake up in the next class", () => {
    expect(secondsLeft(countdown([101], [3700]))).toBe(7);
  });

  test("it ends once, and never runs backwards", () => {
    expect(isOver(countdown(...ticks(10), [111, "line"], [112]))).toBe(true);
    expect(secondsLeft(countdown([40]))).toBe(10);
  });
});

describe("the countdown waits", () => {
  const around = { isHidden: false, isOffline: false, isWriting: false, isLeading: false };

  test("for everything that would lose something, and for nothing else", () => {
    expect(awaitedAt(around)).toBeNull();
    expect(awaitedAt({ ...around, isHidden: true })).toBe("reader");
    expect(awaitedAt({ ...around, isOffline: true })).toBe("line");
    expect(awaitedAt({ ...around, isWriting: true })).toBe("text");
    expect(awaitedAt({ ...around, isLeading: true })).toBe("class");
  });

  test("and of two reasons shows the one that the learner cannot change", () => {
    expect(awaitedAt({ ...around, isOffline: true, isWriting: true })).toBe("line");
  });
});

test("with seven seconds left three seeds have sprouted and the fourth is a bud", () => {
  expect(seedsAt(7).join(" ")).toBe("sprout sprout sprout bud seed seed seed seed seed seed");
  expect(seedsAt(10)[0]).toBe("bud");
  expect(new Set(seedsAt(0))).toEqual(new Set(["sprout"]));
});

test("it is announced at the start and at five seconds, and not in between", () => {
  const said = [10, 9, 8, 6, 5, 4, 1].map((left) => announcementAt(left, "Hongos"));
  const begins = "Sigue: Hongos. Empieza en 9 segundos.";
  const soon = "Empieza en 5 segundos.";
  expect(said).toEqual(["", begins, begins, begins, soon, soon, soon]);
});
