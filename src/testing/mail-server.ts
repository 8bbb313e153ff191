// A real SMTP server on loopback, and the mails that it received as a mail program shows them.
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { SMTPServer } from "smtp-server";

export type ReceivedMail = {
  to: string[];
  headers: Map<string, string>;
  subject: string;
  text: string;
  html: string;
};

export type MailServer = {
  url: string;
  received: ReceivedMail[];
  /** While true it refuses every mail, like a failing server. */
  failing: boolean;
  close(): Promise<void>;
};

export async function openMailServer(): Promise<MailServer> {
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    onData(stream, { envelope }, done) {
      void text(stream).then((raw) => {
        if (server.failing) return done(new Error("try again later"));
        server.received.push(
          readMail(
            envelope.rcptTo.map(({ address }) => address),
            raw,
          ),
        );
        done();
      });
    },
  });
  await new Promise<void>((resolve) => smtp.listen(0, "127.0.0.1", () => resolve()));
  const { port } = smtp.server.address() as AddressInfo;
  const server: MailServer = {
    url: `smtp://127.0.0.1:${port}`,
    received: [],
    failing: false,
    close: () => new Promise((resolve) => smtp.close(() => resolve())),
  };
  return server;
}

function readMail(to: string[], raw: string): ReceivedMail {
  const { headers } = readPart(raw);
  const parts = leavesOf(raw);
  const partOf = (type: string) =>
    parts.find(({ headers }) => headers.get("content-type")?.startsWith(type))?.body ?? "";
  const subject = decodeWords(headers.get("subject") ?? "");
  return { to, headers, subject, text: partOf("text/plain"), html: partOf("text/html") };
}

type Part = { headers: Map<string, string>; body: string };

/** The decoded parts, except multiparts. */
function leavesOf(raw: string): Part[] {
  const part = readPart(raw);
  const boundary = /^multipart\/.*boundary="?([^";]+)/i.exec(
    part.headers.get("content-type") ?? "",
  );
  if (!boundary) return [{ ...part, body: decode(part) }];
  return part.body.split(`--${boundary[1]}`).slice(1, -1).flatMap(leavesOf);
}

function readPart(raw: string): Part {
  const [head = "", ...rest] = raw.replace(/^\r\n/, "").split("\r\n\r\n");
  const lines = head.replace(/\r\n[ \t]+/g, " ").split("\r\n");
  const headers = new Map(
    lines.map((line) => {
      const colon = line.indexOf(":");
      return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()] as const;
    }),
  );
  return { headers, body: rest.join("\r\n\r\n") };
}

function decode({ headers, body }: Part): string {
  const encoding = headers.get("content-transfer-encoding")?.toLowerCase();
  if (encoding === "base64") return Buffer.from(body, "base64").toString();
  return encoding === "quoted-printable" ? unquote(body.replace(/=\r\n/g, "")) : body;
}

function unquote(text: string): string {
  const bytes = text.replace(/=([0-9A-F]{2})/gi, (_, hex) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );
  return Buffer.from(bytes, "latin1").toString();
}

/** `=?UTF-8?Q?Contrase=C3=B1a?=` (RFC 2047). */
function decodeWords(text: string): string {
  return text
    .replace(/\?=\s+=\?/g, "?==?")
    .replace(/=\?utf-8\?([qb])\?([^?]*)\?=/gi, (_, kind: string, word: string) =>
      kind.toLowerCase() === "b"
        ? Buffer.from(word, "base64").toString()
        : unquote(word.replaceAll("_", " ")),
    );
}
