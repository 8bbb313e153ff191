// Asks a teacher for password and code again before the account changes that money goes to.
import { findFactor, isFresh } from "#src/accounts/second-factor/factor-queries.ts";
import { provePerson } from "#src/accounts/second-factor/prove-person.ts";
import { factorTexts } from "#src/accounts/second-factor/second-factor.rules.ts";
import { codeWrong, countCode, spendCode } from "#src/accounts/second-factor/spend-code.ts";
import { liveUser } from "#src/accounts/session/session.ts";
import type { User } from "#src/accounts/tables.ts";
import { inTransaction, type MemberCtx } from "#src/ctx.ts";
import { problem } from "#src/problem.ts";
import { payoutTexts } from "./payout.rules.ts";

type Proof = { password?: string | null | undefined; code?: string | null | undefined };

/**
 * A session that somebody left open must not turn money around. A young session
 * stands for the password of an account that has none; a second factor's code is needed too. Throws `forbidden` for
 * everybody who does not teach.
 */
export async function proveTeacher(ctx: MemberCtx, { password, code }: Proof): Promise<User> {
  const user = await liveUser(ctx);
  if (user.role !== "teacher" && user.role !== "admin") {
    throw problem("forbidden", payoutTexts.teacherOnly);
  }
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
