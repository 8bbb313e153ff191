// Tells a mail server's refusal of one mail, which trying again repeats, from a refusal of every
// mail of ours, which the operator can end, and from a failure that passes by itself.

/** A refusal with code 5yz. Its message is the server's reply, which may contain addresses. */
export class MailRefused extends Error {
  /**
   * `recipient`: this mail to this address, for good. `sender`: our sign-in, address, reputation or
   * right to send, whoever the recipient is.
   */
  readonly fault: "recipient" | "sender";

  constructor(reply: string, fault: MailRefused["fault"]) {
    super(reply);
    this.name = "MailRefused";
    this.fault = fault;
  }
}

/** What nodemailer adds to an error. */
type SmtpError = Error & {
  code?: string;
  command?: string;
  response?: string;
  responseCode?: number;
};

/** Null where the failure passes: a code 4yz, a connection, a time-out. */
export function refusalIn(error: unknown): MailRefused | null {
  if (!(error instanceof Error)) return null;
  const { code, command, response = "", responseCode = 0 }: SmtpError = error;
  const reply = response || error.message;
  if (responseCode >= 400 && responseCode < 500) return null;
  if (signIn.includes(code ?? "")) return new MailRefused(reply, "sender");
  // nodemailer refuses by itself an address that no server accepts.
  if (responseCode === 0 && code === "EENVELOPE") {
    return new MailRefused(reply, /sender/i.test(reply) ? "sender" : "recipient");
  }
  if (responseCode < 500) return null;
  const ours =
    !aboutThisMail.includes(command ?? "") ||
    aboutTheSession.includes(responseCode) ||
    blamesSender(response);
  return new MailRefused(reply, ours ? "sender" : "recipient");
}

const signIn = ["EAUTH", "ENOAUTH", "EOAUTH2"];

/** Before these commands the server knows nothing of the recipient. */
const aboutThisMail = ["RCPT TO", "DATA"];

/** Order of commands, missing or failed sign-in, missing encryption. */
const aboutTheSession = [503, 530, 534, 535, 538];

/** The code of RFC 3463 after the reply's own. */
const enhanced = /^5\d\d[ -](5\.\d+\.\d+)\b/;

/**
 * Many servers refuse a sender only at the recipient: X.7.z is policy (relaying, SPF, reputation),
 * X.1.7 and X.1.8 the sender's address. A server without such codes says it in words.
 */
function blamesSender(reply: string): boolean {
  const code = enhanced.exec(reply)?.[1];
  if (code) return /^5\.(?:7\.\d+|1\.[78])$/.test(code);
  return /\bsender\b|\brelay(?:ing)?\b(?! recipient)/i.test(reply);
}
