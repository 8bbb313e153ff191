// Gives an account another e-mail, and an administrator's academy with it, where it has the same.
import { inHeldAcademy } from "#src/academies/hold-academy.ts";
import { changeEmail } from "#src/accounts/email-change/change-email.ts";
import type { NewEmailInput } from "#src/accounts/email-change/email-change.rules.ts";
import type { Tokens } from "#src/accounts/session/session.ts";
import type { MemberCtx } from "#src/ctx.ts";

/** @returns fresh tokens for the session that continues */
export function changeOwnEmail(ctx: MemberCtx, input: NewEmailInput): Promise<Tokens> {
  const { role } = ctx.actor;
  if (role !== "academy" && role !== "admin") return changeEmail(ctx, input);
  // Whoever holds the academy's row locks accounts after it.
  return inHeldAcademy(ctx, (held) => changeEmail({ ...held, actor: ctx.actor }, input));
}
