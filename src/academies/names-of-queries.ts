import { inArray } from "drizzle-orm";
import type { Db } from "#src/ctx.ts";
import { academies } from "./tables.ts";

/**
 * The names of academies by their ids.
 * @param db of all academies
 */
export async function namesOf(db: Db, ids: string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ id: academies.id, name: academies.name })
    .from(academies)
    .where(inArray(academies.id, [...new Set(ids)]));
  return new Map(rows.map(({ id, name }) => [id, name]));
}
