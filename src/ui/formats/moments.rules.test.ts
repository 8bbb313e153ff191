import { expect, test } from "vitest";
import { formatClock, formatHeadingDay, formatMoment, minuteOf } from "./moments.rules.ts";

// A quarter past midnight in Colombia, when it is already morning in London.
const now = new Date("2026-11-21T00:15:00-05:00");

test.each([
  ["2026-11-21T00:05:00-05:00", "hoy a las 12:05 a. m."],
  ["2026-11-20T23:55:00-05:00", "ayer a las 11:55 p. m."],
  ["2026-11-20T13:05:00-05:00", "ayer a la 1:05 p. m."],
  ["2026-11-19T23:59:00-05:00", "el 19 de noviembre de 2026 a las 11:59 p. m."],
])("%s is written as people in Colombia say it", (moment, words) => {
  expect(formatMoment(new Date(moment), now).replace(/\s/g, " ")).toBe(words);
});

test("a day and a time stand alone too", () => {
  const days = ["2026-11-21T00:05:00-05:00", "2026-11-20T00:00:00-05:00", "2026-05-03T12:00:00Z"];
  expect(days.map((day) => formatHeadingDay(new Date(day), now))).toEqual([
    "Hoy",
    "Ayer",
    "3 de mayo de 2026",
  ]);
  expect(formatClock(now)).toBe("12:15\u00a0a.\u00a0m.");
});

test("a spreadsheet sorts the minutes of Colombia", () => {
  expect(minuteOf(now)).toBe("2026-11-21 00:15");
  expect(minuteOf(new Date("2026-11-23T20:04:59Z"))).toBe("2026-11-23 15:04");
  expect(minuteOf(null)).toBe("");
});
