// Sends a message to a mailbox of the academy; an answer to the mail goes to whoever wrote it.
import { academyUrl } from "#src/academies/addresses/academy-url.ts";
import { messagesPath } from "#src/academies/admin-paths.rules.ts";
import { contactOf } from "#src/academies/contact.ts";
import { countMail } from "#src/accounts/email/count-mail.ts";
import { sendLetter } from "#src/accounts/email/send-letter.ts";
import { findAcademyMailbox } from "#src/accounts/staff/administrators-queries.ts";
import type { Ctx } from "#src/ctx.ts";
import { formatDate } from "#src/ui/formats/moments.rules.ts";
import { topicIn, topicNames } from "./message.rules.ts";
import { type ContactMessage, findMessage } from "./message-queries.ts";

/** Past the limit of the mailbox no mail is sent; the message stands in the administration. */
export async function sendMessageMail(
  ctx: Ctx,
  { messageId }: { messageId: string },
): Promise<void> {
  const message = await findMessage(ctx, messageId);
  if (!message) return;
  const to = await messageMailbox(ctx);
  const counted = await countMail(ctx, "contact", to);
  if (!counted) {
    ctx.log.warn({ messageId }, "too many messages for a mailbox: one is not mailed");
    return;
  }
  try {
    await send(ctx, to, message);
  } catch (error) {
    await counted.giveBack();
    throw error;
  }
}

/**
 * The address of the platform's own academy. For another academy: its address where an administrator
 * has proven it, else that of the administrator who proved theirs first, else the operator's.
 */
export async function messageMailbox(ctx: Ctx): Promise<string> {
  if (ctx.academy.subdomain === null) return contactOf(ctx);
  return (await findAcademyMailbox(ctx)) ?? ctx.outside.contact;
}

async function send(ctx: Ctx, to: string, message: ContactMessage): Promise<void> {
  const { id, name, email, text, createdAt } = message;
  const topic = topicNames[topicIn(message.topic)];
  await sendLetter(ctx, {
    id: `contact-${id}`,
    to,
    replyTo: { name, address: email },
    letter: {
      subject: `Mensaje de ${name}: ${topic}`,
      heading: `${name} te escribió`,
      paragraphs: text.split(/\n+/),
      rows: [
        { label: "Tema", value: topic },
        { label: "De", value: `${name}, ${email}` },
        { label: "Fecha", value: formatDate(createdAt) },
      ],
      action: { label: "Ver los mensajes", href: academyUrl(ctx, messagesPath) },
      footer: `Si respondes este correo, le llega a ${email}. Nadie ha comprobado que esa dirección sea de quien escribió.`,
    },
  });
}
