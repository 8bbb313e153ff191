// The days that statistics look at, as dates in Bogotá, and what was counted on them.
import { bogotaDay } from "#src/calendar/bogota.rules.ts";
import { firstDayOf } from "#src/figures/days.rules.ts";

export const ranges = [7, 30, 90] as const;
export type Range = (typeof ranges)[number];
export const usualRange: Range = 30;

export type Window = {
  range: Range;
  /** Its first day, as `2026-11-22`. */
  from: string;
  /** Its last day, which is today. */
  to: string;
  /** The first of as many days right before it. */
  before: string;
};

export function windowOf(range: Range, now: Date): Window {
  return {
    range,
    from: firstDayOf(range, now),
    to: bogotaDay(now),
    before: firstDayOf(range * 2, now),
  };
}

const counts = ["enrolled", "sold", "soldCents", "completed", "watchedSeconds"] as const;
export type Counts = Record<(typeof counts)[number], number>;
export type DayCounts = Counts & { day: string };

/** Every day from the first to the last, also those on which nothing happened. */
export function everyDay(found: readonly DayCounts[], { from, to }: Window): DayCounts[] {
  const byDay = new Map(found.map((one) => [one.day, one]));
  return daysBetween(from, to).map((day) => byDay.get(day) ?? { day, ...sumOf([]) });
}

/** What was counted in as many days before the window. */
export function sumBefore(found: readonly DayCounts[], { before, from }: Window): Counts {
  return sumOf(found.filter(({ day }) => day >= before && day < from));
}

export function sumOf(days: readonly Counts[]): Counts {
  const sum: Counts = { enrolled: 0, sold: 0, soldCents: 0, completed: 0, watchedSeconds: 0 };
  for (const day of days) for (const name of counts) sum[name] += day[name];
  return sum;
}

export type Period = Counts & { from: string; to: string };

/** Longer than this, a chart shows weeks instead of days. */
const mostColumns = 31;
const week = 7;

/** Days, or weeks that end today; the first week may be shorter. */
export function periodsOf(days: readonly DayCounts[]): Period[] {
  const length = days.length > mostColumns ? week : 1;
  const first = days.length % length;
  const starts = first > 0 ? [0] : [];
  for (let start = first; start < days.length; start += length) starts.push(start);
  return starts.map((start, i) => {
    const of = days.slice(start, starts[i + 1] ?? days.length);
    return { from: of[0]?.day ?? "", to: of.at(-1)?.day ?? "", ...sumOf(of) };
  });
}

function daysBetween(from: string, to: string): string[] {
  const days: string[] = [];
  const last = Date.parse(`${to}T00:00:00Z`);
  for (let at = Date.parse(`${from}T00:00:00Z`); at <= last; at += oneDay) {
    days.push(new Date(at).toISOString().slice(0, 10));
  }
  return days;
}

const oneDay = 24 * 3_600_000;

export function minutesOf(seconds: number): number {
  return Math.round(seconds / 60);
}

/** Whole minutes of each part, none off by a minute or more, which add up to those of the sum. */
export function minutesOfEach(seconds: readonly number[]): number[] {
  let total = 0;
  return seconds.map((part) => {
    const before = minutesOf(total);
    total += part;
    return minutesOf(total) - before;
  });
}
