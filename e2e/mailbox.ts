// Reads the embedded mailbox at /dev/mail, as a developer does.
import { until } from "./until.ts";

/** The link in the newest mail to this address with this subject; waits for it to be sent. */
export async function linkInMail(origin: string, to: string, subject: string): Promise<string> {
  return until(`a mail «${subject}»`, 20_000, async () => {
    const list = await pageOf(`${origin}/dev/mail`);
    const item = list.split("<li>").find((text) => text.includes(to) && text.includes(subject));
    const href = /href="([^"]+)"/.exec(item ?? "")?.[1];
    if (!href) return null;
    const mail = await pageOf(origin + href);
    const text = /<pre[^>]*>([\s\S]*?)<\/pre>/.exec(mail)?.[1] ?? "";
    return /https?:\/\/\S*token=\S+/.exec(text)?.[0] ?? null;
  });
}

async function pageOf(url: string): Promise<string> {
  return (await fetch(url)).text();
}
