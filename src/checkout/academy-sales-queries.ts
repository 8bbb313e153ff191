import { and, eq, gte, inArray, sql } from "drizzle-orm";
import type { Db } from "#src/ctx.ts";
import { orders } from "./tables.ts";

export type AcademySales = { count: number; totalCop: number };

/**
 * What each of the given academies sold since a moment, without what was given back.
 * @param db of all academies
 */
export async function salesSince(
  db: Db,
  ids: string[],
  since: Date,
): Promise<Map<string, AcademySales>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({
      id: orders.academyId,
      count: sql<number>`count(*)`.mapWith(Number),
      totalCop: sql<number>`coalesce(sum(${orders.totalCop}), 0)`.mapWith(Number),
    })
    .from(orders)
    .where(
      and(inArray(orders.academyId, ids), gte(orders.createdAt, since), eq(orders.status, "paid")),
    )
    .groupBy(orders.academyId);
  return new Map(rows.map(({ id, ...sales }) => [id, sales]));
}
