// Lets a pooler in transaction mode hand each statement to another connection: what was prepared
// under a name on one of them is unknown on the others.
import type { ClientBase } from "pg";

type Query = (first: unknown, ...rest: unknown[]) => unknown;

/** From now on the client sends every statement without its name. */
export function dropStatementNames(client: ClientBase): void {
  const query = client.query.bind(client) as Query;
  const unnamed: Query = (first, ...rest) => query(withoutName(first), ...rest);
  client.query = unnamed as ClientBase["query"];
}

/** Cursors and streams, which have methods of their own, have no name. */
function withoutName(query: unknown): unknown {
  if (typeof query !== "object" || query === null || !("name" in query)) return query;
  const { name: _, ...rest } = query;
  return rest;
}
