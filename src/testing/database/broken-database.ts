// A database of which a test breaks a part.

import { getTableName } from "drizzle-orm";
import { drizzle, type NodePgDatabase } from "drizzle-orm/node-postgres";
import type { PgTable } from "drizzle-orm/pg-core";
import type pg from "pg";

/** @param fails decides about each statement, by its text; none works in a transaction */
export function brokenWhere(
  { pool }: { pool: pg.Pool },
  fails: (text: string) => boolean,
): NodePgDatabase {
  const query = (asked: pg.QueryConfig, values?: unknown[]) =>
    fails(asked.text) ? Promise.reject(new Error("no disk")) : pool.query(asked, values);
  // Outside a transaction Drizzle calls only `query` on its client.
  const db = drizzle({ query } as unknown as pg.Pool);
  db.transaction = () => Promise.reject(new Error("no disk"));
  return db;
}

/** One table cannot be read. */
export function without(database: { pool: pg.Pool }, table: PgTable): NodePgDatabase {
  const read = new RegExp(`(?:from|join) "${getTableName(table)}"`);
  return brokenWhere(database, (text) => read.test(text));
}
