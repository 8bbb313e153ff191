// Makes transactions with the same key wait for one another, each until it ends.
import { sql } from "drizzle-orm";
import type { TransactionCtx } from "#src/ctx.ts";

/** @param key names what they share; of an academy, it names the academy too */
export async function takeTurns({ db }: Pick<TransactionCtx, "db">, key: string): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`);
}
