// Days of the figures: dates in Bogotá, where the clock is five hours behind UTC all year.

const behindUtcMs = 5 * 3_600_000;

/** `2026-11-22`, the date in Bogotá. */
export function dayOf(moment: Date): string {
  return new Date(moment.getTime() - behindUtcMs).toISOString().slice(0, 10);
}

/** The first of so many days, of which `now` is in the last. */
export function firstDayOf(days: number, now: Date): string {
  return dayOf(new Date(now.getTime() - (days - 1) * 24 * 3_600_000));
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
