// Asks for password and code again before money goes to another account: a session that somebody
// left open is not enough for that.
import { liveUser } from "#src/accounts/session/session.ts";
import type { User } from "#src/accounts/tables.ts";
import { inTransaction, type MemberCtx } from "#src/ctx.ts";
import { problem } from "#src/problem.ts";
import { findFactor, isFresh } from "./factor-queries.ts";
import { provePerson } from "./prove-person.ts";
import { factorTexts } from "./second-factor.rules.ts";
import { codeWrong, countCode, spendCode } from "./spend-code.ts";

type Proof = { password?: string | null | undefined; code?: string | null | undefined };

/**
 * A young session stands for the password of an account that has none; a second factor's code is
 * needed too.
 * @param refusalOf why a person may not go on; null: they may
 */
export async function provePresent(
  ctx: MemberCtx,
  { password, code }: Proof,
  refusalOf: (user: User) => string | null,
): Promise<User> {
  const user = await liveUser(ctx);
  const refusal = refusalOf(user);
  if (refusal !== null) throw problem("forbidden", refusal);
  if (user.passwordHash === null && !(await isFresh(ctx))) {
    throw problem("forbidden", factorTexts.signInAgain);
  }
  await provePerson(ctx, user, password);
  if (!(await findFactor(ctx, user.id))) return user;
  if (!code) {
    const errors = [{ path: "code", message: factorTexts.codeNeeded }];
    throw problem("invalid", factorTexts.codeNeeded, { errors });
  }
  const tried = await countCode(ctx, user.id, code);
  if (!(await inTransaction(ctx, (ctx) => spendCode(ctx, user, tried)))) throw codeWrong(code);
  await tried.forgive();
  return user;
}
