// Gives an account another e-mail, and an administrator's academy with it, where it has the same.
import { changeEmail } from "#src/accounts/email-change/change-email.ts";
import type { NewEmailInput } from "#src/accounts/email-change/email-change.rules.ts";
import type { Tokens } from "#src/accounts/session/session.ts";
import type { MemberCtx } from "#src/ctx.ts";

/** @returns fresh tokens for the session that continues */
export function changeOwnEmail(ctx: MemberCtx, input: NewEmailInput): Promise<Tokens> {
  const { role } = ctx.actor;
  const isAdministrator = role === "academy" || role === "admin";
  // The database lets no academy write the list of academies: one that could would write all of it.
  return changeEmail(isAdministrator ? { ...ctx, db: ctx.allAcademies.db } : ctx, input);
}
