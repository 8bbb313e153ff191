// Bounds the mails to one mailbox that strangers can cause. Past the bound nothing is sent, and
// nobody is told, so a flood neither fills the mailbox nor learns anything.
import { normalizeEmail } from "#src/accounts/email.rules.ts";
import type { Ctx } from "#src/ctx.ts";
import type { Quotas } from "#src/settings/quota-settings.ts";

export type CountedMail = {
  /** For a mail that could not be sent. */
  giveBack(): Promise<void>;
};

/** Longer than a job is tried. */
const jobMinutes = 24 * 60;

/**
 * Counts one more mail to the address; null where that is too much. Never call it inside a
 * transaction. A job counts once: a second try, after the process was killed between the count and
 * the mail, is not refused for its own count.
 * @param fromKnownDevice a device that the account knows has a count that strangers cannot use up
 */
export async function countMail(
  ctx: Ctx,
  kind: keyof Quotas["mails"],
  email: string,
  fromKnownDevice = false,
): Promise<CountedMail | null> {
  const { limiter, quotas, signer } = ctx.outside;
  const by = fromKnownDevice ? "known" : "anyone";
  // A digest, so that the table of attempts identifies nobody.
  const text = `${ctx.academy.id} mail ${kind} ${by} ${normalizeEmail(email)}`;
  const key = signer.mac("attempt", text);
  const counts = [{ key, allowance: quotas.mails[kind] }];
  const jobKey = ctx.job && signer.mac("attempt", `mail job ${ctx.job.id}`);
  if (jobKey) counts.push({ key: jobKey, allowance: { attempts: 1, minutes: jobMinutes } });
  const full = await limiter.takeAll(counts);
  if (full && !(jobKey && full.keys.includes(jobKey))) return null;
  return { giveBack: () => limiter.giveBack(counts.map((count) => count.key)) };
}
