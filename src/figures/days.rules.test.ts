import { expect, test } from "vitest";
import { countedAt, firstDayOf } from "./days.rules.ts";
import { stepOf } from "./steps.rules.ts";

const at = (moment: string) => new Date(moment);

test("thirty days end today", () => {
  expect(firstDayOf(30, at("2026-11-23T04:00:00Z"))).toBe("2026-10-24");
  expect(firstDayOf(1, at("2026-11-23T04:00:00Z"))).toBe("2026-11-22");
});

test("what a browser reports late counts when it happened, up to a week ago", () => {
  const now = at("2026-11-23T12:00:00Z");
  const anHourAgo = at("2026-11-23T11:00:00Z");
  expect(countedAt(anHourAgo, now)).toBe(anHourAgo);
  const aWeekAgo = at("2026-11-16T12:00:00Z");
  expect(countedAt(aWeekAgo, now)).toBe(aWeekAgo);
  expect(countedAt(at("2026-11-16T11:59:59Z"), now)).toBe(now);
  expect(countedAt(at("2026-11-23T12:00:01Z"), now)).toBe(now);
});

test.each([
  [0, 1],
  [9, 1],
  [10, 2],
  [199, 20],
  [200, 20],
])("second %i of 200 is in step %i", (second, step) => {
  expect(stepOf(second, 200)).toBe(step);
});

test("a film of unknown length has no steps, and a short one skips some", () => {
  expect(stepOf(30, 0)).toBe(0);
  expect([0, 1, 2, 3].map((second) => stepOf(second, 3))).toEqual([1, 7, 14, 20]);
});
