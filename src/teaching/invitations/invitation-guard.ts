// Who may invite: whoever manages the course, with an e-mail of their own that is proven.
import { refuseClosing } from "#src/academies/away/refuse-closing.ts";
import { findUser } from "#src/accounts/queries.ts";
import type { MemberCtx } from "#src/ctx.ts";
import { problem } from "#src/problem.ts";
import { inviteTexts } from "./invitation-texts.rules.ts";
import { findManagedCourse, type ManagedCourse } from "./invitee-queries.ts";

/** Throws `not_found` for everybody else, and `forbidden` while the e-mail is not proven. */
export async function requireInviter(ctx: MemberCtx, courseId: string): Promise<ManagedCourse> {
  const course = await requireManaged(ctx, courseId);
  refuseClosing(ctx);
  const account = await findUser(ctx, ctx.actor.id);
  if (!account?.emailVerifiedAt) throw problem("forbidden", inviteTexts.unproven);
  return course;
}

export async function requireManaged(ctx: MemberCtx, courseId: string): Promise<ManagedCourse> {
  const course = await findManagedCourse(ctx, courseId);
  if (!course) throw problem("not_found", "Este curso no existe");
  return course;
}
