// Gives what waits for an e-mail to whoever has the link of its mail: the link proves the mailbox,
// and only while it is not proven.
import { type Confirmed, confirmMailbox } from "#src/accounts/email/confirm-mailbox.ts";
import { lockEmail } from "#src/accounts/email/lock-email.ts";
import { proveMailbox } from "#src/accounts/email/prove-mailbox.ts";
import { hashPassword } from "#src/accounts/password/passwords.ts";
import { requireUncommonPassword } from "#src/accounts/password/require-uncommon.ts";
import { mailedSignUp } from "#src/accounts/rules.ts";
import { enter } from "#src/accounts/sign-in/enter.ts";
import { addAccount } from "#src/accounts/sign-up/sign-up.ts";
import { type Ctx, inTransaction } from "#src/ctx.ts";
import { problem } from "#src/problem.ts";
import { giftTexts } from "./gift.rules.ts";
import { findGift, type Gift } from "./gift-queries.ts";

type Accepting = { token: string; name?: string | undefined; password?: string | undefined };

/**
 * Opens an account with `name` and `password`, or confirms the one that the e-mail has. Throws
 * `gone` for a link that no longer works, `conflict` in a session of somebody else.
 */
export async function acceptGift(
  ctx: Ctx,
  { token, name, password }: Accepting,
): Promise<Confirmed> {
  const gift = await findGift(ctx, token);
  if (!gift) throw giftGone();
  const { account } = gift;
  if (ctx.actor && ctx.actor.id !== account?.id) throw problem("conflict", giftTexts.otherSession);
  if (!account) return openAccount(ctx, token, gift, mailedSignUp.parse({ name, password }));
  return confirmMailbox(ctx, {
    user: account,
    password,
    spend: (ctx) => requireGift(ctx, token),
  });
}

async function openAccount(
  ctx: Ctx,
  token: string,
  { email }: Gift,
  { name, password }: { name: string; password: string },
): Promise<Confirmed> {
  await requireUncommonPassword(ctx, password, { email, name });
  const passwordHash = await hashPassword(password);
  return inTransaction(ctx, async (ctx) => {
    await lockEmail(ctx, email);
    await requireGift(ctx, token);
    const user = await addAccount(ctx, { email, name, passwordHash });
    if (!user) throw problem("conflict", giftTexts.accountOpened);
    const proven = await proveMailbox(ctx, user, { keep: "ways", sessionId: null });
    const entry = await enter(ctx, proven.id, { way: "sign-up" });
    return { user: proven, outcome: "new-password", tokens: entry?.tokens ?? null };
  });
}

/** The purchase may have been voided since. */
async function requireGift(ctx: Ctx, token: string): Promise<void> {
  if (!(await findGift(ctx, token))) throw giftGone();
}

function giftGone() {
  return problem("gone", giftTexts.gone);
}
