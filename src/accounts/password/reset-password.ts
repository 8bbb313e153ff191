// Sets the new password, marks the mailbox as verified, and ends every older session and link.
import { and, eq, isNull } from "drizzle-orm";
import { type ResetInput, resetInput } from "#src/accounts/email/email-links.rules.ts";
import {
  dropResetLinks,
  linkDigest,
  linkGone,
  linkOwner,
  peekLink,
  spendLink,
} from "#src/accounts/email/email-links.ts";
import { markVerified } from "#src/accounts/email/verify-email.ts";
import { openSession, type Tokens } from "#src/accounts/session/session.ts";
import { countAttempt } from "#src/accounts/sign-in/attempts.ts";
import { sessions, type User, users } from "#src/accounts/tables.ts";
import type { Ctx } from "#src/ctx.ts";
import { enqueue, inTransaction } from "#src/ctx.ts";
import { hashPassword } from "./passwords.ts";
import { requireUncommonPassword } from "./require-uncommon.ts";

/** Returns the account and a new session. Throws `gone` for a spent link. */
export async function resetPassword(
  ctx: Ctx,
  input: ResetInput,
): Promise<{ user: User; tokens: Tokens }> {
  const { token, password } = resetInput.parse(input);
  await requireUncommonPassword(ctx, password, await linkOwner(ctx, token, "reset"));
  await countAttempt(ctx, "reset", linkDigest(token));
  if (!(await peekLink(ctx, token, "reset"))) throw linkGone();
  const passwordHash = await hashPassword(password);
  return inTransaction(ctx, async (ctx) => {
    const userId = await spendLink(ctx, token, "reset");
    await markVerified(ctx, userId);
    const [user] = await ctx.db
      .update(users)
      .set({ passwordHash, updatedAt: ctx.now })
      .where(and(eq(users.academyId, ctx.academy.id), eq(users.id, userId)))
      .returning();
    if (!user) throw linkGone();
    await dropResetLinks(ctx, userId);
    await endEverySession(ctx, userId);
    await enqueue(ctx, "accounts.mail", { mail: { kind: "password-changed", userId } });
    return { user, tokens: await openSession(ctx, user) };
  });
}

async function endEverySession(ctx: Ctx, userId: string): Promise<void> {
  await ctx.db
    .update(sessions)
    .set({ revokedAt: ctx.now })
    .where(
      and(
        eq(sessions.academyId, ctx.academy.id),
        eq(sessions.userId, userId),
        isNull(sessions.revokedAt),
      ),
    );
}
