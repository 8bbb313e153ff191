// The column types that every table shares.
import { customType, timestamp, uuid } from "drizzle-orm/pg-core";
import { v7 } from "uuid";

/** Text that compares without regard to case; needs the extension citext. */
export const citext = customType<{ data: string }>({ dataType: () => "citext" });

/** A text made searchable. */
export const tsvector = customType<{ data: string }>({ dataType: () => "tsvector" });

/** A new row's id: UUIDv7, so that ids grow with time and indexes stay compact. */
export const newId = (): string => v7();

export const id = () => uuid("id").notNull().$defaultFn(newId);

export const moment = (name: string) => timestamp(name, { withTimezone: true, mode: "date" });

export const createdAt = () => moment("created_at").notNull().defaultNow();
