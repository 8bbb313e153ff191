// Locks accounts until the transaction ends.
import { and, asc, eq, inArray, isNull, type SQLWrapper } from "drizzle-orm";
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

/** Prevents deletion of those accounts that are not deleted yet. @returns their ids */
export async function holdLive(
  ctx: Pick<TransactionCtx, "db" | "academy">,
  ids: string[],
): Promise<Set<string>> {
  const held = await ctx.db
    .select({ id: users.id })
    .from(users)
    .where(
      and(eq(users.academyId, ctx.academy.id), inArray(users.id, ids), isNull(users.deletedAt)),
    )
    .orderBy(asc(users.id))
    .for("key share");
  return new Set(held.map(({ id }) => id));
}
