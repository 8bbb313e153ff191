// A digest of every row of the product, to show that a request wrote nothing.

import { getTableName } from "drizzle-orm";
import type { Database } from "#src/db/client.ts";
import { tables } from "./owned-tables.ts";

/** By the names of the tables. */
export async function rowsOf({ pool }: Pick<Database, "pool">): Promise<Record<string, string>> {
  const found: Record<string, string> = {};
  for (const name of tables.map(getTableName)) {
    const { rows } = await pool.query(
      `select count(*) || ' ' || coalesce(md5(string_agg(r::text, '' order by r::text)), '') as digest
      from ${name} r`,
    );
    found[name] = rows[0]?.digest;
  }
  return found;
}
