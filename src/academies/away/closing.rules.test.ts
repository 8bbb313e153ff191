import { expect, test } from "vitest";
import { bogotaDay } from "#src/calendar/bogota.rules.ts";
import { closesAfter, hasClosed, lastMoment, remindsAt } from "./closing.rules.ts";

test.each([
  ["2026-11-27T12:00:00Z", "2027-02-25", "2027-02-26T05:00:00.000Z"],
  // Half past eleven at night in Bogotá is the next day elsewhere.
  ["2026-11-28T04:30:00Z", "2027-02-25", "2027-02-26T05:00:00.000Z"],
  ["2026-11-28T05:00:00Z", "2027-02-26", "2027-02-27T05:00:00.000Z"],
  // Through the 29th of February.
  ["2027-12-15T12:00:00Z", "2028-03-14", "2028-03-15T05:00:00.000Z"],
])("asked for at %s, its last day is %s in Bogotá", (now, day, closesAt) => {
  const closes = closesAfter(new Date(now));
  expect(closes.toISOString()).toBe(closesAt);
  expect(bogotaDay(lastMoment(closes))).toBe(day);
  expect(closes.getTime() - new Date(now).getTime()).toBeGreaterThan(90 * 86_400_000);
});

test("its people are reminded seven days before its last one, at seven in the morning", () => {
  const closes = new Date("2027-02-26T05:00:00Z");
  expect(remindsAt(closes).toISOString()).toBe("2027-02-18T12:00:00.000Z");
});

test("it is closed from the first moment after its last day", () => {
  const closesAt = new Date("2027-02-26T05:00:00Z");
  expect(hasClosed({ closesAt }, new Date("2027-02-26T04:59:59.999Z"))).toBe(false);
  expect(hasClosed({ closesAt }, closesAt)).toBe(true);
  expect(hasClosed({ closesAt: null }, closesAt)).toBe(false);
});
