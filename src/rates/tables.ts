import { date, doublePrecision, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { moment } from "#src/db/columns.ts";

/** The official rate of each fetched day; available even when the source is down. */
export const exchangeRates = pgTable(
  "exchange_rates",
  {
    /** "USDCOP". */
    symbol: text("symbol").notNull(),
    /** The first day on which it is in force. */
    day: date("day").notNull(),
    price: doublePrecision("price").notNull(),
    source: text("source").notNull(),
    fetchedAt: moment("fetched_at").notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.symbol, t.day] })],
);
