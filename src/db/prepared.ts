// A query that pages ask all the time is put together once, and parsed once on each connection.
import { createHash } from "node:crypto";
import type { Db } from "#src/ctx.ts";

type Query<Prepared> = { toSQL(): { sql: string }; prepare(name: string): Prepared };

/**
 * Defines a query, once, beside the function that asks it: it cannot see what one request asks for.
 * The server keeps it under a name that follows from its text, so no two queries share one.
 * @param build puts the query together, with `sql.placeholder(…)` for whatever varies.
 * @returns the query as prepared on a database; it is put together the first time.
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
