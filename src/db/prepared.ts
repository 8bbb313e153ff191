// A query that pages often run is built once, and parsed once on each connection.
import { createHash } from "node:crypto";
import type { Db } from "#src/ctx.ts";

type Query<Prepared> = { toSQL(): { sql: string }; prepare(name: string): Prepared };

/**
 * Defines a query once, beside the function that runs it, so that it cannot capture the values of
 * one request. The server keeps it under a name derived from its text, so no two queries share one.
 * @param build builds the query, with `sql.placeholder(…)` for whatever varies.
 * @returns the query as prepared on a database; the first call builds it.
 */
export function prepared<Prepared>(build: (db: Db) => Query<Prepared>): (db: Db) => Prepared {
  const kept = new WeakMap<Db, Prepared>();
  return (db) => {
    const known = kept.get(db);
    if (known) return known;
    const query = build(db);
    const made = query.prepare(nameOf(query.toSQL().sql));
    kept.set(db, made);
    return made;
  };
}

function nameOf(text: string): string {
  return createHash("sha256").update(text).digest("base64url");
}
