import { and, eq, lt } from "drizzle-orm";
import { bogotaDay } from "#src/calendar/bogota.rules.ts";
import type { Ctx } from "#src/ctx.ts";
import { visitDays } from "./tables.ts";

/** Two years and the month that is compared with the one two years ago; whole ones, by their first day. */
const monthsKept = 25;

/** Deletes the visits of days that nobody asks about any more. Safe to run twice. */
export async function tidyVisits({ db, academy, now, log }: Ctx): Promise<void> {
  const first = new Date(`${bogotaDay(now).slice(0, 7)}-01T00:00:00Z`);
  first.setUTCMonth(first.getUTCMonth() - monthsKept);
  const border = first.toISOString().slice(0, 10);
  const old = and(eq(visitDays.academyId, academy.id), lt(visitDays.day, border));
  const gone = await db.delete(visitDays).where(old).returning({ day: visitDays.day });
  if (gone.length > 0) log.info({ days: gone.length }, "old visits deleted");
}
