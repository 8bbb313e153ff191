// Mails a reset link if the address has an account. The answer does not reveal whether it has one.

import { type ForgotInput, forgotInput } from "#src/accounts/email/email-links.rules.ts";
import { countAttempt } from "#src/accounts/sign-in/attempts.ts";
import type { Ctx } from "#src/ctx.ts";
import { enqueue } from "#src/ctx.ts";

/** Does not read the account: the job does, so that timing reveals nothing. */
export async function requestReset(ctx: Ctx, input: ForgotInput): Promise<void> {
  const { email } = forgotInput.parse(input);
  await countAttempt(ctx, "reset", email);
  await enqueue(ctx, "accounts.mail", { mail: { kind: "reset", email } });
}
