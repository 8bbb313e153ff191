// Mails a reset link if the address has an account. The answer does not reveal whether it has one.

import { type ForgotInput, forgotInput } from "#src/accounts/email/email-links.rules.ts";
import { countAttempt } from "#src/accounts/sign-in/attempts.ts";
import type { Ctx } from "#src/ctx.ts";
import { enqueue } from "#src/ctx.ts";

/**
 * The job reads the account, so that timing reveals nothing. Here it is only looked up for a browser
 * that has signed in to some account, and then whether or not it exists.
 */
export async function requestReset(ctx: Ctx, input: ForgotInput): Promise<void> {
  const { email } = forgotInput.parse(input);
  const { fromKnownDevice } = await countAttempt(ctx, "reset", email);
  await enqueue(ctx, "accounts.mail", { mail: { kind: "reset", email, fromKnownDevice } });
}
