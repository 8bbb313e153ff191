// Locks accounts until the transaction ends.
import { and, asc, eq, inArray, type SQLWrapper } from "drizzle-orm";
import type { TransactionCtx } from "#src/ctx.ts";
import { users } from "./tables.ts";

/**
 * @param ids the ids, or a query for them
 * @param from "key share" prevents deletion, "share" any change, "no key update" also that another
 * transaction holds them in one of the last two ways
 */
export async function holdAccounts(
  ctx: Pick<TransactionCtx, "db" | "academy">,
  ids: string[] | SQLWrapper,
  from: "key share" | "share" | "no key update",
): Promise<void> {
  await ctx.db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.academyId, ctx.academy.id), inArray(users.id, ids)))
    .orderBy(asc(users.id))
    .for(from);
}
