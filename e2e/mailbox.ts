// Reads the embedded mailbox at /dev/mail, as a developer does.
import { until } from "./until.ts";

/** The link in the newest mail to this address with this subject; waits for it to be sent. */
export function linkInMail(origin: string, to: string, subject: string): Promise<string> {
  return inMail({ origin, to, subject, what: /https?:\/\/\S*token=\S+/ });
}

/** The same for the link to the order; that of a purchase without a session is secret. */
export function orderInMail(origin: string, to: string, subject: string): Promise<string> {
  return inMail({ origin, to, subject, what: /https?:\/\/\S*\/account\/orders\/\S+/ });
}

/** The same for the six digits of a code. */
export function codeInMail(origin: string, to: string, subject: string): Promise<string> {
  return inMail({ origin, to, subject, what: /(?<=código es )\d{6}/ });
}

type Sought = { origin: string; to: string; subject: string; what: RegExp };

function inMail({ origin, to, subject, what }: Sought): Promise<string> {
  // A server that hears nothing of a payment asks about it after 20 seconds.
  return until(`a mail «${subject}»`, 60_000, async () => {
    const list = await pageOf(`${origin}/dev/mail`);
    const item = list.split("<li>").find((text) => text.includes(to) && text.includes(subject));
    const href = /href="([^"]+)"/.exec(item ?? "")?.[1];
    if (!href) return null;
    const mail = await pageOf(origin + href);
    const text = /<pre[^>]*>([\s\S]*?)<\/pre>/.exec(mail)?.[1] ?? "";
    return what.exec(text)?.[0] ?? null;
  });
}

async function pageOf(url: string): Promise<string> {
  return (await fetch(url)).text();
}
