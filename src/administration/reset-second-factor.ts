// Takes the second factor from a person who lost it, in the name of the staff of their academy.
import { findUser } from "#src/accounts/queries.ts";
import { resetFactor } from "#src/accounts/second-factor/remove-factor.ts";
import { liveUser } from "#src/accounts/session/session.ts";
import type { MemberCtx } from "#src/ctx.ts";
import { problem } from "#src/problem.ts";
import { mayReset } from "./reset.rules.ts";

/**
 * Ends the person's sessions and tells them by mail. Throws `not_found` for everybody whom the
 * caller may not reset, themselves included, and for an account without a second factor.
 */
export async function resetSecondFactor(ctx: MemberCtx, userId: string): Promise<void> {
  const staff = await liveUser(ctx);
  const person = await findUser(ctx, userId);
  const may = person && !person.deletedAt && mayReset(staff, person);
  if (!may || !(await resetFactor(ctx, person))) throw notThere();
}

function notThere() {
  return problem("not_found", "Esta cuenta no existe, o no tiene verificación en dos pasos");
}
