import { describe, expect, test } from "vitest";
import { fileFailure, isStarved } from "./engine.rules.ts";

test.each([
  [2, true, "network"],
  [3, true, "media"],
  // What a browser without a line says of a file or a stream that it plays by itself.
  [4, false, "network"],
  [4, true, "expired"],
  [undefined, true, "expired"],
] as const)("a file's error %s, online %s: %s", (code, isOnline, failure) => {
  expect(fileFailure(code, isOnline)).toBe(failure);
});

describe("whether nothing is left to show", () => {
  const stored = [
    { start: 0, end: 18 },
    { start: 18.2, end: 20 },
    { start: 60, end: 90 },
  ];

  test.each([
    [10, false],
    // Across a gap that is too short to stop for.
    [17.9, false],
    // Browsers stop a few pictures before the end of what they have.
    [19.7, true],
    [40, true],
    [59.8, false],
    [80, false],
    // The last pictures of the class.
    [89.9, false],
    [90, false],
  ])("at second %s: %s", (second, starved) => {
    expect(isStarved(stored, second, 90)).toBe(starved);
  });

  test("with nothing in store, and a length that is not known", () => {
    expect(isStarved([], 0, Number.NaN)).toBe(true);
    expect(isStarved(stored, 3, Number.NaN)).toBe(false);
    expect(isStarved(stored, 89.9, Number.NaN)).toBe(true);
  });
});
