// Sends a mail in the name of an academy, whose people answer it.
import type { Ctx } from "#src/ctx.ts";
import type { Mail } from "#src/outside/mailer.ts";
import { type Letter, letter } from "#src/ui/letter.ts";

/** A mail with its words still to be set. */
type LetterMail = Omit<Mail, "subject" | "text" | "html" | "sender" | "replyTo"> & {
  letter: Letter;
};

/** Throws as `Mailer.send` does. */
export function sendLetter(
  { academy, outside }: Pick<Ctx, "academy" | "outside">,
  { letter: words, ...mail }: LetterMail,
): Promise<void> {
  const isRoot = academy.subdomain === null;
  return outside.mailer.send({
    ...mail,
    ...letter(words),
    ...(isRoot ? {} : { sender: academy.name }),
    ...(academy.email ? { replyTo: academy.email } : {}),
  });
}
