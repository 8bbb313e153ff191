// The tables of the schema, and those that hold rows of academies.
import { getTableName, is } from "drizzle-orm";
import { type AnyPgTable, getTableConfig, PgTable } from "drizzle-orm/pg-core";
import * as schema from "#src/schema.ts";

export const tables: AnyPgTable[] = Object.values(schema).flatMap((value) =>
  is(value, PgTable) ? [value] : [],
);

export function isOwned(table: AnyPgTable): boolean {
  return getTableConfig(table).columns.some(({ name }) => name === "academy_id");
}

export const ownedTables = tables
  .filter(isOwned)
  .map((table) => ({ name: getTableName(table), table }));
