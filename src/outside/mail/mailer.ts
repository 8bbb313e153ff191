// The contract for sending mails: by SMTP, or into a folder.

export type Mail = {
  /** The same id is the same mail: sent twice, it appears once. */
  id: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  /** The name beside the address that mails come from; that of `MAIL_FROM` without one. */
  sender?: string;
  /**
   * Where answers go; to the address that mails come from without one. An address alone is the
   * sender's.
   */
  replyTo?: string | { name: string; address: string };
  /** Where a mail program itself ends mails of this kind, by a POST without a session (RFC 8058). */
  unsubscribe?: string;
  attachments?: { filename: string; content: Buffer; contentType: string; cid: string }[];
};

/** A sent mail; of a damaged file only its name and its time. */
export type StoredMail = {
  id: string;
  to: string;
  subject: string;
  sentAt: string;
  damaged?: true;
};

export type Mailer = {
  /**
   * Throws `MailRefused` where the mail server refuses the mail, and another error otherwise.
   * @param signal ends the attempt, of a job that another process runs from then on
   */
  send(mail: Mail, signal?: AbortSignal): Promise<void>;
  /** Ends the connections. Call it when no mail is being sent: one that is fails. */
  close(): void;
  /** Present only with the embedded mailbox. */
  mailbox?: {
    /** How many mails the list holds at most. */
    listed: number;
    /** The newest mails, newest first. */
    list(): Promise<StoredMail[]>;
    /** Null for an unknown mail and for a damaged one. */
    read(id: string): Promise<(StoredMail & { text: string; html: string }) | null>;
  };
};

/** The bare address of a sender such as "Semillero <hola@semillero.co>". */
export function addressIn(sender: string): string {
  return /<([^<>]+)>\s*$/.exec(sender)?.[1]?.trim() ?? sender.trim();
}
