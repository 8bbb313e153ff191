// Uses up the invitation to teach that waits for the proven address of an account.
import { and, eq, gt } from "drizzle-orm";
import { holdLive } from "#src/accounts/hold-accounts.ts";
import type { User } from "#src/accounts/tables.ts";
import { runHooks, type TransactionCtx } from "#src/ctx.ts";
import { teacherInvitations } from "./tables.ts";
import { findPendingInvitation, open } from "./teacher-invitation-queries.ts";

/** Call it with the account locked. @returns whether there was one */
export async function takeInvitation(
  ctx: TransactionCtx,
  { id, name, email, emailVerifiedAt }: Pick<User, "id" | "name" | "email" | "emailVerifiedAt">,
): Promise<boolean> {
  const found = emailVerifiedAt ? await findPendingInvitation(ctx, email) : null;
  if (!found) return false;
  // Before the invitation, as the inviter's deletion does.
  await holdLive(ctx, [found.inviterId]);
  const taken = await ctx.db
    .update(teacherInvitations)
    .set({ acceptedAt: ctx.now, teacherId: id })
    .where(
      and(
        eq(teacherInvitations.academyId, ctx.academy.id),
        eq(teacherInvitations.id, found.id),
        open,
        gt(teacherInvitations.expiresAt, ctx.now),
      ),
    )
    .returning({ inviterId: teacherInvitations.inviterId });
  const [invitation] = taken;
  if (!invitation) return false;
  await runHooks(ctx, "teachingTaken", { id, name, inviterId: invitation.inviterId });
  return true;
}
