// Opens a session for the right e-mail and password, or says only that they are wrong.
import { and, eq } from "drizzle-orm";
import { passwordMatches } from "#src/accounts/password/passwords.ts";
import { findUserByEmail } from "#src/accounts/queries.ts";
import { messages, type SignInInput, signInInput } from "#src/accounts/rules.ts";
import { openSession, type Tokens } from "#src/accounts/session/session.ts";
import { type User, users } from "#src/accounts/tables.ts";
import type { Ctx } from "#src/ctx.ts";
import { inTransaction } from "#src/ctx.ts";
import { problem } from "#src/problem.ts";
import { record } from "#src/trail/record.ts";
import { countAttempt } from "./attempts.ts";

export async function signIn(
  ctx: Ctx,
  input: SignInInput,
): Promise<{ user: User; tokens: Tokens }> {
  const { email, password } = signInInput.parse(input);
  const attempt = await countAttempt(ctx, "signIn", email);
  const found = await findUserByEmail(ctx, email);
  const hash = found?.passwordHash ?? null;
  if (!(await passwordMatches(hash, password)) || !found || !hash) {
    // No row of the trail: one for known accounts alone would tell by its time who has an account.
    ctx.log.info({ way: "password" }, "sign-in refused");
    throw wrong();
  }
  const opened = await inTransaction(ctx, async (ctx) => {
    const user = await stillWith(ctx, found.id, hash);
    const details = { way: "password" };
    await record(ctx, { action: "signed-in", subject: user, actor: user, details });
    return { user, tokens: await openSession(ctx, user) };
  });
  await attempt.forgive();
  return opened;
}

/** The password may change during the check, and a change ends every session but one. */
async function stillWith(ctx: Ctx, id: string, hash: string): Promise<User> {
  const [user] = await ctx.db
    .select()
    .from(users)
    .where(and(eq(users.academyId, ctx.academy.id), eq(users.id, id), eq(users.passwordHash, hash)))
    .for("no key update");
  if (!user) throw wrong();
  return user;
}

function wrong() {
  return problem("invalid", messages.wrongCredentials);
}
