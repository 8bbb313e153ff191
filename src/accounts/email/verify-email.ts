// Proves an account's address with the link of the verification mail, and sends that mail again.
import { liveUser } from "#src/accounts/session/session.ts";
import { countAttempt } from "#src/accounts/sign-in/attempts.ts";
import type { Actor, Ctx } from "#src/ctx.ts";
import { enqueue } from "#src/ctx.ts";
import { type Confirmed, confirmMailbox } from "./confirm-mailbox.ts";
import { type VerifyInput, verifyInput } from "./email-links.rules.ts";
import { linkGone, linkOwner, spendLink } from "./email-links.ts";

/** Needs no session: the mail may be read on another device. Throws `gone` for a spent link. */
export async function verifyEmail(ctx: Ctx, input: VerifyInput): Promise<Confirmed> {
  const { token, password } = verifyInput.parse(input);
  const user = await linkOwner(ctx, token, "verify");
  if (!user) throw linkGone();
  return confirmMailbox(ctx, {
    user,
    password,
    spend: (ctx) => spendLink(ctx, token, "verify"),
  });
}

/** Sends another link; does nothing if the address is already verified. */
export async function requestVerification(ctx: Ctx & { actor: Actor }): Promise<void> {
  const { id: userId, emailVerifiedAt } = await liveUser(ctx);
  if (emailVerifiedAt) return;
  await countAttempt(ctx, "verify", userId);
  await enqueue(ctx, "accounts.mail", { mail: { kind: "verify", userId } });
}
