// Suspends a teacher of the academy, whose learners keep their courses, or lets them teach again.
import { holdAccounts } from "#src/accounts/hold-accounts.ts";
import { findUser } from "#src/accounts/queries.ts";
import { requireAdministrator } from "#src/accounts/require-administrator.ts";
import { setSuspension } from "#src/accounts/teachers/set-suspension.ts";
import { teachingPath, teachingTexts } from "#src/accounts/teachers/teaching.rules.ts";
import { unpublishCoursesOf } from "#src/courses/authoring/unpublish-courses-of.ts";
import { idShape } from "#src/courses/rules.ts";
import { enqueue, inTransaction, type MemberCtx, type TransactionCtx } from "#src/ctx.ts";
import { notify } from "#src/notifications/notify.ts";
import { teachingNotice } from "#src/notifications/teaching-texts.rules.ts";
import { problem } from "#src/problem.ts";
import { withdrawReviews } from "../publishing/end-review.ts";

/**
 * Safe to repeat. Published courses and those in review become drafts; what is owed stays owed.
 * Throws `not_found` for everybody who is no teacher here.
 */
export function suspendTeacher(ctx: MemberCtx, teacherId: string): Promise<void> {
  return change(ctx, teacherId, true);
}

/** Safe to repeat. The courses stay drafts, for their teacher to publish. */
export function restoreTeacher(ctx: MemberCtx, teacherId: string): Promise<void> {
  return change(ctx, teacherId, false);
}

async function change(ctx: MemberCtx, teacherId: string, isSuspended: boolean): Promise<void> {
  requireAdministrator(ctx);
  if (!idShape.safeParse(teacherId).success) throw problem("not_found", teachingTexts.teacherGone);
  await inTransaction(ctx, async (ctx) => {
    // A course that is being published meanwhile is judged once more by its review.
    await holdAccounts(ctx, [teacherId], "no key update");
    const teacher = await findUser(ctx, teacherId);
    if (teacher?.role !== "teacher" || teacher.deletedAt) {
      throw problem("not_found", teachingTexts.teacherGone);
    }
    if (!(await setSuspension(ctx, teacher, isSuspended))) return;
    if (isSuspended) await takeOut(ctx, teacherId);
    const kind = isSuspended ? "suspended" : "restored";
    await enqueue(ctx, "teachers.mail", { mail: { kind, userId: teacherId } });
    const at = { at: ctx.now, href: isSuspended ? teachingPath : "/teachers/courses" };
    await notify(ctx, [{ userId: teacherId, ...teachingNotice[kind](at) }]);
  });
}

async function takeOut(ctx: TransactionCtx, teacherId: string): Promise<void> {
  const unpublished = await unpublishCoursesOf(ctx, teacherId);
  for (const courseId of unpublished.toSorted()) await withdrawReviews(ctx, courseId);
}
