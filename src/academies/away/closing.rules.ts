// When an academy that is to be closed does so, in days of Bogotá (decisions: Academies).
import { bogotaDay, startOfDay, startOfNextDay } from "#src/calendar/bogota.rules.ts";
import { addDays } from "#src/calendar/holidays.rules.ts";

/** How many days its learners have from the day on which its closing is asked for. */
export const noticeDays = 90;

/** How many days before its last one its people are reminded, at seven in the morning. */
export const reminderDays = 7;
const reminderHourMs = 7 * 3_600_000;

/**
 * What its people are told: that it closes, that it soon does, that it stays open after all, and, for
 * its administrators, that it has closed.
 */
export const closingNews = ["closing", "reminder", "undone", "closed"] as const;
export type ClosingNews = (typeof closingNews)[number];

type Closing = { closesAt: Date | null };

/** The end of the ninetieth day after the one of `now`. */
export function closesAfter(now: Date): Date {
  return startOfNextDay(addDays(bogotaDay(now), noticeDays));
}

/** A moment of its last day, which is the day before it is closed. */
export function lastMoment(closesAt: Date): Date {
  return new Date(closesAt.getTime() - 1);
}

export function remindsAt(closesAt: Date): Date {
  const day = addDays(bogotaDay(lastMoment(closesAt)), -reminderDays);
  return new Date(startOfDay(day).getTime() + reminderHourMs);
}

/** By the clock alone: no job has to run for it. */
export function hasClosed({ closesAt }: Closing, now: Date): boolean {
  return closesAt !== null && closesAt <= now;
}
