import { describe, expect, test } from "vitest";
import {
  everyDay,
  minutesOf,
  minutesOfEach,
  periodsOf,
  sumBefore,
  sumOf,
  windowOf,
} from "./window.rules.ts";

const none = { enrolled: 0, sold: 0, soldCents: 0, completed: 0, watchedSeconds: 0 };
const day = (date: string, sold: number) => ({ ...none, day: date, sold });

describe("the window", () => {
  test.each([
    ["one minute before midnight in Bogotá", "2026-11-23T04:59:00Z", "2026-11-22"],
    ["at midnight in Bogotá", "2026-11-23T05:00:00Z", "2026-11-23"],
  ])("ends today, %s", (_, now, to) => {
    expect(windowOf(7, new Date(now)).to).toBe(to);
  });

  test("has as many days as it says, and as many before it", () => {
    const window = windowOf(30, new Date("2026-03-10T15:00:00Z"));
    expect(window).toEqual({
      ...{ range: 30, from: "2026-02-09", to: "2026-03-10", before: "2026-01-10" },
    });
    expect(everyDay([], window)).toHaveLength(30);
  });
});

test("each day counts on one side of the border, and days without anything are there as 0", () => {
  const window = windowOf(7, new Date("2026-11-23T15:00:00Z"));
  const found = [
    day("2026-11-09", 100),
    day("2026-11-10", 1),
    day("2026-11-16", 2),
    day("2026-11-17", 4),
    day("2026-11-23", 8),
    // Of a process whose clock is ahead.
    day("2026-11-24", 100),
  ];
  const days = everyDay(found, window);
  expect(days.map(({ sold }) => sold)).toEqual([4, 0, 0, 0, 0, 0, 8]);
  expect(sumOf(days).sold).toBe(12);
  expect(sumBefore(found, window).sold).toBe(3);
});

test("90 days are weeks that end today; together they are the 90 days", () => {
  const window = windowOf(90, new Date("2026-11-23T15:00:00Z"));
  const days = everyDay([], window).map((one, i) => ({ ...one, sold: i }));
  const weeks = periodsOf(days);
  expect(weeks).toHaveLength(13);
  expect(weeks[0]).toMatchObject({ from: window.from, to: "2026-08-31" });
  expect(weeks.at(-1)).toMatchObject({ from: "2026-11-17", to: "2026-11-23" });
  expect(weeks.slice(1).map(({ from }, i) => from > (weeks[i]?.to ?? ""))).not.toContain(false);
  expect(sumOf(weeks)).toEqual(sumOf(days));
});

test("7 and 30 days are days", () => {
  for (const range of [7, 30] as const) {
    const periods = periodsOf(everyDay([], windowOf(range, new Date("2026-11-23T15:00:00Z"))));
    expect(periods).toHaveLength(range);
    expect(periods.every(({ from, to }) => from === to)).toBe(true);
  }
});

test("the minutes of the rows add up to the minutes of their sum", () => {
  const seconds = [29, 29, 29, 0, 45, 3599, 31, 1];
  const minutes = minutesOfEach(seconds);
  const total = seconds.reduce((sum, one) => sum + one, 0);
  expect(minutes.reduce((sum, one) => sum + one, 0)).toBe(minutesOf(total));
  for (const [i, each] of minutes.entries()) {
    expect(Math.abs(each - (seconds[i] ?? 0) / 60)).toBeLessThan(1);
  }
  expect(minutesOfEach([])).toEqual([]);
});
