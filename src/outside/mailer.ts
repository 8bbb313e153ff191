// Sends a mail by SMTP, or puts it into a folder that the embedded mailbox at /dev/mail shows.
import { createHash, randomUUID } from "node:crypto";
import { mkdir, readdir, readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createTransport } from "nodemailer";

export type Mail = {
  /** The same id is the same mail: sent twice, it appears once. */
  id: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  attachments?: { filename: string; content: Buffer; contentType: string; cid: string }[];
};

export type StoredMail = { id: string; to: string; subject: string; sentAt: string };

export type Mailer = {
  send(mail: Mail): Promise<void>;
  /** Present only with the embedded mailbox. */
  mailbox?: {
    list(): Promise<StoredMail[]>;
    read(id: string): Promise<(StoredMail & { text: string; html: string }) | null>;
  };
};

/** Together shorter than a mail's job may run, so that a silent server is a failure of the job. */
const patience = { connectionTimeout: 15_000, greetingTimeout: 15_000, socketTimeout: 25_000 };

/** Uses TLS where the server offers it, or from the start with `smtps://`. A failure throws. */
export function openSmtpMailer(url: string, from: string): Mailer {
  const transport = createTransport({ url, ...patience });
  return {
    async send(mail) {
      await transport.sendMail({
        from,
        to: mail.to,
        subject: mail.subject,
        text: mail.text,
        html: mail.html,
        attachments: mail.attachments ?? [],
        // Lets the receiving side drop a repeated delivery after a crash between send and commit.
        messageId: `<${mail.id}@${new URL(url).hostname}>`,
        // Prevents automatic replies (RFC 3834).
        headers: { "Auto-Submitted": "auto-generated" },
      });
    },
  };
}

export async function openMailbox(folder: string): Promise<Mailer> {
  await mkdir(folder, { recursive: true });
  const fileOf = (id: string) =>
    join(folder, `${createHash("sha256").update(id).digest("hex").slice(0, 32)}.json`);
  return {
    async send(mail) {
      const html = (mail.attachments ?? []).reduce(
        (text, part) =>
          text.replaceAll(
            `cid:${part.cid}`,
            `data:${part.contentType};base64,${part.content.toString("base64")}`,
          ),
        mail.html,
      );
      const { id, to, subject, text } = mail;
      const stored = { id, to, subject, sentAt: new Date().toISOString(), text, html };
      const partial = `${fileOf(id)}.${randomUUID()}.part`;
      await writeFile(partial, JSON.stringify(stored));
      await rename(partial, fileOf(id));
    },
    mailbox: {
      async list() {
        const names = (await readdir(folder)).filter((name) => name.endsWith(".json"));
        const mails = await Promise.all(
          names.map(async (name) => JSON.parse(await readFile(join(folder, name), "utf8"))),
        );
        return mails
          .map(({ id, to, subject, sentAt }: StoredMail) => ({ id, to, subject, sentAt }))
          .sort((a, b) => b.sentAt.localeCompare(a.sentAt));
      },
      async read(id) {
        try {
          return JSON.parse(await readFile(fileOf(id), "utf8"));
        } catch {
          return null;
        }
      },
    },
  };
}
