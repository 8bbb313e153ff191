// Replaces an account's password, ends its other sessions and notifies its owner by mail.
import { and, eq } from "drizzle-orm";
import { dropEmailChange } from "#src/accounts/email/drop-ways.ts";
import { dropResetLinks } from "#src/accounts/email/email-links.ts";
import { revokeSessions } from "#src/accounts/session/revoke-sessions.ts";
import { liveUser, reissueTokens, type Tokens } from "#src/accounts/session/session.ts";
import { countAttempt } from "#src/accounts/sign-in/attempts.ts";
import { users } from "#src/accounts/tables.ts";
import { enqueue, inTransaction, type MemberCtx } from "#src/ctx.ts";
import { problem } from "#src/problem.ts";
import { record } from "#src/trail/record.ts";
import {
  type ChangePasswordInput,
  changePasswordInput,
  currentWrong,
} from "./change-password.rules.ts";
import { hashPassword, passwordMatches } from "./passwords.ts";
import { requireUncommonPassword } from "./require-uncommon.ts";

/** Returns fresh tokens for the session that continues. */
export async function changePassword(ctx: MemberCtx, input: ChangePasswordInput): Promise<Tokens> {
  const { current, password } = changePasswordInput.parse(input);
  const user = await liveUser(ctx);
  const { id, passwordHash: old } = user;
  if (old === null) {
    throw problem("conflict", "Tu cuenta no tiene contraseña. Pide un enlace para crearla.");
  }
  await requireUncommonPassword(ctx, password, user);
  const attempt = await countAttempt(ctx, "password", id);
  if (!(await passwordMatches(old, current))) throw wrong();
  const passwordHash = await hashPassword(password);
  const tokens = await inTransaction(ctx, async (ctx) => {
    // Of two concurrent changes, the second no longer matches the stored password.
    const [changed] = await ctx.db
      .update(users)
      .set({ passwordHash, updatedAt: ctx.now })
      .where(
        and(eq(users.academyId, ctx.academy.id), eq(users.id, id), eq(users.passwordHash, old)),
      )
      .returning({ id: users.id, name: users.name });
    if (!changed) throw wrong();
    await record(ctx, { action: "password-changed", subject: changed });
    await revokeSessions(ctx, id, ctx.actor.sessionId);
    await dropResetLinks(ctx, id);
    await dropEmailChange(ctx, id);
    await enqueue(ctx, "accounts.mail", { mail: { kind: "password-changed", userId: id } });
    return reissueTokens(ctx);
  });
  await attempt.forgive();
  return tokens;
}

function wrong() {
  return problem("invalid", currentWrong, {
    errors: [{ path: "current", message: currentWrong }],
  });
}
