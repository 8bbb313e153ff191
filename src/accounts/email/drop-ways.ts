// Takes ways into an account from whoever set them up before its owner came.
import { and, eq } from "drizzle-orm";
import { emailChanges, emailLinks, identities, secondFactors } from "#src/accounts/tables.ts";
import type { TransactionCtx } from "#src/ctx.ts";

/**
 * The links that were mailed before this moment stop to work, also that to another mailbox: somebody
 * else may have asked for it.
 */
export async function dropLinks(ctx: TransactionCtx, userId: string): Promise<void> {
  const { db, academy } = ctx;
  await db
    .delete(emailLinks)
    .where(and(eq(emailLinks.academyId, academy.id), eq(emailLinks.userId, userId)));
  await dropEmailChange(ctx, userId);
}

/** @returns whether a change of the e-mail waited. */
export async function dropEmailChange(
  { db, academy }: TransactionCtx,
  userId: string,
): Promise<boolean> {
  const dropped = await db
    .delete(emailChanges)
    .where(and(eq(emailChanges.academyId, academy.id), eq(emailChanges.userId, userId)))
    .returning({ id: emailChanges.id });
  return dropped.length > 0;
}

/**
 * Takes the identities, and the second factor with its recovery codes. The password is a column of
 * the account, which the caller writes.
 * @param withFactor whether somebody else may have added the second factor
 * @returns whether there were any
 */
export async function dropWays(
  { db, academy }: TransactionCtx,
  userId: string,
  { withFactor }: { withFactor: boolean },
): Promise<boolean> {
  let dropped = false;
  for (const table of withFactor ? [identities, secondFactors] : [identities]) {
    const gone = await db
      .delete(table)
      .where(and(eq(table.academyId, academy.id), eq(table.userId, userId)))
      .returning({ userId: table.userId });
    dropped ||= gone.length > 0;
  }
  return dropped;
}
