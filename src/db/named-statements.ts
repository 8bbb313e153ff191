// Statements that the server keeps under a name made of their text, so that it parses each one once for
// a connection.
import { createHash } from "node:crypto";
import type { NodePgDatabase, NodePgQueryResultHKT } from "drizzle-orm/node-postgres";
import type { PgSession } from "drizzle-orm/pg-core";
import type { QueryResult, QueryResultRow } from "pg";
import type { Db } from "./database.ts";

const names = new Map<string, string>();

/** Runs a statement that the server keeps: for texts that are few, whoever wrote them. */
export function executeNamed(
  db: Db,
  text: string,
  values: unknown[] = [],
): Promise<QueryResult<QueryResultRow>> {
  const name = names.get(text) ?? nameOf(text);
  names.set(text, name);
  const query = { sql: text, params: values };
  return sessionOf(db).prepareQuery(query, undefined, name, false).execute() as Promise<
    QueryResult<QueryResultRow>
  >;
}

type Session = PgSession<NodePgQueryResultHKT> & { client: unknown };

/** Drizzle's own, with the connection in it. */
export function sessionOf(db: Db): Session {
  return (db as NodePgDatabase)._.session as unknown as Session;
}

/** The same for the same text, in every process. */
export function nameOf(text: string): string {
  return createHash("sha256").update(text).digest("base64url");
}
