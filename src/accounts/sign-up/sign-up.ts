// Opens an account by e-mail with its first session. What waits for the e-mail is granted once the
// person proves that it is theirs.

import { hashPassword } from "#src/accounts/password/passwords.ts";
import { requireUncommonPassword } from "#src/accounts/password/require-uncommon.ts";
import { findUserByEmail } from "#src/accounts/queries.ts";
import { messages, type SignUpInput, signUpInput } from "#src/accounts/rules.ts";
import type { Tokens } from "#src/accounts/session/session.ts";
import { countAttempt } from "#src/accounts/sign-in/attempts.ts";
import { enter } from "#src/accounts/sign-in/enter.ts";
import { type User, users } from "#src/accounts/tables.ts";
import type { Ctx, TransactionCtx } from "#src/ctx.ts";
import { enqueue, inTransaction } from "#src/ctx.ts";
import { newId } from "#src/db/columns.ts";
import { problem } from "#src/problem.ts";
import { record } from "#src/trail/record.ts";

type SignedUp = { user: User; tokens: Tokens };

export async function signUp(ctx: Ctx, input: SignUpInput): Promise<SignedUp> {
  const { email, password, name, campaign } = signUpInput.parse(input);
  await requireUncommonPassword(ctx, password, { email, name });
  await countAttempt(ctx, "signUp", email);
  const answer = await countAttempt(ctx, "taken", email);
  const passwordHash = await hashPassword(password);
  const opened = await inTransaction(ctx, async (ctx) => {
    const user = await addAccount(ctx, { email, name, passwordHash, campaign });
    if (!user) return null;
    await enqueue(ctx, "accounts.mail", { mail: { kind: "verify", userId: user.id } });
    const entry = await enter(ctx, user.id, { way: "sign-up" });
    if (!entry?.tokens) throw new Error("an account that was just opened has a second factor");
    return { user, tokens: entry.tokens };
  });
  if (opened) {
    await answer.forgive();
    return opened;
  }
  await tellOwner(ctx, email);
  // Every failure has the same text, so that it does not reveal who has an account.
  throw problem("conflict", messages.registerFailed);
}

type NewAccount = Pick<User, "email" | "name"> & {
  passwordHash: string;
  campaign?: string | null | undefined;
};

/** Null if the e-mail has an account. */
export async function addAccount(
  ctx: TransactionCtx,
  { email, name, passwordHash, campaign = null }: NewAccount,
): Promise<User | null> {
  const [user] = await ctx.db
    .insert(users)
    .values({
      academyId: ctx.academy.id,
      id: newId(),
      email,
      name,
      passwordHash,
      role: "student",
      campaignCameFrom: campaign,
    })
    .onConflictDoNothing()
    .returning();
  if (!user) return null;
  await record(ctx, { action: "signed-up", subject: user, actor: user });
  return user;
}

/** Only the mailbox learns that the account already exists. */
async function tellOwner(ctx: Ctx, email: string): Promise<void> {
  const owner = await findUserByEmail(ctx, email);
  if (!owner) return;
  await enqueue(ctx, "accounts.mail", { mail: { kind: "taken", userId: owner.id } });
}
