// Withdraws an invitation that waits: its link no longer gives a place.
import { and, eq } from "drizzle-orm";
import { findUserByEmail } from "#src/accounts/queries.ts";
import { idShape } from "#src/courses/rules.ts";
import { inTransaction, type MemberCtx } from "#src/ctx.ts";
import { markEventRead } from "#src/notifications/mark-event-read.ts";
import { problem } from "#src/problem.ts";
import { invitations } from "#src/teaching/tables.ts";
import { holdInvitations } from "./hold-invitations.ts";
import { receivedEvent } from "./invitation-events.rules.ts";
import { requireManaged } from "./invitation-guard.ts";
import { inviteTexts } from "./invitation-texts.rules.ts";

/** Safe to repeat. Throws `conflict` for one that was accepted: the place is the learner's. */
export async function withdrawInvitation(
  ctx: MemberCtx,
  courseId: string,
  invitationId: string,
): Promise<void> {
  const course = await requireManaged(ctx, courseId);
  if (!idShape.safeParse(invitationId).success) throw problem("not_found", inviteTexts.unknown);
  await inTransaction(ctx, async (ctx) => {
    const one = and(eq(invitations.courseId, course.id), eq(invitations.id, invitationId));
    const [invitation] = await holdInvitations(ctx, one);
    if (!invitation) throw problem("not_found", inviteTexts.unknown);
    const { id, email, inviterId, acceptedAt, withdrawnAt, refusedAt } = invitation;
    if (acceptedAt) throw problem("conflict", inviteTexts.accepted);
    if (withdrawnAt || refusedAt) return;
    await ctx.db
      .update(invitations)
      .set({ withdrawnAt: ctx.now })
      .where(and(eq(invitations.academyId, ctx.academy.id), eq(invitations.id, id)));
    const person = await findUserByEmail(ctx, email);
    if (person)
      await markEventRead(ctx, person.id, receivedEvent({ courseId: course.id, inviterId }));
  });
}
