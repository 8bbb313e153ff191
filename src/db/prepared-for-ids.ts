// Prepared queries for a list of ids, of which most calls have one.
import { type SQL, sql } from "drizzle-orm";
import type { Db } from "#src/ctx.ts";
import { type Buildable, prepared } from "./prepared.ts";

type Values = Record<string, unknown>;
type Runs<Row> = { execute(values: Values): Promise<Row[]> };

/** An id that nothing has. */
const nothing = "00000000-0000-0000-0000-000000000000";

/**
 * Defines a query with a statement for each power of two of ids. The array of `= any($1)` could have
 * any length; PostgreSQL takes it for ten ids, finds a plan for these dear, and makes another one at
 * each call: that costs more than the rest of a read of one row.
 * @param build gets the list, for use after `in`
 */
export function preparedForIds<Row>(
  build: (db: Db, ids: SQL) => Buildable<Runs<Row>>,
): (db: Db, ids: string[], values: Values) => Promise<Row[]> {
  const made = new Map<number, (db: Db) => Runs<Row>>();
  return (db, ids, values) => {
    const size = 2 ** Math.ceil(Math.log2(Math.max(1, ids.length)));
    const names = Array.from({ length: size }, (_, at) => `id ${at}`);
    const query = made.get(size) ?? prepared((db) => build(db, listOf(names)));
    made.set(size, query);
    const last = ids.at(-1) ?? nothing;
    const listed = names.map((name, at) => [name, ids[at] ?? last]);
    return query(db).execute({ ...values, ...Object.fromEntries(listed) });
  };
}

function listOf(names: string[]): SQL {
  const places = names.map((name) => sql`${sql.placeholder(name)}`);
  return sql`(${sql.join(places, sql`, `)})`;
}
