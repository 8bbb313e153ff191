// Marks an account's address as verified once its owner opens the mailed link.
import { and, eq, isNull } from "drizzle-orm";
import { findUser } from "#src/accounts/queries.ts";
import { liveUser } from "#src/accounts/session/session.ts";
import { countAttempt } from "#src/accounts/sign-in/attempts.ts";
import { users } from "#src/accounts/tables.ts";
import type { Actor, Ctx } from "#src/ctx.ts";
import { enqueue, inTransaction, runHooks } from "#src/ctx.ts";
import { type VerifyInput, verifyInput } from "./email-links.rules.ts";
import { spendLink } from "./email-links.ts";

/** Needs no session: the mail may be read on another device. Throws `gone` for a spent link. */
export async function verifyEmail(ctx: Ctx, input: VerifyInput): Promise<void> {
  const { token } = verifyInput.parse(input);
  await inTransaction(ctx, async (ctx) => {
    const userId = await spendLink(ctx, token, "verify");
    await markVerified(ctx, userId);
    const user = await findUser(ctx, userId);
    if (user) await runHooks(ctx, "accountReady", user);
  });
}

/** Sends another link; does nothing if the address is already verified. */
export async function requestVerification(ctx: Ctx & { actor: Actor }): Promise<void> {
  const { id: userId, emailVerifiedAt } = await liveUser(ctx);
  if (emailVerifiedAt) return;
  await countAttempt(ctx, "verify", userId);
  await enqueue(ctx, "accounts.mail", { mail: { kind: "verify", userId } });
}

/** Keeps the first time. */
export async function markVerified(ctx: Ctx, userId: string): Promise<void> {
  await ctx.db
    .update(users)
    .set({ emailVerifiedAt: ctx.now, updatedAt: ctx.now })
    .where(
      and(eq(users.academyId, ctx.academy.id), eq(users.id, userId), isNull(users.emailVerifiedAt)),
    );
}
