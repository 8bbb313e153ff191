// Inserts whose statements are built once and kept by the server, for each number of rows.
import { getTableColumns, sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import type { Db } from "#src/ctx.ts";
import { prepared } from "./prepared.ts";

type Insert = (db: Db) => { execute(values: Record<string, unknown>): Promise<unknown> };

type Options = {
  /** Rows that are there already are left out, and nobody hears of it. */
  onConflict?: "nothing";
  /** The database does not answer with the rows. */
  silent?: true;
};

/** More rows go in several statements, so that few are kept. */
const mostRows = 20;

/**
 * Defines the insert once, beside the function that runs it. Rows of one call have the same columns;
 * the others have their defaults.
 * @returns runs it; the answer has the rows that were inserted, unless it is silent
 */
export function preparedInsert<Table extends PgTable>(
  table: Table,
  { onConflict, silent }: Options = {},
): (db: Db, rows: Table["$inferInsert"][]) => Promise<Table["$inferSelect"][]> {
  const made = new Map<string, Insert>();
  const filled = Object.entries(getTableColumns(table)).filter(([, { defaultFn }]) => defaultFn);

  const insertOf = (names: string[], count: number): Insert => {
    const rows = Array.from({ length: count }, (_, at) =>
      Object.fromEntries(names.map((name) => [name, sql.placeholder(`${name} ${at}`)])),
    );
    const build = (db: Db) => {
      const insert = db.insert(table).values(rows as Table["$inferInsert"][]);
      return onConflict ? insert.onConflictDoNothing() : insert;
    };
    if (silent) return prepared(build) as Insert;
    return prepared((db) => build(db).returning()) as Insert;
  };

  async function insertSome(db: Db, rows: Record<string, unknown>[]): Promise<unknown[]> {
    const names = Object.keys(rows[0] ?? {}).toSorted();
    const key = `${rows.length} ${names}`;
    const insert = made.get(key) ?? insertOf(names, rows.length);
    made.set(key, insert);
    const values = rows.flatMap((row, at) => names.map((name) => [`${name} ${at}`, row[name]]));
    const answer = await insert(db).execute(Object.fromEntries(values));
    return Array.isArray(answer) ? answer : [];
  }

  return async (db, rows) => {
    const complete = rows.map((row) => {
      const ids = filled.flatMap(([name, { defaultFn }]) =>
        name in row ? [] : [[name, defaultFn?.()]],
      );
      return { ...Object.fromEntries(ids), ...row };
    });
    const groups = Math.ceil(complete.length / mostRows);
    const parts = Array.from({ length: groups }, (_, at) =>
      insertSome(db, complete.slice(at * mostRows, (at + 1) * mostRows)),
    );
    return (await Promise.all(parts)).flat() as Table["$inferSelect"][];
  };
}
