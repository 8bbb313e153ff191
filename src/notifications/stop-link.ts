// The link by which a mailed person turns the daily mail off without signing in. It works for as
// long as the account exists: an old mail stops the mails too.
import type { Ctx } from "#src/ctx.ts";
import { chooseDailyMail } from "./choose-daily-mail.ts";
import { stopPath } from "./paths.rules.ts";

const purpose = "notifications-stop";

type Key = { account: string; key: string };

/** A path of the academy's site. */
export function stopLink(ctx: Pick<Ctx, "academy" | "outside">, account: string): string {
  const key = ctx.outside.signer.mac(purpose, signedText(ctx, account));
  return `${stopPath}?${new URLSearchParams({ account, key })}`;
}

/** Null where the address was not made here, or for another academy. @returns the account's id */
export function accountToStop(
  ctx: Pick<Ctx, "academy" | "outside">,
  { account, key }: Key,
): string | null {
  const isOurs = ctx.outside.signer.sameMac(purpose, signedText(ctx, account), key);
  return isOurs ? account : null;
}

/** Safe to repeat. @returns whether the key fits */
export async function stopDailyMail(ctx: Ctx, given: Key): Promise<boolean> {
  const userId = accountToStop(ctx, given);
  if (userId === null) return false;
  await chooseDailyMail(ctx, { userId, dailyMail: false });
  return true;
}

function signedText({ academy }: Pick<Ctx, "academy">, account: string): string {
  return `${academy.id} ${account}`;
}
