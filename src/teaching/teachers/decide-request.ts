// Answers a person who asked to teach: makes them a teacher, or says why not.
import { refuseClosing } from "#src/academies/away/refuse-closing.ts";
import { refuseSuspended } from "#src/academies/away/refuse-suspended.ts";
import { holdAccounts } from "#src/accounts/hold-accounts.ts";
import { findUser } from "#src/accounts/queries.ts";
import { requireAdministrator } from "#src/accounts/require-administrator.ts";
import { answerRequest } from "#src/accounts/teachers/answer-request.ts";
import { becomeTeacher } from "#src/accounts/teachers/become-teacher.ts";
import { findRequest } from "#src/accounts/teachers/request-queries.ts";
import { refuseForm, teachingPath, teachingTexts } from "#src/accounts/teachers/teaching.rules.ts";
import { idShape } from "#src/courses/rules.ts";
import { enqueue, inTransaction, type MemberCtx } from "#src/ctx.ts";
import { notify } from "#src/notifications/notify.ts";
import { teachingNotice } from "#src/notifications/teaching-texts.rules.ts";
import { problem } from "#src/problem.ts";

type Decision = { decision: "approved" } | { decision: "refused"; note?: string | undefined };

/**
 * Once: of two administrators one answers, and the other gets `conflict`. Throws `not_found` for
 * whoever has not asked.
 */
export async function decideRequest(
  ctx: MemberCtx,
  userId: string,
  given: Decision,
): Promise<void> {
  requireAdministrator(ctx);
  const { decision } = given;
  if (decision === "approved") {
    refuseSuspended(ctx);
    refuseClosing(ctx);
  }
  const { note } = refuseForm.parse(decision === "refused" ? { note: given.note } : {});
  if (!idShape.safeParse(userId).success) throw problem("not_found", teachingTexts.requestGone);
  await inTransaction(ctx, async (ctx) => {
    await holdAccounts(ctx, [userId], "no key update");
    const user = await findUser(ctx, userId);
    const request = user && !user.deletedAt ? await findRequest(ctx, userId) : null;
    if (!user || !request) throw problem("not_found", teachingTexts.requestGone);
    if (!(await answerRequest(ctx, userId, { decision, note }))) {
      throw problem("conflict", teachingTexts.answered);
    }
    const isTeacher = decision === "approved";
    if (isTeacher) await becomeTeacher(ctx, user);
    await enqueue(ctx, "teachers.mail", { mail: { kind: decision, userId } });
    const at = { at: ctx.now, href: isTeacher ? "/teachers" : teachingPath };
    await notify(ctx, [{ userId, ...teachingNotice[decision](at) }]);
  });
}
