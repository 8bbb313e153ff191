// Reads how often the landings of an academy were opened.
import { and, asc, eq, gte, inArray, sql } from "drizzle-orm";
import type { Academy, Ctx } from "#src/ctx.ts";
import { visitDays } from "./tables.ts";

type Reading = Pick<Ctx, "db"> & { academy: Pick<Academy, "id"> };

/**
 * The days on which the page was opened, oldest first.
 * @param page as `src/visits/pages.rules.ts` names it
 * @param from the first day, as `2026-11-22`
 */
export function visitsByDay(
  ctx: Reading,
  page: string,
  from: string,
): Promise<{ day: string; visits: number }[]> {
  const { academyId, day, visits } = visitDays;
  return ctx.db
    .select({ day, visits })
    .from(visitDays)
    .where(and(eq(academyId, ctx.academy.id), eq(visitDays.page, page), gte(day, from)))
    .orderBy(asc(day));
}

/**
 * The visits of each page; 0 for one that nobody has opened.
 * @param from the first day, as `2026-11-22`; without it all that is kept
 */
export async function countVisits(
  ctx: Reading,
  pages: string[],
  from?: string,
): Promise<Map<string, number>> {
  const { academyId, page, day, visits } = visitDays;
  const rows = await ctx.db
    .select({ page, visits: sql<number>`sum(${visits})::float8` })
    .from(visitDays)
    .where(
      and(
        eq(academyId, ctx.academy.id),
        inArray(page, pages),
        from === undefined ? undefined : gte(day, from),
      ),
    )
    .groupBy(page);
  const found = new Map(rows.map((row) => [row.page, row.visits]));
  return new Map(pages.map((name) => [name, found.get(name) ?? 0]));
}
