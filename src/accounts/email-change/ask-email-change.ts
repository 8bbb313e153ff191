// Asks for another e-mail of the account: its mailbox gets a link, and the present one is told.
// Nothing changes before the link, and no answer says whether the new address has an account.
import { holdAccounts } from "#src/accounts/hold-accounts.ts";
import { provePresent } from "#src/accounts/second-factor/prove-present.ts";
import { liveUser } from "#src/accounts/session/session.ts";
import { countAttempt } from "#src/accounts/sign-in/attempts.ts";
import { emailChanges } from "#src/accounts/tables.ts";
import { enqueue, inTransaction, type MemberCtx } from "#src/ctx.ts";
import { newId } from "#src/db/columns.ts";
import { problem } from "#src/problem.ts";
import { tokenDigest } from "#src/token-digest.ts";
import { record } from "#src/trail/record.ts";
import {
  type EmailChangeInput,
  emailChangeHours,
  emailChangeInput,
  emailChangeTexts,
} from "./email-change.rules.ts";
import { emailChangeToken } from "./email-change-queries.ts";

/** Asked again, only the newest link works. */
export async function askEmailChange(ctx: MemberCtx, input: EmailChangeInput): Promise<void> {
  const { email, ...proof } = emailChangeInput.parse(input);
  refuseSame(email, (await liveUser(ctx)).email);
  await countAttempt(ctx, "changeEmail", ctx.actor.id);
  const { id: userId } = await provePresent(ctx, proof, () => null);
  await inTransaction(ctx, async (ctx) => {
    await holdAccounts(ctx, [userId], "no key update");
    const user = await liveUser(ctx);
    refuseSame(email, user.email);
    const id = newId();
    const change = {
      id,
      newEmail: email,
      tokenHash: tokenDigest(emailChangeToken(ctx, id)),
      createdAt: ctx.now,
      expiresAt: new Date(ctx.now.getTime() + emailChangeHours * 3_600_000),
    };
    await ctx.db
      .insert(emailChanges)
      .values({ academyId: ctx.academy.id, userId, ...change })
      .onConflictDoUpdate({
        target: [emailChanges.academyId, emailChanges.userId],
        set: change,
      });
    await record(ctx, { action: "email-change-asked", subject: user });
    await enqueue(ctx, "accounts.email-change", { mail: { kind: "link", changeId: id } });
    await enqueue(ctx, "accounts.email-change", { mail: { kind: "asked", changeId: id } });
  });
}

function refuseSame(email: string, present: string): void {
  if (email !== present) return;
  const message = emailChangeTexts.same;
  throw problem("invalid", message, { errors: [{ path: "email", message }] });
}
