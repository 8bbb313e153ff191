// A query that pages ask all the time is put together once, and parsed once on each connection.
import type { Db } from "#src/ctx.ts";

const kept = new WeakMap<Db, Map<string, unknown>>();

/**
 * @param name of this query alone, in the whole program: the server keeps it under that name.
 * @param build puts the query together, with `sql.placeholder(…)` for whatever varies.
 */
export function prepared<Query>(
  db: Db,
  name: string,
  build: (db: Db) => { prepare(name: string): Query },
): Query {
  const known = kept.get(db) ?? new Map<string, unknown>();
  kept.set(db, known);
  const query = known.get(name) ?? build(db).prepare(name);
  known.set(name, query);
  return query as Query;
}
