// Opens a session for the right e-mail and password, or says only that they are wrong.
import { passwordMatches } from "#src/accounts/password/passwords.ts";
import { findUserByEmail } from "#src/accounts/queries.ts";
import { messages, type SignInInput, signInInput } from "#src/accounts/rules.ts";
import { type CountedCode, countCode } from "#src/accounts/second-factor/spend-code.ts";
import type { Ctx } from "#src/ctx.ts";
import { inTransaction } from "#src/ctx.ts";
import { problem } from "#src/problem.ts";
import { countAttempt } from "./attempts.ts";
import { type Entry, enter } from "./enter.ts";

/** A code is looked at only after the right password, so that it reveals nothing without one. */
export async function signIn(ctx: Ctx, input: SignInInput): Promise<Entry> {
  const { email, password, code } = signInInput.parse(input);
  const attempt = await countAttempt(ctx, "signIn", email);
  const found = await findUserByEmail(ctx, email);
  const hash = found?.passwordHash ?? null;
  if (!(await passwordMatches(hash, password)) || !found || !hash) {
    // No row of the trail: one for known accounts alone would tell by its time who has an account.
    ctx.log.info({ way: "password" }, "sign-in refused");
    throw wrong();
  }
  await attempt.forgive();
  const tried: CountedCode | null = code ? await countCode(ctx, found.id, code) : null;
  const proof = { way: "password", passwordHash: hash, code: tried };
  const entry = await inTransaction(ctx, (ctx) => enter(ctx, found.id, proof));
  // The password may change during the check, and a change ends every session but one.
  if (!entry) throw wrong();
  if (entry.tokens) await tried?.forgive();
  return entry;
}

function wrong() {
  return problem("invalid", messages.wrongCredentials);
}
