// A query that runs often is built once in the program, and parsed once on each connection.
import { is, Param, Placeholder, type SQL } from "drizzle-orm";
import { PgDialect } from "drizzle-orm/pg-core";
import type { QueryResult, QueryResultRow } from "pg";
import type { Db } from "#src/ctx.ts";
import { nameOf, sessionOf } from "./named-statements.ts";

/** A query of Drizzle. */
export type Buildable<Prepared> = { toSQL(): { sql: string }; prepare(name: string): Prepared };

/**
 * Defines a query once, beside the function that runs it, so that it cannot capture the values of
 * one request. The server keeps it under a name derived from its text, so no two queries share one.
 * @param build builds the query, with `sql.placeholder(…)` for whatever varies; a value may be null
 * @returns the query as prepared on a database or in a transaction; the first call builds it.
 */
export function prepared<Prepared extends object>(
  build: (db: Db) => Buildable<Prepared>,
): (db: Db) => Prepared {
  let made: Prepared | undefined;
  return (db) => {
    made ??= make(build(db));
    // The rest is the same on every connection.
    return Object.create(made, { client: { value: sessionOf(db).client } });
  };
}

function make<Prepared extends object>(query: Buildable<Prepared>): Prepared {
  const made = query.prepare(nameOf(query.toSQL().sql)) as Prepared & Kept;
  made.params = made.params.map(orNull);
  // The connection that built it is not kept.
  made.client = undefined;
  return made;
}

/** What Drizzle keeps in a prepared query. */
type Kept = { params: unknown[]; client: unknown };

/** Drizzle gives null for a placeholder to the encoder of its column, which takes no null. */
function orNull(param: unknown): unknown {
  if (!is(param, Param) || !is(param.value, Placeholder)) return param;
  const { value, encoder } = param;
  const mapToDriverValue = (given: unknown) =>
    given === null ? null : encoder.mapToDriverValue(given);
  return new Param(value, { mapToDriverValue });
}

type Rows<Row extends QueryResultRow> = {
  execute(values: Record<string, unknown>): Promise<QueryResult<Row>>;
};

/** The same for a statement that is written in SQL; its rows are as the driver reads them. */
export function preparedSql<Row extends QueryResultRow = QueryResultRow>(
  build: () => SQL,
): (db: Db) => Rows<Row> {
  let made: { sql: string; params: unknown[] } | undefined;
  let name = "";
  return (db) => {
    if (!made) {
      made = new PgDialect().sqlToQuery(build());
      name = nameOf(made.sql);
    }
    return sessionOf(db).prepareQuery(made, undefined, name, false) as unknown as Rows<Row>;
  };
}
