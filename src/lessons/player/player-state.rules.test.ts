import { describe, expect, test } from "vitest";
import {
  atRest,
  coverAt,
  coverChangesIn,
  isNearEnd,
  nextState,
  type PlayerEvent,
} from "./player-state.rules.ts";

type Happening = [PlayerEvent["type"], number];

function stateAfter(...happenings: Happening[]) {
  return happenings.reduce((state, [type, at]) => nextState(state, { type, at }), atRest);
}

describe("the phase", () => {
  test.each<[Happening[], string]>([
    [[], "paused"],
    [[["play", 1]], "playing"],
    [
      [
        ["play", 1],
        ["pause", 2],
      ],
      "paused",
    ],
    [
      [
        ["play", 1],
        ["wait", 2],
      ],
      "playing",
    ],
    // Browsers pause a video that ended, before or after the ended event.
    [
      [
        ["play", 1],
        ["pause", 9],
        ["end", 9],
      ],
      "ended",
    ],
    [
      [
        ["play", 1],
        ["end", 9],
        ["pause", 9],
      ],
      "ended",
    ],
    [
      [
        ["end", 9],
        ["play", 10],
      ],
      "playing",
    ],
    [
      [
        ["end", 9],
        ["seek", 10],
      ],
      "paused",
    ],
    [
      [
        ["play", 1],
        ["end", 9],
        ["open", 10],
      ],
      "paused",
    ],
  ])("after %j: %s", (happenings, phase) => {
    expect(stateAfter(...happenings).phase).toBe(phase);
  });
});

describe("the spinner", () => {
  test("appears after 300 ms of waiting, and disappears with the picture", () => {
    const waiting = stateAfter(["play", 0], ["wait", 1000]);
    expect(coverAt(waiting, 1299)).toBeNull();
    expect(coverAt(waiting, 1300)).toBe("spinner");
    expect(coverAt(nextState(waiting, { type: "go-on", at: 1400 }), 9000)).toBeNull();
  });

  test("keeps its delay when a second cause to wait follows", () => {
    const waiting = stateAfter(["seek", 1000], ["wait", 1200]);
    expect(coverAt(waiting, 1300)).toBe("spinner");
  });

  test("does not stay over a finished class", () => {
    expect(coverAt(stateAfter(["wait", 0], ["end", 100]), 9000)).toBeNull();
  });
});

describe("the cover of an opening class", () => {
  test("closes with the first picture", () => {
    const opened = stateAfter(["open", 1000]);
    expect(coverAt(opened, 1000)).toBe("opening");
    expect(coverAt(nextState(opened, { type: "picture", at: 1500 }), 1500)).toBeNull();
  });

  test("closes after three seconds, with or without a spinner behind it", () => {
    const opened = stateAfter(["open", 1000]);
    expect(coverAt(opened, 3999)).toBe("opening");
    expect(coverAt(opened, 4000)).toBeNull();
    expect(coverAt(nextState(opened, { type: "wait", at: 2000 }), 4000)).toBe("spinner");
  });

  test("keeps nothing from the previous class", () => {
    const other = stateAfter(["play", 0], ["wait", 500], ["open", 1000], ["picture", 1100]);
    expect(coverAt(other, 9000)).toBeNull();
  });
});

test("the time of the next change of the cover is known", () => {
  expect(coverChangesIn(atRest, 0)).toBeNull();
  const opened = stateAfter(["open", 1000]);
  expect(coverChangesIn(opened, 1200)).toBe(2800);
  expect(coverChangesIn(nextState(opened, { type: "wait", at: 1200 }), 1200)).toBe(300);
  expect(coverChangesIn(opened, 4000)).toBeNull();
});

test.each([
  [109.9, 120, false],
  [110, 120, true],
  [120, 120, true],
  // A class shorter than that, once it plays.
  [0, 8, false],
  [0.2, 8, true],
  [50, Number.NaN, false],
  [50, Number.POSITIVE_INFINITY, false],
])("second %s of %s is near the end: %s", (second, duration, near) => {
  expect(isNearEnd(second, duration)).toBe(near);
});

test("the poster shows until play is pressed or the learner seeks, not for the engine's own seek", () => {
  expect(stateAfter(["open", 0]).resting).toBe(true);
  expect(stateAfter(["open", 0], ["seek", 1], ["picture", 2]).resting).toBe(true);
  expect(stateAfter(["open", 0], ["picture", 1], ["seek", 2]).resting).toBe(false);
  expect(stateAfter(["open", 0], ["picture", 1], ["play", 2], ["pause", 3]).resting).toBe(false);
  expect(stateAfter(["open", 0], ["play", 2], ["open", 3]).resting).toBe(true);
});
