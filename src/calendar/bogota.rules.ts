// Days as dates in Bogotá, such as `2026-11-23`: which one a moment is in, and when one begins and ends.
import { addDays } from "./holidays.rules.ts";

/** Colombia keeps five hours behind UTC all year. */
const behindUtcMs = 5 * 3_600_000;

/** The date in Bogotá. */
export function bogotaDay(moment: Date): string {
  return new Date(moment.getTime() - behindUtcMs).toISOString().slice(0, 10);
}

/** The moment at which a day begins in Bogotá. */
export function startOfDay(day: string): Date {
  return new Date(Date.parse(day) + behindUtcMs);
}

/** The first moment after a day in Bogotá. */
export function startOfNextDay(day: string): Date {
  return startOfDay(addDays(day, 1));
}

/** The last millisecond of a day in Bogotá. */
export function endOfDay(day: string): Date {
  return new Date(startOfNextDay(day).getTime() - 1);
}

/** Whether a text names a day of this century. */
export function isDay(text: string): boolean {
  const moment = /^20\d\d-\d\d-\d\d$/.test(text) ? Date.parse(text) : Number.NaN;
  return !Number.isNaN(moment) && new Date(moment).toISOString().startsWith(text);
}
