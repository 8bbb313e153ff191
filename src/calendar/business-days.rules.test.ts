import { describe, expect, test } from "vitest";
import {
  addBusinessDays,
  endOfBusinessDays,
  endOfCalendarDays,
  isBusinessDay,
} from "./business-days.rules.ts";
import { holidaysOf } from "./holidays.rules.ts";

/** As published, each by hand. In 2025 Sacred Heart and Saints Peter and Paul share 30 June. */
const published: Record<number, string> = {
  2024: `01-01 01-08 03-25 03-28 03-29 05-01 05-13 06-03 06-10 07-01 07-20 08-07 08-19 10-14 11-04
    11-11 12-08 12-25`,
  2025: `01-01 01-06 03-24 04-17 04-18 05-01 06-02 06-23 06-30 07-20 08-07 08-18 10-13 11-03 11-17
    12-08 12-25`,
  2026: `01-01 01-12 03-23 04-02 04-03 05-01 05-18 06-08 06-15 06-29 07-20 08-07 08-17 10-12 11-02
    11-16 12-08 12-25`,
  2027: `01-01 01-11 03-22 03-25 03-26 05-01 05-10 05-31 06-07 07-05 07-20 08-07 08-16 10-18 11-01
    11-15 12-08 12-25`,
  2028: `01-01 01-10 03-20 04-13 04-14 05-01 05-29 06-19 06-26 07-03 07-20 08-07 08-21 10-16 11-06
    11-13 12-08 12-25`,
};

describe("holidays", () => {
  test.each(Object.entries(published))("%s has those that were published", (year, list) => {
    const days = list.split(/\s+/).map((date) => `${year}-${date}`);
    expect([...holidaysOf(Number(year))]).toEqual(days);
  });

  test("Easter is right where its simple rules are not", () => {
    // Good Friday of 1954, 1981, 2038 and 2049.
    for (const day of ["1954-04-16", "1981-04-17", "2038-04-23", "2049-04-16"]) {
      expect(holidaysOf(Number(day.slice(0, 4)))).toContain(day);
    }
  });
});

describe("business days", () => {
  test("are Monday to Friday without holidays", () => {
    expect(isBusinessDay("2026-11-23")).toBe(true);
    expect(isBusinessDay("2026-11-21")).toBe(false);
    expect(isBusinessDay("2026-11-22")).toBe(false);
    expect(isBusinessDay("2026-11-16")).toBe(false);
  });

  test.each([
    ["2026-11-23", 7, "2026-12-02"],
    // A Saturday and a Sunday begin on the same Monday.
    ["2026-11-28", 1, "2026-11-30"],
    ["2026-11-29", 1, "2026-11-30"],
    // Over the 8th of December, which is a Tuesday.
    ["2026-11-27", 7, "2026-12-09"],
    // Over Christmas and New Year's Day.
    ["2026-12-23", 7, "2027-01-05"],
    // Over Holy Week and a Monday of San José, one of them in another week.
    ["2027-03-19", 7, "2027-04-02"],
    // The day after 28 February of a leap year.
    ["2028-02-28", 1, "2028-02-29"],
    ["2026-11-22", 0, "2026-11-22"],
  ])("from %s, %i of them end on %s", (from, n, last) => {
    expect(addBusinessDays(from, n)).toBe(last);
  });
});

test("a term ends with its last day in Bogotá", () => {
  const lateOnMonday = new Date("2026-11-24T04:59:00Z");
  expect(endOfBusinessDays(lateOnMonday, 7)).toEqual(new Date("2026-12-03T04:59:59.999Z"));
  expect(endOfCalendarDays(lateOnMonday, 15)).toEqual(new Date("2026-12-09T04:59:59.999Z"));
});
