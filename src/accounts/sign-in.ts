// Opens a session for the right e-mail and password, or says that they are wrong and nothing more.
import { and, eq } from "drizzle-orm";
import type { Ctx } from "#src/ctx.ts";
import { inTransaction } from "#src/ctx.ts";
import { problem } from "#src/problem.ts";
import { countAttempt } from "./attempts.ts";
import { passwordMatches } from "./passwords.ts";
import { messages, type SignInInput, signInInput } from "./rules.ts";
import { openSession, type Tokens } from "./session.ts";
import { type User, users } from "./tables.ts";

export async function signIn(
  ctx: Ctx,
  input: SignInInput,
): Promise<{ user: User; tokens: Tokens }> {
  const { email, password } = signInInput.parse(input);
  const attempt = await countAttempt(ctx, "signIn", email);
  const [user] = await ctx.db
    .select()
    .from(users)
    .where(and(eq(users.academyId, ctx.academy.id), eq(users.email, email)));
  const matches = await passwordMatches(user?.passwordHash ?? null, password);
  if (!user || !matches) throw problem("invalid", messages.wrongCredentials);
  await attempt.forgive();
  return { user, tokens: await inTransaction(ctx, (ctx) => openSession(ctx, user)) };
}
