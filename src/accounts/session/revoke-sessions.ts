// Ends the sessions of an account as a part of another change, which the trail records.
import { and, eq, gt, isNull, ne } from "drizzle-orm";
import { sessions } from "#src/accounts/tables.ts";
import type { TransactionCtx } from "#src/ctx.ts";

/**
 * @param kept the id of the session that goes on; null: none does
 * @returns how many ended
 */
export async function revokeSessions(
  { db, academy, now }: TransactionCtx,
  userId: string,
  kept: string | null,
): Promise<number> {
  const ended = await db
    .update(sessions)
    .set({ revokedAt: now })
    .where(
      and(
        eq(sessions.academyId, academy.id),
        eq(sessions.userId, userId),
        isNull(sessions.revokedAt),
        gt(sessions.expiresAt, now),
        kept === null ? undefined : ne(sessions.id, kept),
      ),
    )
    .returning({ id: sessions.id });
  return ended.length;
}
