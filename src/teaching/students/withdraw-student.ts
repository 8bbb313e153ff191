// Takes back a place that nobody paid for, or the offer of one.
import { and, eq, inArray } from "drizzle-orm";
import type { z } from "zod";
import { lockEmail } from "#src/accounts/email/lock-email.ts";
import { holdLive } from "#src/accounts/hold-accounts.ts";
import { findUser } from "#src/accounts/queries.ts";
import { requireAdministrator } from "#src/accounts/require-administrator.ts";
import { holdsPaidPlace } from "#src/checkout/learner-queries.ts";
import { dropFreeClaims } from "#src/checkout/orders/drop-free-claims.ts";
import { idShape } from "#src/courses/rules.ts";
import { inTransaction, type MemberCtx } from "#src/ctx.ts";
import { leaveCourse } from "#src/enrolments/leave-course.ts";
import { isEnrolled } from "#src/enrolments/queries.ts";
import { notify } from "#src/notifications/notify.ts";
import { teachingNotice } from "#src/notifications/teaching-texts.rules.ts";
import { problem } from "#src/problem.ts";
import { invitations } from "#src/teaching/tables.ts";
import { record } from "#src/trail/record.ts";
import { holdInvitations } from "../invitations/hold-invitations.ts";
import { findPlaceCourse, isOffered } from "./place-queries.ts";
import { studentTexts, withdrawForm } from "./student.rules.ts";

/**
 * What the person saw and wrote stays. Throws `conflict` for what was bought, which a refund undoes,
 * and `not_found` for a place that nobody has.
 */
export async function withdrawStudent(
  ctx: MemberCtx,
  given: z.input<typeof withdrawForm>,
): Promise<void> {
  requireAdministrator(ctx);
  const { userId, courseId } = withdrawForm.parse(given);
  const found = await findUser(ctx, userId);
  if (!found || found.deletedAt) throw problem("not_found", studentTexts.studentGone);
  await inTransaction(ctx, async (ctx) => {
    await lockEmail(ctx, found.email);
    const live = await holdLive(ctx, [userId]);
    if (!live.has(userId)) throw problem("not_found", studentTexts.studentGone);
    if (!(await isEnrolled(ctx, userId, courseId))) {
      throw problem("not_found", studentTexts.noPlace);
    }
    if (await holdsPaidPlace(ctx, { userId, courseId })) {
      throw problem("conflict", studentTexts.bought);
    }
    const given = await holdInvitations(
      ctx,
      and(eq(invitations.learnerId, userId), eq(invitations.courseId, courseId)),
    );
    const ids = given.map(({ id }) => id);
    if (ids.length > 0) {
      await ctx.db
        .delete(invitations)
        .where(and(eq(invitations.academyId, ctx.academy.id), inArray(invitations.id, ids)));
    }
    await dropFreeClaims(ctx, { learnerEmail: found.email, courseId });
    // Of two at once one takes it.
    if (!(await leaveCourse(ctx, { userId, courseId }))) {
      throw problem("not_found", studentTexts.noPlace);
    }
    await record(ctx, { action: "place-withdrawn", subject: found });
    const course = await findPlaceCourse(ctx, courseId);
    if (!course) return;
    const notice = teachingNotice.placeWithdrawn({ at: ctx.now, course, href: "/explore" });
    await notify(ctx, [{ userId, ...notice }]);
  });
}

/** Ends an offer of the academy's that nobody has taken. Safe to repeat. Throws `not_found` for any other. */
export async function withdrawOffer(ctx: MemberCtx, id: string): Promise<void> {
  requireAdministrator(ctx);
  if (!idShape.safeParse(id).success) throw problem("not_found", studentTexts.invitationGone);
  await inTransaction(ctx, async (ctx) => {
    const [held] = await holdInvitations(ctx, eq(invitations.id, id));
    // It is gone already, by a second press or a second administrator.
    if (held?.withdrawnAt) return;
    if (!held || !(await isOffered(ctx, id))) {
      throw problem("not_found", studentTexts.invitationGone);
    }
    await ctx.db
      .update(invitations)
      .set({ withdrawnAt: ctx.now })
      .where(and(eq(invitations.academyId, ctx.academy.id), eq(invitations.id, id)));
  });
}
