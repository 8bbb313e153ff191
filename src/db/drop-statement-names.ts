// Lets a pooler in transaction mode send each statement to another connection: a name prepared on
// one connection is unknown on the others.
import type { ClientBase } from "pg";

type Query = (first: unknown, ...rest: unknown[]) => unknown;

/** From now on the client sends every statement without its name. */
export function dropStatementNames(client: ClientBase): void {
  const query = client.query.bind(client) as Query;
  const unnamed: Query = (first, ...rest) => query(withoutName(first), ...rest);
  client.query = unnamed as ClientBase["query"];
}

/** Cursors and streams have methods of their own and no name. */
function withoutName(query: unknown): unknown {
  if (typeof query !== "object" || query === null || !("name" in query)) return query;
  const { name: _, ...rest } = query;
  return rest;
}
