// Invites up to 200 addresses to teach in the academy, and says of each what became of it.
import { refuseClosing } from "#src/academies/away/refuse-closing.ts";
import { holdLive } from "#src/accounts/hold-accounts.ts";
import { findUser } from "#src/accounts/queries.ts";
import { requireAdministrator } from "#src/accounts/require-administrator.ts";
import { findInvitedEmails } from "#src/accounts/teachers/teacher-invitation-queries.ts";
import { addTeacherInvitations } from "#src/accounts/teachers/write-invitations.ts";
import { enqueue, inTransaction, type MemberCtx, type TransactionCtx } from "#src/ctx.ts";
import { problem } from "#src/problem.ts";
import { countInvitations } from "../invitations/count-invitations.ts";
import { refusalHash } from "../invitations/invitation-links.ts";
import {
  type InviteOutcome,
  inviteTexts,
  repeatedText,
} from "../invitations/invitation-texts.rules.ts";
import type { InviteInput, InviteResult } from "../invitations/invite-learners.ts";
import { readInvited } from "../invitations/invite-learners.ts";
import { findRefusing, hasPublished } from "../invitations/invitee-queries.ts";
import { teacherInviteTexts } from "./teacher-invitation-texts.rules.ts";
import { findTeaching } from "./teacher-list-queries.ts";

/**
 * In the order given, each address once. Throws `invalid` for an empty or too long list and without
 * `confirmed`, `forbidden` for everybody but administrators with a proven e-mail.
 */
export async function inviteTeachers(ctx: MemberCtx, input: InviteInput): Promise<InviteResult[]> {
  requireAdministrator(ctx);
  await requireProven(ctx);
  refuseClosing(ctx);
  const listed = readInvited(input);
  const wanted = listed.flatMap(({ email }) => (email === null ? [] : [email]));
  // They share the quota of the day with invitations to courses.
  const isNew = await hasNothingPublished(ctx);
  const { counted, full } = await countInvitations(ctx, { isNew, wanted: wanted.length });
  const reached = wanted.slice(0, counted);
  const found = await inTransaction(ctx, (ctx) => invite(ctx, reached));
  return listed.map(({ text, email, times }) => {
    const outcome: InviteOutcome = email === null ? "invalid" : (found.get(email) ?? "limit");
    const message = outcome === "limit" ? (full?.message ?? "") : teacherInviteTexts[outcome];
    return { address: text, outcome, message: message + repeatedText(times) };
  });
}

/** A stranger may have opened the academy to send mails in its name. Staff are known and exempt. */
export async function hasNothingPublished(ctx: MemberCtx): Promise<boolean> {
  return ctx.actor.role !== "admin" && !(await hasPublished(ctx));
}

/**
 * The mails contain the academy's name, which an administrator chooses. One that closes may still
 * invite who administers it: what is not for it calls `refuseClosing`.
 */
export async function requireProven(ctx: MemberCtx): Promise<void> {
  if (ctx.academy.suspendedAt) throw problem("forbidden", teacherInviteTexts.paused);
  const account = await findUser(ctx, ctx.actor.id);
  if (!account?.emailVerifiedAt) throw problem("forbidden", inviteTexts.unproven);
}

async function invite(
  ctx: TransactionCtx & MemberCtx,
  emails: string[],
): Promise<Map<string, InviteOutcome>> {
  const outcomes = new Map<string, InviteOutcome>();
  if (emails.length === 0) return outcomes;
  const live = await holdLive(ctx, [ctx.actor.id]);
  if (!live.has(ctx.actor.id)) throw problem("unauthenticated", "Debes iniciar sesión");
  const teaching = await findTeaching(ctx, emails);
  const invited = await findInvitedEmails(ctx, emails);
  const hashes = new Map(emails.map((email) => [email, refusalHash(ctx.academy.id, email)]));
  const refusing = await findRefusing(ctx, [...hashes.values()]);
  for (const email of emails) {
    if (teaching.has(email)) outcomes.set(email, "own");
    else if (invited.has(email)) outcomes.set(email, "already");
    else if (refusing.has(hashes.get(email) ?? "")) outcomes.set(email, "refuses");
  }
  const fresh = emails.filter((email) => !outcomes.has(email));
  const added = await addTeacherInvitations(ctx, ctx.actor.id, fresh);
  for (const email of fresh) {
    const invitationId = added.get(email);
    // Somebody else invited them in the meantime.
    outcomes.set(email, invitationId ? "invited" : "already");
    if (invitationId) {
      await enqueue(ctx, "teachers.mail", { mail: { kind: "invitation", invitationId } });
    }
  }
  return outcomes;
}
