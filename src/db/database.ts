// The database as verbs and queries see it: outside a transaction, and inside one.
import type { NodePgDatabase } from "drizzle-orm/node-postgres";

export type Db = Pick<
  NodePgDatabase,
  | "select"
  | "selectDistinct"
  | "selectDistinctOn"
  | "insert"
  | "update"
  | "delete"
  | "execute"
  | "transaction"
  | "$count"
>;

declare const open: unique symbol;

/** The `db` that `inTransaction` passes to its work; no other `db` has this type. */
export type Transaction = Db & { readonly [open]: true };
