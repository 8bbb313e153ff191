import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import type { Db } from "#src/ctx.ts";
import { courses } from "./tables.ts";

/**
 * How many courses each of the given academies has on sale.
 * @param db of all academies
 */
export async function countPublished(db: Db, ids: string[]): Promise<Map<string, number>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ id: courses.academyId, count: sql<number>`count(*)`.mapWith(Number) })
    .from(courses)
    .where(
      and(
        inArray(courses.academyId, ids),
        eq(courses.status, "published"),
        isNull(courses.removedAt),
      ),
    )
    .groupBy(courses.academyId);
  return new Map(rows.map(({ id, count }) => [id, count]));
}
