// The days and months that an academy's sales are shown for, as dates in Bogotá.
import { bogotaDay } from "#src/calendar/bogota.rules.ts";
import { firstDayOf } from "#src/figures/days.rules.ts";

export const salesRanges = ["30", "90", "12m"] as const;
export type SalesRange = (typeof salesRanges)[number];

export const rangeNames: Record<SalesRange, string> = {
  "30": "30 días",
  "90": "90 días",
  "12m": "12 meses",
};

/** Whatever else is asked for counts as not asked. */
export function salesRangeOf(asked: string | null): SalesRange {
  return salesRanges.find((one) => one === asked) ?? "30";
}

/** The first day; the last is today. Twelve months end with this one. */
export function firstSalesDay(range: SalesRange, now: Date): string {
  return range === "12m" ? firstMonth(now) : firstDayOf(Number(range), now);
}

const shownMonths = 12;

/** The first day of the first of the last twelve months. */
function firstMonth(now: Date): string {
  const [year = 0, month = 0] = bogotaDay(now).split("-").map(Number);
  return new Date(Date.UTC(year, month - shownMonths, 1)).toISOString().slice(0, 10);
}

/** The last twelve months as `2026-11`, this one first. */
export function salesMonths(now: Date): string[] {
  return startsOf("12m", now)
    .map((start) => start.slice(0, 7))
    .reverse();
}

/** First and last month, each by its first day. */
export type MonthSpan = { from: string; to: string };

/**
 * The months that the sales of courses are added up for: the chosen one, else every month with a day
 * of the range, whole.
 * @param month as `2026-11`
 */
export function monthSpanOf(range: SalesRange, month: string | null, now: Date): MonthSpan {
  const [from, to] = month
    ? [month, month]
    : [firstSalesDay(range, now).slice(0, 7), bogotaDay(now).slice(0, 7)];
  return { from: `${from}-01`, to: `${to}-01` };
}

export const salesSums = [
  ...(["places", "returnedPlaces", "grossCents", "discountCents", "taxCents"] as const),
  ...(["totalCop", "returnedCop", "taxCop", "gatewayCop", "platformCop"] as const),
  ...(["teachersCop", "academyCop"] as const),
] as const;

export type SalesSums = Record<(typeof salesSums)[number], number>;
export type SalesDay = SalesSums & { day: string };
export type SalesPeriod = SalesSums & { from: string; to: string };

export function sumSales(days: readonly SalesSums[]): SalesSums {
  const sums = Object.fromEntries(salesSums.map((name) => [name, 0])) as SalesSums;
  for (const day of days) for (const name of salesSums) sums[name] += day[name];
  return sums;
}

/** What is left for teachers and academy. */
export function netCop({ teachersCop, academyCop }: SalesSums): number {
  return teachersCop + academyCop;
}

/** Every day, or every month, also those on which nothing happened. */
export function salesPeriods(
  found: readonly SalesDay[],
  range: SalesRange,
  now: Date,
): SalesPeriod[] {
  const today = bogotaDay(now);
  const starts = startsOf(range, now);
  return starts.map((from, at) => {
    const next = starts[at + 1];
    const to = next === undefined ? today : dayBefore(next);
    return { from, to, ...sumSales(found.filter(({ day }) => day >= from && day <= to)) };
  });
}

function startsOf(range: SalesRange, now: Date): string[] {
  const first = firstSalesDay(range, now);
  const [year = 0, month = 0, day = 0] = first.split("-").map(Number);
  const count = range === "12m" ? shownMonths : Number(range);
  return Array.from({ length: count }, (_, at) => {
    const start =
      range === "12m" ? Date.UTC(year, month - 1 + at, 1) : Date.UTC(year, month - 1, day + at);
    return new Date(start).toISOString().slice(0, 10);
  });
}

function dayBefore(date: string): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) - 24 * 3_600_000).toISOString().slice(0, 10);
}
