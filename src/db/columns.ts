// The column types, checks and policy that tables share.
import { type SQLWrapper, sql } from "drizzle-orm";
import { check, customType, pgPolicy, timestamp, uuid } from "drizzle-orm/pg-core";
import { v7 } from "uuid";

/** A text prepared for full-text search. */
export const tsvector = customType<{ data: string }>({ dataType: () => "tsvector" });

/** A set of whole numbers, as ranges: `{[0,60),[75,90)}`. */
export const multirange = customType<{ data: string }>({ dataType: () => "int4multirange" });

/** The id of a new row: UUIDv7, so that ids grow with time and indexes stay compact. */
export const newId = (): string => v7();

export const id = () => uuid("id").notNull().$defaultFn(newId);

export const moment = (name: string) => timestamp(name, { withTimezone: true, mode: "date" });

export const createdAt = () => moment("created_at").notNull().defaultNow();

/**
 * Refuses a text with capitals. PostgreSQL cannot use the index of a case-insensitive type (citext)
 * under row-level security, so such texts are stored in lower case and compared as they are.
 * @param name of the check
 */
export const lowerCase = (name: string, column: SQLWrapper) =>
  check(name, sql`${column} = lower(${column})`);

const isOfAcademy = sql.raw(
  "academy_id = nullif(current_setting('app.academy_id', true), '')::uuid",
);

/**
 * The row-level security of a table with `academy_id`: a role other than the table's owner sees and
 * writes only the rows of the academy that `academyDb` has set. Every such table has it.
 */
export const ownedByAcademy = () =>
  pgPolicy("of_academy", { using: isOfAcademy, withCheck: isOfAcademy });
