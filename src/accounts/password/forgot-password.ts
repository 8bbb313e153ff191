// Mails a reset link if the address has an account. The answer does not reveal whether it has one.

import { type ForgotInput, forgotInput } from "#src/accounts/email/email-links.rules.ts";
import { countAttempt } from "#src/accounts/sign-in/attempts.ts";
import type { Ctx } from "#src/ctx.ts";
import { enqueue } from "#src/ctx.ts";

/**
 * The job reads the account, so that timing reveals nothing. Here it is only looked up for a browser
 * that has signed in to some account, and then whether or not it exists.
 * @param redirectTo where the person was going, for the link
 */
export async function requestReset(
  ctx: Ctx,
  input: ForgotInput,
  redirectTo: string | null = null,
): Promise<void> {
  const { email } = forgotInput.parse(input);
  const { fromKnownDevice } = await countAttempt(ctx, "reset", email);
  const onward = redirectTo !== null && isMailable(redirectTo) ? { redirectTo } : {};
  await enqueue(ctx, "accounts.mail", {
    mail: { kind: "reset", email, fromKnownDevice, ...onward },
  });
}

const mostLetters = 300;
const mailed = ["courses", "isFreeFlow"];

/** Anybody can ask for the mail: it carries a path of this host and no sentence of theirs. */
function isMailable(path: string): boolean {
  if (!path.startsWith("/") || path.length > mostLetters) return false;
  const { pathname, searchParams, hash } = new URL(path, "http://own");
  const isPlain = ([name, value]: [string, string]) =>
    mailed.includes(name) && /^[\w,-]*$/.test(value);
  return /^[\w/-]*$/.test(pathname) && hash === "" && [...searchParams].every(isPlain);
}
