// Sets the new password for the owner of the mailbox, and ends every other way into the account; a
// second factor of a proven account stays.
import { type ResetInput, resetInput } from "#src/accounts/email/email-links.rules.ts";
import { linkGone, linkOwner, spendLink } from "#src/accounts/email/email-links.ts";
import { proveMailbox } from "#src/accounts/email/prove-mailbox.ts";
import { countAttempt } from "#src/accounts/sign-in/attempts.ts";
import { type Entry, enter } from "#src/accounts/sign-in/enter.ts";
import type { Ctx } from "#src/ctx.ts";
import { enqueue, inTransaction } from "#src/ctx.ts";
import { tokenDigest } from "#src/token-digest.ts";
import { record } from "#src/trail/record.ts";
import { hashPassword } from "./passwords.ts";
import { requireUncommonPassword } from "./require-uncommon.ts";

/**
 * Throws `gone` for a spent link. The link is no second factor: an account that has one is let in
 * half-way, with its new password.
 */
export async function resetPassword(ctx: Ctx, input: ResetInput): Promise<Entry> {
  const { token, password } = resetInput.parse(input);
  const owner = await linkOwner(ctx, token, "reset");
  if (!owner) {
    // Only guesses: a neighbour's must not use up the way of whoever has a link.
    await countAttempt(ctx, "reset", tokenDigest(token));
    throw linkGone();
  }
  await requireUncommonPassword(ctx, password, owner);
  const passwordHash = await hashPassword(password);
  return inTransaction(ctx, async (ctx) => {
    const userId = await spendLink(ctx, token, "reset");
    const user = await proveMailbox(ctx, { id: userId }, { keep: "nothing", passwordHash });
    await record(ctx, { action: "password-reset", subject: user, actor: user });
    await enqueue(ctx, "accounts.mail", { mail: { kind: "password-changed", userId } });
    const entry = await enter(ctx, userId, { way: "link" });
    if (!entry) throw linkGone();
    return entry;
  });
}
