// Makes whatever depends on the owner of an address take turns until the transaction ends.
import { sql } from "drizzle-orm";
import { normalizeEmail } from "#src/accounts/email.rules.ts";
import type { TransactionCtx } from "#src/ctx.ts";
import { preparedSql } from "#src/db/prepared.ts";

/**
 * Take it before the row of the account. Without it, a proof and a purchase at the same moment would
 * each miss the other's row.
 */
export async function lockEmail(ctx: TransactionCtx, email: string): Promise<void> {
  const key = `waiting:${ctx.academy.id}:${normalizeEmail(email)}`;
  await locked(ctx.db).execute({ key });
}

const locked = preparedSql(
  () => sql`select pg_advisory_xact_lock(hashtextextended(${sql.placeholder("key")}, 0))`,
);
