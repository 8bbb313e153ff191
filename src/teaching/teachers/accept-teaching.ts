// Makes a teacher of whoever has the link of an invitation, in the account of its address.
import { refuseClosing } from "#src/academies/away/refuse-closing.ts";
import { refuseSuspended } from "#src/academies/away/refuse-suspended.ts";
import { type Confirmed, confirmMailbox } from "#src/accounts/email/confirm-mailbox.ts";
import { lockEmail } from "#src/accounts/email/lock-email.ts";
import { proveMailbox } from "#src/accounts/email/prove-mailbox.ts";
import { holdAccounts } from "#src/accounts/hold-accounts.ts";
import { hashPassword } from "#src/accounts/password/passwords.ts";
import { requireUncommonPassword } from "#src/accounts/password/require-uncommon.ts";
import { findUserByEmail } from "#src/accounts/queries.ts";
import { mailedSignUp } from "#src/accounts/rules.ts";
import { liveUser, reissueTokens, type Tokens } from "#src/accounts/session/session.ts";
import { enter } from "#src/accounts/sign-in/enter.ts";
import { addAccount } from "#src/accounts/sign-up/sign-up.ts";
import type { User } from "#src/accounts/tables.ts";
import { becomeTeacher } from "#src/accounts/teachers/become-teacher.ts";
import { takeInvitation } from "#src/accounts/teachers/take-invitation.ts";
import {
  findTeacherInvitation,
  findTeacherInvitationBy,
  type TeacherInvitation,
} from "#src/accounts/teachers/teacher-invitation-queries.ts";
import { type InvitationState, teachingTexts } from "#src/accounts/teachers/teaching.rules.ts";
import { type Ctx, inTransaction, type MemberCtx } from "#src/ctx.ts";
import { type Problem, problem } from "#src/problem.ts";
import { tokenDigest } from "#src/token-digest.ts";

type Accepting = { token: string; name?: string | undefined; password?: string | undefined };

/**
 * "teaches": the account is a teacher's now; "completes": the person chooses to teach when they
 * complete their sign-up, which uses the invitation up; else how the address was proven, after which
 * the same link goes on.
 */
export type TeachingOutcome = "teaches" | "completes" | Confirmed["outcome"];

export type AcceptedTeaching = { user: User; outcome: TeachingOutcome; tokens: Tokens | null };

/** Null for a forged link, one that a later mail replaced, another academy's. */
export function findByLink(ctx: Ctx, token: string): Promise<TeacherInvitation | null> {
  return findTeacherInvitationBy(ctx, tokenDigest(token));
}

/**
 * Opens an account with `name` and `password`, confirms the one that the e-mail has, or makes the
 * proven one a teacher in its own session, whose tokens are renewed. Safe to repeat by the same
 * person. Throws `gone` for an invitation that ended, `conflict` in a session of somebody else,
 * `unauthenticated` where only a session of the account can accept.
 */
export async function acceptTeaching(ctx: Ctx, accepting: Accepting): Promise<AcceptedTeaching> {
  const { token, name, password } = accepting;
  const invitation = await findByLink(ctx, token);
  if (!invitation) throw problem("gone", teachingTexts.invitationUnknown);
  const { id, email, state } = invitation;
  const account = await findUserByEmail(ctx, email);
  const { actor } = ctx;
  const isMine = actor !== null && actor.id === account?.id;
  if (actor && !isMine) throw problem("conflict", teachingTexts.otherSession);
  if (state === "accepted" && isMine && invitation.teacherId === actor.id) {
    return { user: account, outcome: "teaches", tokens: null };
  }
  if (state !== "pending") throw endedAs(state);
  refuseSuspended(ctx);
  refuseClosing(ctx);
  if (!account) return openAccount(ctx, invitation, mailedSignUp.parse({ name, password }));
  if (!account.emailVerifiedAt) {
    const spend = (ctx: Ctx) => requirePending(ctx, id);
    const confirmed = await confirmMailbox(ctx, { user: account, password, spend });
    if (confirmed.outcome !== "earlier") return confirmed;
  }
  if (!actor) throw problem("unauthenticated", teachingTexts.signIn);
  return teachHere({ ...ctx, actor }, invitation);
}

export function endedAs(state: Exclude<InvitationState, "pending">): Problem {
  const texts = {
    expired: teachingTexts.invitationExpired,
    withdrawn: teachingTexts.invitationWithdrawn,
    accepted: teachingTexts.invitationAccepted,
  };
  return problem("gone", texts[state]);
}

async function requirePending(ctx: Ctx, id: string): Promise<void> {
  const invitation = await findTeacherInvitation(ctx, id);
  if (!invitation) throw problem("gone", teachingTexts.invitationUnknown);
  if (invitation.state !== "pending") throw endedAs(invitation.state);
}

async function openAccount(
  ctx: Ctx,
  { id, email }: TeacherInvitation,
  { name, password }: { name: string; password: string },
): Promise<AcceptedTeaching> {
  await requireUncommonPassword(ctx, password, { email, name });
  const passwordHash = await hashPassword(password);
  return inTransaction(ctx, async (ctx) => {
    await lockEmail(ctx, email);
    await requirePending(ctx, id);
    const user = await addAccount(ctx, { email, name, passwordHash });
    if (!user) {
      throw problem(
        "conflict",
        "Alguien acaba de crear una cuenta con este correo. Intenta de nuevo.",
      );
    }
    const proven = await proveMailbox(ctx, user, { keep: "ways", sessionId: null });
    const entry = await enter(ctx, proven.id, { way: "sign-up" });
    return { user: proven, outcome: "completes", tokens: entry?.tokens ?? null };
  });
}

/** Two at once make one teacher. */
async function teachHere(
  ctx: MemberCtx,
  { id, email }: TeacherInvitation,
): Promise<AcceptedTeaching> {
  return inTransaction(ctx, async (ctx): Promise<AcceptedTeaching> => {
    await lockEmail(ctx, email);
    await holdAccounts(ctx, [ctx.actor.id], "no key update");
    const user = await liveUser(ctx);
    // The address may have changed hands since.
    if (user.email !== email || !user.emailVerifiedAt) {
      throw problem("gone", teachingTexts.invitationUnknown);
    }
    if (!user.completedSignUp) {
      await requirePending(ctx, id);
      return { user, outcome: "completes", tokens: null };
    }
    const held = await findTeacherInvitation(ctx, id);
    if (held?.state === "accepted" && held.teacherId === user.id) {
      return { user, outcome: "teaches", tokens: null };
    }
    await requirePending(ctx, id);
    if (!(await takeInvitation(ctx, user))) throw problem("gone", teachingTexts.invitationUnknown);
    await becomeTeacher(ctx, user);
    return { user: await liveUser(ctx), outcome: "teaches", tokens: await reissueTokens(ctx) };
  });
}
