// Whoever asks gets a link by mail if the address has an account; the answer never tells.

import { type ForgotInput, forgotInput } from "#src/accounts/email/email-links.rules.ts";
import { countAttempt } from "#src/accounts/sign-in/attempts.ts";
import type { Ctx } from "#src/ctx.ts";
import { enqueue } from "#src/ctx.ts";

/** Looks at no account: that happens in the job, out of reach of a stopwatch. */
export async function requestReset(ctx: Ctx, input: ForgotInput): Promise<void> {
  const { email } = forgotInput.parse(input);
  await countAttempt(ctx, "reset", email);
  await enqueue(ctx, "accounts.mail", { mail: { kind: "reset", email } });
}
