// Asks for the password again before the ways into an account change.
import { currentWrong } from "#src/accounts/password/change-password.rules.ts";
import { passwordMatches } from "#src/accounts/password/passwords.ts";
import { countAttempt } from "#src/accounts/sign-in/attempts.ts";
import type { User } from "#src/accounts/tables.ts";
import type { MemberCtx } from "#src/ctx.ts";
import { problem } from "#src/problem.ts";
import { factorTexts } from "./second-factor.rules.ts";

/** Does nothing for an account without a password. */
export async function provePerson(
  ctx: MemberCtx,
  { id, passwordHash }: Pick<User, "id" | "passwordHash">,
  password: string | null | undefined,
): Promise<void> {
  if (passwordHash === null) return;
  if (!password) throw wrong(factorTexts.passwordNeeded);
  const attempt = await countAttempt(ctx, "password", id);
  if (!(await passwordMatches(passwordHash, password))) throw wrong(currentWrong);
  await attempt.forgive();
}

function wrong(message: string) {
  return problem("invalid", message, { errors: [{ path: "password", message }] });
}
