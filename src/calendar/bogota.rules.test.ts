import { expect, test } from "vitest";
import { bogotaDay, endOfDay, isDay, startOfDay, startOfNextDay } from "./bogota.rules.ts";

test.each([
  ["2026-11-24T04:59:59.999Z", "2026-11-23"],
  ["2026-11-24T05:00:00.000Z", "2026-11-24"],
  ["2027-01-01T03:00:00.000Z", "2026-12-31"],
])("the date in Bogotá at %s is %s", (moment, day) => {
  expect(bogotaDay(new Date(moment))).toBe(day);
});

test("a day begins at five in the morning of UTC and ends before the next one begins", () => {
  expect(startOfDay("2026-12-31")).toEqual(new Date("2026-12-31T05:00:00.000Z"));
  expect(endOfDay("2026-12-31")).toEqual(new Date("2027-01-01T04:59:59.999Z"));
  expect(startOfNextDay("2026-12-31")).toEqual(new Date("2027-01-01T05:00:00.000Z"));
});

test.each([
  ["2028-02-29", true],
  ["2026-02-29", false],
  ["2026-11-31", false],
  ["1999-12-31", false],
  ["2026-1-2", false],
  ["2026-11-23T00:00", false],
  ["", false],
])("«%s» is a day: %s", (text, expected) => {
  expect(isDay(text)).toBe(expected);
});
