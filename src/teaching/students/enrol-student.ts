// Gives somebody a place in a course for the academy: at once to a proven account, and to any other
// address by an invitation.

import type { z } from "zod";
import { refuseClosing } from "#src/academies/away/refuse-closing.ts";
import { lockEmail } from "#src/accounts/email/lock-email.ts";
import { holdLive } from "#src/accounts/hold-accounts.ts";
import { findUser } from "#src/accounts/queries.ts";
import { requireAdministrator } from "#src/accounts/require-administrator.ts";
import { holdStanding } from "#src/courses/authoring/hold-standing.ts";
import { continuePath } from "#src/courses/rules.ts";
import { enqueue, inTransaction, type MemberCtx, type TransactionCtx } from "#src/ctx.ts";
import { newId } from "#src/db/columns.ts";
import { enrol, learnerAccount } from "#src/enrolments/enrol.ts";
import { notify } from "#src/notifications/notify.ts";
import { teachingNotice } from "#src/notifications/teaching-texts.rules.ts";
import { problem } from "#src/problem.ts";
import { invitations } from "#src/teaching/tables.ts";
import { record } from "#src/trail/record.ts";
import { countInvitations } from "../invitations/count-invitations.ts";
import { endExpired } from "../invitations/end-expired.ts";
import { expiryFrom, refusalHash, tokenOf } from "../invitations/invitation-links.ts";
import { findKnownEmails, findRefusing } from "../invitations/invitee-queries.ts";
import { hasNothingPublished, requireProven } from "../teachers/invite-teachers.ts";
import { findPlaceCourse } from "./place-queries.ts";
import { enrolForm, studentTexts } from "./student.rules.ts";

/**
 * The row of the invitation says who gave the place; of a place given at once it is accepted already.
 * Throws `conflict` for an address that has the course or waits for it.
 */
export async function enrolStudent(
  ctx: MemberCtx,
  given: z.input<typeof enrolForm>,
): Promise<"enrolled" | "invited"> {
  requireAdministrator(ctx);
  await requireProven(ctx);
  refuseClosing(ctx);
  const { email, courseId } = enrolForm.parse(given);
  const isNew = await hasNothingPublished(ctx);
  const { full } = await countInvitations(ctx, { isNew, wanted: 1 });
  if (full) throw full;
  return inTransaction(ctx, async (ctx) => {
    await lockEmail(ctx, email);
    // Before the accounts, and before the course is read: a removal that has begun is waited for.
    await holdStanding(ctx, [courseId]);
    const course = await findPlaceCourse(ctx, courseId);
    if (!course) throw problem("not_found", studentTexts.courseGone);
    const learnerId = await learnerAccount(ctx, { email, buyerId: null });
    const live = await holdLive(ctx, learnerId ? [ctx.actor.id, learnerId] : [ctx.actor.id]);
    if (!live.has(ctx.actor.id)) throw problem("unauthenticated", "Debes iniciar sesión");
    const known = await findKnownEmails(ctx, courseId, [email]);
    if (known.has(email)) throw problem("conflict", studentTexts.has);
    await endExpired(ctx, courseId, [email]);
    if (!learnerId) {
      await offer(ctx, { email, courseId });
      return "invited";
    }
    await addRow(ctx, { email, courseId, learnerId });
    await enrol(ctx, learnerId, courseId);
    const learner = await findUser(ctx, learnerId);
    if (learner) await record(ctx, { action: "place-given", subject: learner });
    const notice = teachingNotice.placeGiven({
      ...{ at: ctx.now, course, href: continuePath(courseId) },
    });
    await notify(ctx, [{ userId: learnerId, ...notice }]);
    return "enrolled";
  });
}

type Place = { email: string; courseId: string; learnerId?: string };

async function offer(ctx: TransactionCtx & MemberCtx, place: Place): Promise<void> {
  const hash = refusalHash(ctx.academy.id, place.email);
  if ((await findRefusing(ctx, [hash])).has(hash)) throw problem("conflict", studentTexts.refuses);
  const invitationId = await addRow(ctx, place);
  await enqueue(ctx, "invitations.mail", { invitationId });
}

async function addRow(
  ctx: TransactionCtx & MemberCtx,
  { email, courseId, learnerId }: Place,
): Promise<string> {
  const { academy, actor, now } = ctx;
  const id = newId();
  const [added] = await ctx.db
    .insert(invitations)
    .values({
      ...{ academyId: academy.id, id, courseId, email, inviterId: actor.id },
      tokenHash: tokenOf(ctx, { id, mailedAt: now }).hash,
      ...{ createdAt: now, mailedAt: now, expiresAt: expiryFrom(now) },
      ...(learnerId ? { learnerId, acceptedAt: now } : {}),
    })
    .onConflictDoNothing()
    .returning({ id: invitations.id });
  // A teacher invited the address in the meantime.
  if (!added) throw problem("conflict", studentTexts.has);
  return id;
}
