import { describe, expect, test } from "vitest";
import {
  announcementAt,
  type Countdown,
  type CountdownEvent,
  countdownAfter,
  secondsLeft,
  seedsAt,
  startCountdown,
} from "./countdown.rules.ts";

/** A countdown from second 100 of the clock, after these, each at its second. */
function countdown(...events: [CountdownEvent["type"], number][]): Countdown {
  return events.reduce(
    (state, [type, second]) => countdownAfter(state, { type, at: second * 1000 }),
    startCountdown(100_000),
  );
}

const ticks = (to: number) =>
  Array.from({ length: to }, (_, i): ["tick", number] => ["tick", 101 + i]);

describe("the countdown", () => {
  test("shows ten, then every second one less, and then it is time", () => {
    const shown = [0, 1, 2, 9].map((seconds) => secondsLeft(countdown(...ticks(seconds))));
    expect(shown).toEqual([10, 9, 8, 1]);
    expect(countdown(...ticks(9)).phase).toBe("running");
    expect(countdown(...ticks(10)).phase).toBe("over");
  });

  test("a part of a second counts as one until it is over", () => {
    expect(secondsLeft(countdown(["tick", 100.25]))).toBe(10);
    expect(secondsLeft(countdown(["tick", 101.9], ["tick", 102]))).toBe(8);
  });

  test("waits while the tab is hidden, however long", () => {
    const hidden = countdown(["tick", 101], ["tick", 102], ["hide", 103], ["tick", 500]);
    expect(hidden.phase).toBe("paused");
    expect(secondsLeft(hidden)).toBe(7);
    const shown = countdownAfter(hidden, { type: "show", at: 600_000 });
    expect(secondsLeft(shown)).toBe(7);
    expect(secondsLeft(countdownAfter(shown, { type: "tick", at: 601_000 }))).toBe(6);
  });

  test("a machine that slept does not wake up in the next class", () => {
    expect(secondsLeft(countdown(["tick", 101], ["tick", 3700]))).toBe(7);
  });

  test("once over it stays so, and it never runs backwards", () => {
    expect(countdown(...ticks(10), ["hide", 111], ["show", 112]).phase).toBe("over");
    expect(secondsLeft(countdown(["tick", 40]))).toBe(10);
  });
});

test("with seven seconds left three seeds have sprouted and the fourth is a bud", () => {
  expect(seedsAt(7).join(" ")).toBe("sprout sprout sprout bud seed seed seed seed seed seed");
  expect(seedsAt(10)[0]).toBe("bud");
  expect(new Set(seedsAt(0))).toEqual(new Set(["sprout"]));
});

test("it is said when it begins and at five seconds, and not in between", () => {
  const said = [10, 9, 8, 6, 5, 4, 1].map((left) => announcementAt(left, "Hongos"));
  const begins = "Sigue: Hongos. Empieza en 9 segundos.";
  const soon = "Empieza en 5 segundos.";
  expect(said).toEqual(["", begins, begins, begins, soon, soon, soon]);
});
