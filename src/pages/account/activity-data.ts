// A person's activity in words, by the days of Colombia.
import { sentenceOf } from "#src/trail/actions.rules.ts";
import type { Activity } from "#src/trail/queries.ts";
import { formatClock, formatHeadingDay } from "#src/ui/formats/moments.rules.ts";

export type ActivityDay = { day: string; rows: ActivityRow[] };

type ActivityRow = {
  id: string;
  what: string;
  at: string;
  time: string;
  /** "Chrome en Android · desde la red 192.0.2.7", or what of it is known. */
  place: string;
};

/** Rows and days stay in the order given. */
export function daysOf(activity: Activity[], now: Date): ActivityDay[] {
  const days: ActivityDay[] = [];
  for (const row of activity) {
    const day = formatHeadingDay(row.createdAt, now);
    if (days.at(-1)?.day !== day) days.push({ day, rows: [] });
    days.at(-1)?.rows.push({
      id: row.id,
      what: sentenceOf(row),
      at: row.createdAt.toISOString(),
      time: formatClock(row.createdAt),
      place: placeOf(row),
    });
  }
  return days;
}

function placeOf({ device, address }: Activity): string {
  return [device, address && `desde la red ${address}`].filter(Boolean).join(" · ");
}
