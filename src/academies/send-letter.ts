// Sends a mail in the name of an academy, whose people answer it.
import type { Ctx } from "#src/ctx.ts";
import type { Mail } from "#src/outside/mailer.ts";
import { type Letter, letter } from "#src/ui/letter.ts";
import { onOneLine } from "#src/ui/one-line.rules.ts";

/** A mail with its words still to be set. */
type LetterMail = Omit<Mail, "subject" | "text" | "html" | "sender"> & {
  letter: Letter;
};

/** Throws as `Mailer.send` does. */
export function sendLetter(
  { academy, outside }: Pick<Ctx, "academy" | "outside">,
  { letter: words, ...mail }: LetterMail,
): Promise<void> {
  const { accent, email, whatsapp } = academy;
  const name = onOneLine(academy.name);
  const isRoot = academy.subdomain === null;
  return outside.mailer.send({
    ...(email ? { replyTo: email } : {}),
    ...mail,
    ...letter(words, { name, accent, email, whatsapp }),
    ...(isRoot ? {} : { sender: name }),
  });
}
