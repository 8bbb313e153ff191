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
  /** Their content in base64. */
  pictures: { type: string; cid: string; content: string }[];
};

export type MailServer = {
  url: string;
  received: ReceivedMail[];
  /** While true it refuses every mail, like a failing server. */
  failing: boolean;
  /** What it answers instead of accepting the address, such as "450 4.2.0 Greylisted". */
  replies: Map<string, string>;
  /** What it answers to every sender, instead of accepting it. */
  senderReply: string | null;
  /** How often each address was named to it as the recipient. */
  asked(address: string): number;
  /** Leaves mails to this address without an answer until `release`. */
  hold(address: string): { arrived: Promise<void>; release(): void };
  /** How many connections are open. A held mail whose connection has ended is not taken. */
  connections(): number;
  close(): Promise<void>;
};

/** @param password where the server wants one, for the user `semillero` */
export async function openMailServer(password?: string): Promise<MailServer> {
  const asked: string[] = [];
  const held = new Map<string, { arrive(): void; released: Promise<void> }>();
  const open = new Set<string>();
  const smtp = new SMTPServer({
    authOptional: password === undefined,
    allowInsecureAuth: true,
    disabledCommands: ["STARTTLS"],
    closeTimeout: 100,
    onAuth(auth, _session, done) {
      if (auth.password === password) return done(null, { user: auth.username });
      done(replied("535 5.7.8 Authentication credentials invalid"));
    },
    onMailFrom(_sender, _session, done) {
      done(server.senderReply === null ? null : replied(server.senderReply));
    },
    onRcptTo({ address }, _session, done) {
      asked.push(address);
      const reply = server.replies.get(address);
      done(reply === undefined ? null : replied(reply));
    },
    onConnect({ id }, done) {
      open.add(id);
      done();
    },
    onClose: ({ id }) => void open.delete(id),
    async onData(stream, { id, envelope }, done) {
      // The sender may go away in the middle of the mail.
      const raw = await text(stream).catch(() => null);
      if (raw === null) return;
      const to = envelope.rcptTo.map(({ address }) => address);
      const hold = held.get(to[0] ?? "");
      hold?.arrive();
      await hold?.released;
      // The sender is gone and was told nothing: it keeps the mail.
      if (!open.has(id)) return;
      if (server.failing) return done(new Error("try again later"));
      server.received.push(readMail(to, raw));
      done();
    },
  });
  smtp.on("error", () => {});
  await new Promise<void>((resolve) => smtp.listen(0, "127.0.0.1", () => resolve()));
  const { port } = smtp.server.address() as AddressInfo;
  const server: MailServer = {
    url: `smtp://127.0.0.1:${port}`,
    received: [],
    failing: false,
    replies: new Map(),
    senderReply: null,
    asked: (address) => asked.filter((one) => one === address).length,
    hold(address) {
      const arrived = Promise.withResolvers<void>();
      const released = Promise.withResolvers<void>();
      held.set(address, { arrive: arrived.resolve, released: released.promise });
      return {
        arrived: arrived.promise,
        release() {
          held.delete(address);
          released.resolve();
        },
      };
    },
    connections: () => open.size,
    close: () => new Promise((resolve) => smtp.close(() => resolve())),
  };
  return server;
}

/** "550 5.1.1 No such user" as the error that makes the server say it. */
function replied(reply: string): Error {
  const responseCode = Number(reply.slice(0, 3));
  return Object.assign(new Error(reply.slice(4)), { responseCode });
}

function readMail(to: string[], raw: string): ReceivedMail {
  const { headers } = readPart(raw);
  const parts = leavesOf(raw);
  const partOf = (type: string) =>
    parts.find(({ headers }) => headers.get("content-type")?.startsWith(type))?.body ?? "";
  const subject = decodeWords(headers.get("subject") ?? "");
  const pictures = parts.flatMap(({ headers, encoded }) => {
    const type = headers.get("content-type")?.split(";")[0] ?? "";
    const cid = headers.get("content-id") ?? "";
    return type.startsWith("image/") ? [{ type, cid, content: encoded.replace(/\s/g, "") }] : [];
  });
  return { to, headers, subject, text: partOf("text/plain"), html: partOf("text/html"), pictures };
}

type Part = { headers: Map<string, string>; body: string };
type Leaf = Part & { encoded: string };

/** The decoded parts, except multiparts. */
function leavesOf(raw: string): Leaf[] {
  const part = readPart(raw);
  const boundary = /^multipart\/.*boundary="?([^";]+)/i.exec(
    part.headers.get("content-type") ?? "",
  );
  if (!boundary) return [{ ...part, encoded: part.body, body: decode(part) }];
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
export function decodeWords(text: string): string {
  return text
    .replace(/\?=\s+=\?/g, "?==?")
    .replace(/=\?utf-8\?([qb])\?([^?]*)\?=/gi, (_, kind: string, word: string) =>
      kind.toLowerCase() === "b"
        ? Buffer.from(word, "base64").toString()
        : unquote(word.replaceAll("_", " ")),
    );
}
