// Which days the figures are shown for and counted in.
import { bogotaDay } from "#src/calendar/bogota.rules.ts";

/** The first of so many days, of which `now` is in the last. */
export function firstDayOf(days: number, now: Date): string {
  return bogotaDay(new Date(now.getTime() - (days - 1) * 24 * 3_600_000));
}

const mostDaysBack = 7;

/**
 * The moment by which the figures count what a browser reports late: its own, unless that is ahead
 * of now or more than a week ago.
 */
export function countedAt(reported: Date, now: Date): Date {
  const agoMs = now.getTime() - reported.getTime();
  return agoMs >= 0 && agoMs <= mostDaysBack * 24 * 3_600_000 ? reported : now;
}
