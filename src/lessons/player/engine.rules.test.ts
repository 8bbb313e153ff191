import { describe, expect, test } from "vitest";
import { fileFailure, isStarved } from "./engine.rules.ts";

test.each([
  [2, true, "network"],
  [3, true, "media"],
  // What the browser reports without a connection, for a file or a stream that it plays natively.
  [4, false, "network"],
  [4, true, "expired"],
  [undefined, true, "expired"],
] as const)("a file's error %s, online %s: %s", (code, isOnline, failure) => {
  expect(fileFailure(code, isOnline)).toBe(failure);
});

describe("whether the buffer is used up", () => {
  const stored = [
    { start: 0, end: 18 },
    { start: 18.2, end: 20 },
    { start: 60, end: 90 },
  ];

  test.each([
    [10, false],
    // Across a gap too short to stop for.
    [17.9, false],
    // Browsers stop a few frames before the end of the buffer.
    [19.7, true],
    [40, true],
    [59.8, false],
    [80, false],
    // The last frames of the class.
    [89.9, false],
    [90, false],
  ])("at second %s: %s", (second, starved) => {
    expect(isStarved(stored, second, 90)).toBe(starved);
  });

  test("with an empty buffer, and with an unknown duration", () => {
    expect(isStarved([], 0, Number.NaN)).toBe(true);
    expect(isStarved(stored, 3, Number.NaN)).toBe(false);
    expect(isStarved(stored, 89.9, Number.NaN)).toBe(true);
  });
});
