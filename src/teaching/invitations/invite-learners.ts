// Invites up to 200 addresses to a course of the caller's, free of charge, and says of each what
// became of it.
import { holdLive } from "#src/accounts/hold-accounts.ts";
import { enqueue, inTransaction, type MemberCtx, type TransactionCtx } from "#src/ctx.ts";
import { newId } from "#src/db/columns.ts";
import { logFault } from "#src/fault.ts";
import { isProblem, problem } from "#src/problem.ts";
import { invitations } from "#src/teaching/tables.ts";
import { type ListedAddress, readAddressList } from "./address-list.rules.ts";
import { countInvitations } from "./count-invitations.ts";
import { endExpired } from "./end-expired.ts";
import { requireInviter } from "./invitation-guard.ts";
import { expiryFrom, refusalHash, tokenOf } from "./invitation-links.ts";
import { type InviteOutcome, inviteTexts, repeatedText } from "./invitation-texts.rules.ts";
import {
  findKnownEmails,
  findManagedCourse,
  findRefusing,
  hasPublished,
} from "./invitee-queries.ts";

export type InviteInput = {
  /** A pasted list, or the text of a CSV. */
  addresses: string;
  /** The caller has the permission of each person; the row of an invitation stands for it. */
  confirmed: boolean;
};

export type InviteResult = {
  /** As it is stored, or as it was written if it is no address. */
  address: string;
  outcome: InviteOutcome;
  /** In Spanish. */
  message: string;
};

/**
 * In the order given, each address once. Every valid address counts towards the quota of the day
 * before anything is looked up, so that the answers are no way to ask who has a course.
 *
 * Throws `invalid` for an empty or too long list and without `confirmed`, `not_found` for a course
 * that is not the caller's, `forbidden` while the caller's own e-mail is not proven.
 */
export async function inviteLearners(
  ctx: MemberCtx,
  courseId: string,
  input: InviteInput,
): Promise<InviteResult[]> {
  const course = await requireInviter(ctx, courseId);
  const listed = readInvited(input);
  const own = new Set([ctx.actor.email, course.teacherEmail]);
  const wanted = listed.flatMap(({ email }) => (email === null || own.has(email) ? [] : [email]));
  const isNew = ctx.actor.role !== "admin" && !(await hasPublished(ctx, course.teacherId));
  const { counted, full, giveBack } = await countInvitations(ctx, { isNew, wanted: wanted.length });
  const found = await tryToInvite(ctx, course.id, wanted.slice(0, counted));
  // Nothing was told of any address, so that the next try may begin anew.
  if (found === null) await giveBack();
  const reachedBy = new Set(wanted.slice(0, counted));
  const outcomeOf = (email: string): InviteOutcome => {
    if (!reachedBy.has(email)) return "limit";
    return found?.get(email) ?? "failed";
  };
  return listed.map(({ text, email, times }) => {
    const told = email === null ? "invalid" : own.has(email) ? "own" : outcomeOf(email);
    const message = told === "limit" ? (full?.message ?? "") : inviteTexts[told];
    return { address: text, outcome: told, message: message + repeatedText(times) };
  });
}

/** Throws `invalid` for an empty or too long list and without `confirmed`. */
export function readInvited({ addresses, confirmed }: InviteInput): ListedAddress[] {
  const { listed, refusal } = readAddressList(addresses);
  const errors = [
    ...(refusal === undefined ? [] : [{ path: "addresses", message: refusal }]),
    ...(confirmed ? [] : [{ path: "confirmed", message: inviteTexts.unconfirmed }]),
  ];
  if (listed && errors.length === 0) return listed;
  throw problem("invalid", errors[0]?.message ?? inviteTexts.empty, { errors });
}

/** By address; null after a failure that nobody expected, which is told like any other outcome. */
async function tryToInvite(
  ctx: MemberCtx,
  courseId: string,
  emails: string[],
): Promise<Map<string, InviteOutcome> | null> {
  if (emails.length === 0) return new Map();
  try {
    return await inTransaction(ctx, (ctx) => invite(ctx, courseId, emails));
  } catch (error) {
    if (isProblem(error)) throw error;
    logFault(ctx.log, error, "invitations were not written");
    return null;
  }
}

async function invite(
  ctx: TransactionCtx & MemberCtx,
  courseId: string,
  emails: string[],
): Promise<Map<string, InviteOutcome>> {
  const { academy, actor, now } = ctx;
  const live = await holdLive(ctx, [actor.id]);
  if (!live.has(actor.id)) throw problem("unauthenticated", "Debes iniciar sesión");
  // It may have been removed since.
  if (!(await findManagedCourse(ctx, courseId))) throw problem("not_found", "Este curso no existe");
  const known = await findKnownEmails(ctx, courseId, emails);
  const hashes = new Map(emails.map((email) => [email, refusalHash(academy.id, email)]));
  const refusing = await findRefusing(ctx, [...hashes.values()]);
  const outcomes = new Map<string, InviteOutcome>();
  for (const email of emails) {
    if (known.has(email)) outcomes.set(email, "already");
    else if (refusing.has(hashes.get(email) ?? "")) outcomes.set(email, "refuses");
  }
  // Everybody inserts in the same order, so that two lists at once cannot deadlock.
  const fresh = emails.filter((email) => !outcomes.has(email)).toSorted();
  if (fresh.length === 0) return outcomes;
  await endExpired(ctx, courseId, fresh);
  const rows = fresh.map((email) => {
    const id = newId();
    const tokenHash = tokenOf(ctx, { id, mailedAt: now }).hash;
    const times = { createdAt: now, mailedAt: now, expiresAt: expiryFrom(now) };
    return { academyId: academy.id, id, courseId, email, inviterId: actor.id, tokenHash, ...times };
  });
  const added = await ctx.db
    .insert(invitations)
    .values(rows)
    .onConflictDoNothing()
    .returning({ id: invitations.id, email: invitations.email });
  for (const { id, email } of added) {
    outcomes.set(email, "invited");
    await enqueue(ctx, "invitations.mail", { invitationId: id });
  }
  // Somebody else invited them in the meantime.
  for (const email of fresh) if (!outcomes.has(email)) outcomes.set(email, "already");
  return outcomes;
}
