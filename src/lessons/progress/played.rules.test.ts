import { describe, expect, test } from "vitest";
import { isWatched, longestRanges, mergeRanges, multirangeOf, rangesIn } from "./played.rules.ts";

const range = (from: number, to: number) => ({ from, to });

test("seconds played twice count once", () => {
  const played = [range(30, 60), range(0, 20), range(10, 31), range(80, 90), range(60, 61)];
  expect(mergeRanges(played)).toEqual([range(0, 61), range(80, 90)]);
});

describe("a class is watched", () => {
  test("with nine tenths of its length in distinct seconds", () => {
    expect(isWatched([range(0, 89)], 100)).toBe(false);
    expect(isWatched([range(0, 90)], 100)).toBe(true);
    expect(isWatched([range(0, 60), range(0, 60)], 100)).toBe(false);
    expect(isWatched([range(10, 100)], 100)).toBe(true);
  });

  test("not by seconds that it does not have, and not while its length is unknown", () => {
    expect(isWatched([range(0, 50), range(100, 1000)], 100)).toBe(false);
    expect(isWatched([range(0, 1000)], 0)).toBe(false);
  });
});

test("of too many ranges the longest stay", () => {
  const played = [range(0, 1), range(10, 20), range(30, 35)];
  expect(longestRanges(2, played)).toEqual([range(10, 20), range(30, 35)]);
  expect(longestRanges(3, played)).toEqual(played);
});

test("ranges are written as the database does, and read back", () => {
  const played = [range(0, 60), range(75, 90)];
  expect(multirangeOf(played)).toBe("{[0,60),[75,90)}");
  expect(rangesIn("{[0,60),[75,90)}")).toEqual(played);
  expect(rangesIn(multirangeOf([]))).toEqual([]);
});
