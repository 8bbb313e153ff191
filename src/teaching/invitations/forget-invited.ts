// What becomes of invitations when an account is deleted.
import { and, eq, inArray, or } from "drizzle-orm";
import type { User } from "#src/accounts/tables.ts";
import type { TransactionCtx } from "#src/ctx.ts";
import { invitations } from "#src/teaching/tables.ts";
import { holdInvitations } from "./hold-invitations.ts";
import { pending } from "./invitation-queries.ts";

/**
 * Deletes those that the person accepted, and those to an e-mail that is proven to be theirs. That
 * the mailbox refuses further ones stays: its digest names nobody. Those that the person gave and
 * nobody accepted end; the others stay the learners'.
 */
export async function forgetInvited(
  ctx: TransactionCtx,
  { id, email, emailVerifiedAt }: Pick<User, "id" | "email" | "emailVerifiedAt">,
): Promise<void> {
  const accepted = eq(invitations.learnerId, id);
  const received = emailVerifiedAt ? or(accepted, eq(invitations.email, email)) : accepted;
  const given = and(eq(invitations.inviterId, id), pending);
  const held = await holdInvitations(ctx, or(received, given));
  const isReceived = (one: (typeof held)[number]) =>
    one.learnerId === id || (emailVerifiedAt !== null && one.email === email);
  const gone = held.filter(isReceived).map((one) => one.id);
  const ended = held.filter((one) => !isReceived(one)).map((one) => one.id);
  const among = (ids: string[]) =>
    and(eq(invitations.academyId, ctx.academy.id), inArray(invitations.id, ids));
  if (gone.length > 0) await ctx.db.delete(invitations).where(among(gone));
  if (ended.length === 0) return;
  await ctx.db.update(invitations).set({ withdrawnAt: ctx.now }).where(among(ended));
}
