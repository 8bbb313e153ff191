// Gives the place of an invitation to whoever has the link of its mail, or has proven its address.

import { eq } from "drizzle-orm";
import { refuseClosing } from "#src/academies/away/refuse-closing.ts";
import { refuseSuspended } from "#src/academies/away/refuse-suspended.ts";
import { type Confirmed, confirmMailbox } from "#src/accounts/email/confirm-mailbox.ts";
import { lockEmail } from "#src/accounts/email/lock-email.ts";
import { proveMailbox } from "#src/accounts/email/prove-mailbox.ts";
import { holdLive } from "#src/accounts/hold-accounts.ts";
import { hashPassword } from "#src/accounts/password/passwords.ts";
import { requireUncommonPassword } from "#src/accounts/password/require-uncommon.ts";
import { findUserByEmail } from "#src/accounts/queries.ts";
import { mailedSignUp } from "#src/accounts/rules.ts";
import { liveUser } from "#src/accounts/session/session.ts";
import { enter } from "#src/accounts/sign-in/enter.ts";
import { addAccount } from "#src/accounts/sign-up/sign-up.ts";
import type { User } from "#src/accounts/tables.ts";
import { holdStanding } from "#src/courses/authoring/hold-standing.ts";
import {
  type Actor,
  type Ctx,
  inTransaction,
  type MemberCtx,
  type TransactionCtx,
} from "#src/ctx.ts";
import { enrol } from "#src/enrolments/enrol.ts";
import { type Problem, problem } from "#src/problem.ts";
import { invitations } from "#src/teaching/tables.ts";
import { tokenDigest } from "#src/token-digest.ts";
import { markAccepted } from "./grant-invited.ts";
import { holdInvitations } from "./hold-invitations.ts";
import {
  findByToken,
  findInvitation,
  findOfAddress,
  type Invitation,
} from "./invitation-queries.ts";
import { linkTexts } from "./invitation-texts.rules.ts";
import { tellInviters } from "./tell-inviters.ts";

/** A link of a mail, or a course to which the caller's own proven address is invited. */
export type InvitationKey = { token: string } | { courseId: string };

type Accepting = InvitationKey & { name?: string | undefined; password?: string | undefined };

export type Accepted = { courseId: string } & (
  | Confirmed
  /** The account had proven its address before. */
  | { user: User; outcome: "enrolled"; tokens: null }
);

/** Null for a forged link, one that a later mail replaced, another academy's. */
export async function findInvitationOf(ctx: Ctx, key: InvitationKey): Promise<Invitation | null> {
  if ("token" in key) return findByToken(ctx, tokenDigest(key.token));
  if (!ctx.actor) return null;
  const me = await findUserByEmail(ctx, ctx.actor.email);
  return me?.id === ctx.actor.id && me.emailVerifiedAt
    ? findOfAddress(ctx, me.email, key.courseId)
    : null;
}

/**
 * Opens an account with `name` and `password`, confirms the one that the e-mail has, or enrols the
 * proven one in its own session. Safe to repeat by the same person. Throws `gone` for an invitation
 * that ended, `conflict` in a session of somebody else, `unauthenticated` where only a session of
 * the account can accept.
 */
export async function acceptInvitation(ctx: Ctx, accepting: Accepting): Promise<Accepted> {
  const { name, password } = accepting;
  const invitation = await findInvitationOf(ctx, accepting);
  if (!invitation) throw problem("gone", linkTexts.unknown);
  const { courseId, email, state } = invitation;
  const account = await findUserByEmail(ctx, email);
  const { actor } = ctx;
  const isMine = actor !== null && actor.id === account?.id;
  if (actor && !isMine) throw problem("conflict", linkTexts.otherSession);
  if (state === "accepted" && isMine && invitation.learnerId === actor.id) {
    return { courseId, user: account, outcome: "enrolled", tokens: null };
  }
  if (state !== "pending") throw goneAs(state);
  refuseSuspended(ctx);
  refuseClosing(ctx);
  if (!account) {
    const form = mailedSignUp.parse({ name, password });
    return { courseId, ...(await openAccount(ctx, invitation, form)) };
  }
  if (!account.emailVerifiedAt) {
    const spend = (ctx: Ctx) => requirePending(ctx, invitation.id);
    const confirmed = await confirmMailbox(ctx, { user: account, password, spend });
    if (confirmed.outcome !== "earlier") return { courseId, ...confirmed };
  }
  if (!actor) throw problem("unauthenticated", linkTexts.signIn);
  return { courseId, ...(await enrolHere({ ...ctx, actor }, invitation)) };
}

export function goneAs(state: Exclude<Invitation["state"], "pending">): Problem {
  return problem("gone", linkTexts[state]);
}

async function requirePending(ctx: Ctx, id: string): Promise<void> {
  const invitation = await findInvitation(ctx, id);
  if (!invitation) throw problem("gone", linkTexts.unknown);
  if (invitation.state !== "pending") throw goneAs(invitation.state);
}

/** Keeps the course until the transaction ends. Call it before accounts are held, as a removal does. */
async function requireStanding(ctx: TransactionCtx, courseId: string): Promise<void> {
  if (!(await holdStanding(ctx, [courseId]))) throw goneAs("removed");
}

/** The place follows from the proof of the mailbox (grant-invited.ts). */
async function openAccount(
  ctx: Ctx,
  { id, email, courseId }: Invitation,
  { name, password }: { name: string; password: string },
): Promise<Confirmed> {
  await requireUncommonPassword(ctx, password, { email, name });
  const passwordHash = await hashPassword(password);
  return inTransaction(ctx, async (ctx) => {
    await lockEmail(ctx, email);
    await requireStanding(ctx, courseId);
    await requirePending(ctx, id);
    const user = await addAccount(ctx, { email, name, passwordHash });
    if (!user) throw problem("conflict", linkTexts.accountOpened);
    const proven = await proveMailbox(ctx, user, { keep: "ways", sessionId: null });
    const entry = await enter(ctx, proven.id, { way: "sign-up" });
    return { user: proven, outcome: "new-password", tokens: entry?.tokens ?? null };
  });
}

/** Two at once enrol once. */
async function enrolHere(
  ctx: Ctx & { actor: Actor },
  invitation: Invitation,
): Promise<{ user: User; outcome: "enrolled"; tokens: null }> {
  const { id, email, courseId, inviterId, teacherId } = invitation;
  return inTransaction(ctx, async (ctx): Promise<Awaited<ReturnType<typeof enrolHere>>> => {
    await lockEmail(ctx, email);
    await requireStanding(ctx, courseId);
    // Before the invitation and the course, as the deletion of each of them does.
    await holdLive(ctx, [ctx.actor.id, inviterId, teacherId]);
    const user = await liveUser(ctx as MemberCtx);
    // The address may have changed hands since.
    if (user.email !== email || !user.emailVerifiedAt) throw problem("gone", linkTexts.unknown);
    const [held] = await holdInvitations(ctx, eq(invitations.id, id));
    if (held?.acceptedAt && held.learnerId === user.id) {
      return { user, outcome: "enrolled", tokens: null };
    }
    await requirePending(ctx, id);
    await enrol(ctx, user.id, courseId);
    await markAccepted(ctx, user.id, [id]);
    await tellInviters(ctx, user, [invitation]);
    return { user, outcome: "enrolled", tokens: null };
  });
}
