// Business days in Colombia: Monday to Friday without holidays. Days are `2026-11-23`, in Bogotá.
import { bogotaDay, endOfDay } from "./bogota.rules.ts";
import { addDays, isHoliday, weekdayOf } from "./holidays.rules.ts";

const [sunday, saturday] = [0, 6];

export function isBusinessDay(day: string): boolean {
  const weekday = weekdayOf(day);
  return weekday !== saturday && weekday !== sunday && !isHoliday(day);
}

/** The n-th business day after `day`, which itself does not count; `day` for none. */
export function addBusinessDays(day: string, n: number): string {
  let [last, left] = [day, n];
  while (left > 0) {
    last = addDays(last, 1);
    if (isBusinessDay(last)) left -= 1;
  }
  return last;
}

/** The last millisecond of the n-th business day after the day of `from`. */
export function endOfBusinessDays(from: Date, n: number): Date {
  return endOfDay(addBusinessDays(bogotaDay(from), n));
}

/** The last millisecond of the n-th calendar day after the day of `from`. */
export function endOfCalendarDays(from: Date, n: number): Date {
  return endOfDay(addDays(bogotaDay(from), n));
}
