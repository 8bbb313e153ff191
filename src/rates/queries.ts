// Reads the stored rates.
import { and, desc, eq, lte } from "drizzle-orm";
import type { Db } from "#src/ctx.ts";
import { exchangeRates } from "./tables.ts";

export type StoredRate = typeof exchangeRates.$inferSelect;

/** The newest rate of a symbol that starts on or before `day`. */
export async function findRateOn(db: Db, symbol: string, day: string): Promise<StoredRate | null> {
  const [row] = await db
    .select()
    .from(exchangeRates)
    .where(and(eq(exchangeRates.symbol, symbol), lte(exchangeRates.day, day)))
    .orderBy(desc(exchangeRates.day))
    .limit(1);
  return row ?? null;
}
