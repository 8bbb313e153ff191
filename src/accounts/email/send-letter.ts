// Sends a mail in the name of an academy, whose people answer it.
import { isAdministratorsAddress } from "#src/accounts/staff/administrators-queries.ts";
import type { Ctx } from "#src/ctx.ts";
import type { Mail } from "#src/outside/mail/mailer.ts";
import { onOneLine } from "#src/ui/formats/one-line.rules.ts";
import { type Letter, letter } from "#src/ui/mail/letter.ts";

/** A mail with its words still to be set. */
type LetterMail = Omit<Mail, "subject" | "text" | "html" | "sender"> & {
  letter: Letter;
};

/**
 * Answers go to the academy's address where an administrator has proven it, and otherwise to the
 * platform: anybody can write a stranger's address into Básico. Throws as `Mailer.send` does.
 */
export async function sendLetter(
  ctx: Pick<Ctx, "db" | "academy" | "outside" | "job">,
  { letter: words, ...mail }: LetterMail,
): Promise<void> {
  const { academy, outside } = ctx;
  const { accent, email, whatsapp } = academy;
  const name = onOneLine(academy.name);
  const isRoot = academy.subdomain === null;
  const isProven = email !== null && (await isAdministratorsAddress(ctx, email));
  const signed = letter(words, { name, accent, email, whatsapp });
  const whole = {
    ...(isProven ? { replyTo: email } : {}),
    ...mail,
    ...signed,
    ...(isRoot ? {} : { sender: name }),
  };
  const signal = ctx.job?.signal;
  // The job was slow to come here, and another process may send the mail already.
  signal?.throwIfAborted();
  return outside.mailer.send(whole, signal);
}
