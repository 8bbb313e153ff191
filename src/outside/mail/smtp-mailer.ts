// Sends mails by SMTP, several at once over connections that stay open between them.
import { createTransport } from "nodemailer";
import { refusalIn } from "./mail-refused.ts";
import { addressIn, type Mail, type Mailer } from "./mailer.ts";

function replierOf({ sender }: Mail, replyTo: NonNullable<Mail["replyTo"]>) {
  return typeof replyTo === "string" ? { name: sender ?? "", address: replyTo } : replyTo;
}

function unsubscribing({ unsubscribe }: Mail): Record<string, string> {
  if (!unsubscribe) return {};
  return {
    "List-Unsubscribe": `<${unsubscribe}>`,
    "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
  };
}

/** RFC 5322 allows few signs here; others are written as their bytes, such as `=3a`. */
function dotAtom(id: string): string {
  return id.replace(/[^\w+~-]/gu, (sign) =>
    Buffer.from(sign).toString("hex").replace(/../g, "=$&"),
  );
}

/** A server may take long over one recipient, for instance because it asks the recipient's own. */
const patience = { connectionTimeout: 15_000, greetingTimeout: 15_000, socketTimeout: 35_000 };

/**
 * For the whole mail: shorter than its job may run, so that a mail whose job has expired is not
 * still being sent, and longer than each part of `patience`.
 */
const sendWithinMs = 50_000;

/**
 * Uses TLS where the server offers it, or from the start with `smtps://`.
 * @param atOnce how many connections it opens at most
 */
export function openSmtpMailer(url: string, from: string, atOnce: number): Mailer {
  const transport = createTransport({ url, ...patience, pool: true, maxConnections: atOnce });
  return {
    async send(mail, signal) {
      const late = AbortSignal.timeout(sendWithinMs);
      const sent = transport.sendMail({
        signal: signal ? AbortSignal.any([late, signal]) : late,
        from: mail.sender ? { name: mail.sender, address: addressIn(from) } : from,
        ...(mail.replyTo ? { replyTo: replierOf(mail, mail.replyTo) } : {}),
        to: mail.to,
        subject: mail.subject,
        text: mail.text,
        html: mail.html,
        attachments: mail.attachments ?? [],
        // Lets the receiving side drop a repeated delivery after a crash between send and commit.
        messageId: `<${dotAtom(mail.id)}@${new URL(url).hostname}>`,
        // Prevents automatic replies (RFC 3834).
        headers: { "Auto-Submitted": "auto-generated", ...unsubscribing(mail) },
      });
      await sent.catch((error: unknown) => {
        throw refusalIn(error) ?? error;
      });
    },
    close: () => transport.close({ force: true }),
  };
}
