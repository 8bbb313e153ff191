// Makes an administrator of whoever has the link of an invitation, in the account of its address.
import { refuseSuspended } from "#src/academies/away/refuse-suspended.ts";
import {
  type AdministratorInvitation,
  administratorIds,
  findAdministratorInvitation,
  findAdministratorInvitationBy,
} from "#src/accounts/administrators/administrator-queries.ts";
import { administratorTexts } from "#src/accounts/administrators/administrators.rules.ts";
import { takeAdministratorInvitation } from "#src/accounts/administrators/write-administrator-invitations.ts";
import { type Confirmed, confirmMailbox } from "#src/accounts/email/confirm-mailbox.ts";
import { lockEmail } from "#src/accounts/email/lock-email.ts";
import { proveMailbox } from "#src/accounts/email/prove-mailbox.ts";
import { holdAccounts, holdLive } from "#src/accounts/hold-accounts.ts";
import { hashPassword } from "#src/accounts/password/passwords.ts";
import { requireUncommonPassword } from "#src/accounts/password/require-uncommon.ts";
import { findUserByEmail } from "#src/accounts/queries.ts";
import { mailedSignUp } from "#src/accounts/rules.ts";
import { liveUser, reissueTokens, type Tokens } from "#src/accounts/session/session.ts";
import { enter } from "#src/accounts/sign-in/enter.ts";
import { addAccount } from "#src/accounts/sign-up/sign-up.ts";
import { changeRole } from "#src/accounts/staff/change-role.ts";
import type { User } from "#src/accounts/tables.ts";
import type { InvitationState } from "#src/accounts/teachers/teaching.rules.ts";
import { type Ctx, inTransaction, type MemberCtx, type TransactionCtx } from "#src/ctx.ts";
import { type Problem, problem } from "#src/problem.ts";
import { tokenDigest } from "#src/token-digest.ts";
import { hasCourses } from "./teaching-queries.ts";
import { tellAdded } from "./tell-changed.ts";

type Accepting = { token: string; name?: string | undefined; password?: string | undefined };

/** "administers", or how the address was proven, after which the same link goes on. */
export type AdministrationOutcome = "administers" | Confirmed["outcome"];

export type AcceptedAdministration = { outcome: AdministrationOutcome; tokens: Tokens | null };

/** Null for a forged link, one that a later mail replaced, another academy's. */
export function findAdministrationByLink(ctx: Ctx, token: string) {
  return findAdministratorInvitationBy(ctx, tokenDigest(token));
}

/**
 * Opens an account with `name` and `password`, confirms the one that the e-mail has, or makes the
 * proven one an administrator in its own session. Safe to repeat by the same person. Throws `gone`
 * for an invitation that ended, `conflict` in a session of somebody else and for a teacher with
 * courses, `unauthenticated` where only a session of the account can accept.
 */
export async function acceptAdministration(
  ctx: Ctx,
  accepting: Accepting,
): Promise<AcceptedAdministration> {
  const { token, name, password } = accepting;
  const invitation = await findAdministrationByLink(ctx, token);
  if (!invitation) throw problem("gone", administratorTexts.linkUnknown);
  const account = await findUserByEmail(ctx, invitation.email);
  const { actor } = ctx;
  const isMine = actor !== null && actor.id === account?.id;
  if (actor && !isMine) throw problem("conflict", administratorTexts.otherSession);
  if (isMine && invitation.administratorId === actor.id) {
    return { outcome: "administers", tokens: null };
  }
  if (invitation.state !== "pending") throw administrationEnded(invitation.state);
  refuseSuspended(ctx);
  if (!account) return openAccount(ctx, invitation, mailedSignUp.parse({ name, password }));
  if (!account.emailVerifiedAt) {
    const spend = (ctx: Ctx) => requirePending(ctx, invitation.id);
    const confirmed = await confirmMailbox(ctx, { user: account, password, spend });
    if (confirmed.outcome !== "earlier") return confirmed;
  }
  if (!actor) throw problem("unauthenticated", administratorTexts.signIn);
  return administerHere({ ...ctx, actor }, invitation);
}

export function administrationEnded(state: Exclude<InvitationState, "pending">): Problem {
  const texts = {
    expired: administratorTexts.linkExpired,
    withdrawn: administratorTexts.linkWithdrawn,
    accepted: administratorTexts.linkUsed,
  };
  return problem("gone", texts[state]);
}

async function requirePending(ctx: Ctx, id: string): Promise<void> {
  const invitation = await findAdministratorInvitation(ctx, id);
  if (!invitation) throw problem("gone", administratorTexts.linkUnknown);
  if (invitation.state !== "pending") throw administrationEnded(invitation.state);
}

async function openAccount(
  ctx: Ctx,
  invitation: AdministratorInvitation,
  { name, password }: { name: string; password: string },
): Promise<AcceptedAdministration> {
  const { email } = invitation;
  await requireUncommonPassword(ctx, password, { email, name });
  const passwordHash = await hashPassword(password);
  return inTransaction(ctx, async (ctx) => {
    await lockEmail(ctx, email);
    const user = await addAccount(ctx, { email, name, passwordHash });
    if (!user) throw problem("conflict", administratorTexts.accountOpened);
    const proven = await proveMailbox(ctx, user, { keep: "ways", sessionId: null });
    await appoint(ctx, proven, invitation, null);
    const entry = await enter(ctx, proven.id, { way: "sign-up" });
    return { outcome: "administers", tokens: entry?.tokens ?? null };
  });
}

/** Two at once make one administrator, who is told of once. */
async function administerHere(
  ctx: MemberCtx,
  invitation: AdministratorInvitation,
): Promise<AcceptedAdministration> {
  return inTransaction(ctx, async (ctx): Promise<AcceptedAdministration> => {
    await lockEmail(ctx, invitation.email);
    await holdAccounts(ctx, [ctx.actor.id], "no key update");
    const user = await liveUser(ctx);
    // The address may have changed hands since.
    if (user.email !== invitation.email || !user.emailVerifiedAt) {
      throw problem("gone", administratorTexts.linkUnknown);
    }
    const now = await findAdministratorInvitation(ctx, invitation.id);
    if (now?.administratorId === user.id) return { outcome: "administers", tokens: null };
    if (user.role === "teacher" && (await hasCourses(ctx, user.id))) {
      throw problem("conflict", administratorTexts.youTeach);
    }
    await appoint(ctx, user, invitation, ctx.actor.sessionId);
    return { outcome: "administers", tokens: await reissueTokens(ctx) };
  });
}

/** @param kept the session in which the person accepted */
async function appoint(
  ctx: TransactionCtx,
  user: User,
  { id }: AdministratorInvitation,
  kept: string | null,
): Promise<void> {
  // Before the invitation, as a removal does: it would wait for this, and this for it.
  await holdLive(ctx, await administratorIds(ctx));
  await requirePending(ctx, id);
  if (!(await takeAdministratorInvitation(ctx, id, user.id))) {
    throw problem("gone", administratorTexts.linkUsed);
  }
  // Staff have more already.
  if (user.role === "academy" || user.role === "admin") return;
  await changeRole(ctx, user, "academy", kept);
  await tellAdded(ctx, user);
}
