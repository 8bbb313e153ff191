// Gives an account another role: its sessions end, and the trail has a line.
import { and, eq } from "drizzle-orm";
import { revokeSessions } from "#src/accounts/session/revoke-sessions.ts";
import { type User, users } from "#src/accounts/tables.ts";
import type { Role, TransactionCtx } from "#src/ctx.ts";
import { record } from "#src/trail/record.ts";

/**
 * Call it with the account locked. A person with a given role has nothing left to choose.
 * @param kept the id of the session that goes on, in which the person took the role; null: none does
 */
export async function changeRole(
  ctx: TransactionCtx,
  user: User,
  to: Role,
  kept: string | null = null,
): Promise<void> {
  const { db, academy, now } = ctx;
  await db
    .update(users)
    .set({ role: to, completedSignUp: true, updatedAt: now })
    .where(and(eq(users.academyId, academy.id), eq(users.id, user.id)));
  // A session from before may be in other hands, and was opened for less.
  await revokeSessions(ctx, user.id, kept);
  await record(ctx, { action: "role-changed", subject: user, details: { from: user.role, to } });
}
