// Invites an address to administer the academy, sends the invitation again, or takes it back.
import { findPendingAdministration } from "#src/accounts/administrators/administrator-queries.ts";
import {
  administratorTexts,
  type InviteAdministratorInput,
  inviteAdministratorInput,
} from "#src/accounts/administrators/administrators.rules.ts";
import {
  addAdministratorInvitation,
  endAdministratorInvitation,
  holdAdministratorInvitation,
  renewAdministratorInvitation,
} from "#src/accounts/administrators/write-administrator-invitations.ts";
import { holdAccounts } from "#src/accounts/hold-accounts.ts";
import { findUserByEmail } from "#src/accounts/queries.ts";
import { provePresent } from "#src/accounts/second-factor/prove-present.ts";
import { liveUser } from "#src/accounts/session/session.ts";
import type { User } from "#src/accounts/tables.ts";
import { resendMinutes } from "#src/accounts/teachers/teaching.rules.ts";
import { idShape } from "#src/courses/rules.ts";
import { type Ctx, enqueue, inTransaction, type MemberCtx, type TransactionCtx } from "#src/ctx.ts";
import { type Problem, problem } from "#src/problem.ts";
import { record } from "#src/trail/record.ts";
import { countInvitations } from "../invitations/count-invitations.ts";
import { refusalHash } from "../invitations/invitation-links.ts";
import { findRefusing } from "../invitations/invitee-queries.ts";
import { tooSoon } from "../invitations/resend-invitation.ts";
import { hasNothingPublished, requireProven } from "../teachers/invite-teachers.ts";
import { hasCourses } from "./teaching-queries.ts";

/** Staff look at an academy, and say nobody who administers it. */
export function refusalOf({ role }: Pick<User, "role">): string | null {
  return role === "academy" ? null : administratorTexts.ownersOnly;
}

/**
 * Asks for password and code again: whoever finds a session open must not stay for good. Throws
 * `forbidden` for everybody but administrators with a proven e-mail, and `invalid` at the address
 * for one that cannot be invited.
 */
export async function inviteAdministrator(
  ctx: MemberCtx,
  input: InviteAdministratorInput,
): Promise<void> {
  const { email, ...proof } = inviteAdministratorInput.parse(input);
  requireOwner(ctx);
  // Before the code is spent: a second press has no other.
  const listed = await whyListed(ctx, email);
  if (listed) throw listed;
  await provePresent(ctx, proof, refusalOf);
  await requireProven(ctx);
  const refusal = await whyNot(ctx, email);
  if (refusal) throw refusal;
  // It shares the quota of the day with the other invitations.
  const isNew = await hasNothingPublished(ctx);
  const { full, giveBack } = await countInvitations(ctx, { isNew, wanted: 1 });
  if (full) throw full;
  const added = await inTransaction(ctx, async (ctx) => {
    const inviter = await holdAdministrator(ctx);
    const invitationId = await addAdministratorInvitation(ctx, inviter.id, email);
    if (!invitationId) return false;
    await record(ctx, { action: "administrator-invited", subject: inviter });
    await enqueue(ctx, "administrators.mail", { mail: { kind: "invitation", invitationId } });
    return true;
  });
  if (added) return;
  await giveBack();
  throw atAddress(administratorTexts.waiting);
}

/** Also one that expired. Throws `too_many` before the hour is over. */
export async function resendAdministratorInvitation(ctx: MemberCtx, id: string): Promise<void> {
  requireOwner(ctx);
  await requireProven(ctx);
  await inTransaction(ctx, async (ctx) => {
    const { inviter, email, withdrawnAt, mailedAt } = await hold(ctx, id);
    if (withdrawnAt) throw problem("conflict", administratorTexts.invitationEnded);
    const waitMs = mailedAt.getTime() + resendMinutes * 60_000 - ctx.now.getTime();
    if (waitMs > 0) throw tooSoon(Math.ceil(waitMs / 1000));
    const refusal = await whyNot(ctx, email, id);
    if (refusal) throw problem("conflict", refusal.message);
    await renewAdministratorInvitation(ctx, id);
    await record(ctx, { action: "administrator-invitation-resent", subject: inviter });
    await enqueue(ctx, "administrators.mail", { mail: { kind: "invitation", invitationId: id } });
  });
}

/** Safe to repeat. Throws `conflict` for one that was accepted. */
export async function withdrawAdministratorInvitation(ctx: MemberCtx, id: string): Promise<void> {
  requireOwner(ctx);
  await inTransaction(ctx, async (ctx) => {
    const { inviter, withdrawnAt } = await hold(ctx, id);
    if (withdrawnAt) return;
    await endAdministratorInvitation(ctx, id);
    await record(ctx, { action: "administrator-invitation-withdrawn", subject: inviter });
  });
}

export function requireOwner({ actor }: MemberCtx): void {
  const refusal = refusalOf(actor);
  if (refusal !== null) throw problem("forbidden", refusal);
}

/** The caller, who may have been removed a moment ago. */
async function holdAdministrator(ctx: TransactionCtx & MemberCtx): Promise<User> {
  await holdAccounts(ctx, [ctx.actor.id], "share");
  const user = await liveUser(ctx);
  const refusal = refusalOf(user);
  if (refusal !== null) throw problem("forbidden", refusal);
  return user;
}

async function hold(ctx: TransactionCtx & MemberCtx, id: string) {
  const gone = problem("not_found", administratorTexts.invitationGone);
  if (!idShape.safeParse(id).success) throw gone;
  const inviter = await holdAdministrator(ctx);
  const held = await holdAdministratorInvitation(ctx, id);
  if (!held) throw gone;
  if (held.acceptedAt) throw problem("conflict", administratorTexts.invitationUsed);
  return { ...held, inviter };
}

/** Why an address cannot be invited. @param besides an invitation that does not count */
async function whyNot(ctx: Ctx, email: string, besides?: string): Promise<Problem | null> {
  const listed = await whyListed(ctx, email, besides);
  if (listed) return listed;
  const account = await findUserByEmail(ctx, email);
  if (account?.role === "teacher" && (await hasCourses(ctx, account.id))) {
    return atAddress(administratorTexts.teaches);
  }
  const hash = refusalHash(ctx.academy.id, email);
  if ((await findRefusing(ctx, [hash])).has(hash)) return atAddress(administratorTexts.refuses);
  return null;
}

/** The same, as far as the page of the administrators shows it to an open session. */
async function whyListed(ctx: Ctx, email: string, besides?: string): Promise<Problem | null> {
  const account = await findUserByEmail(ctx, email);
  if (account?.role === "academy" || account?.role === "admin") {
    return atAddress(administratorTexts.already);
  }
  const waiting = await findPendingAdministration(ctx, email);
  return waiting && waiting.id !== besides ? atAddress(administratorTexts.waiting) : null;
}

function atAddress(message: string): Problem {
  return problem("invalid", message, { errors: [{ path: "email", message }] });
}
