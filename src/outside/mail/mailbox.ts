// Puts each mail into a folder, and lists and reads it again for the embedded mailbox at /dev/mail.
// One damaged file hides no other mail.
import { createHash, randomUUID } from "node:crypto";
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import type { Mailer, StoredMail } from "./mailer.ts";

const listed = 200;

/** A larger file is none of ours. */
const maxBytes = 10_000_000;

const storedMail = z.object({
  id: z.string(),
  to: z.string(),
  subject: z.string(),
  sentAt: z.string(),
  text: z.string(),
  /** Only in mails of an earlier version, which had one file. */
  html: z.string().optional(),
});

/** The HTML, with its pictures, is a file beside the rest: the list does not read it. */
export async function openMailbox(folder: string): Promise<Mailer> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const nameOf = (id: string) => createHash("sha256").update(id).digest("hex").slice(0, 32);
  /** A whole file or none. */
  async function put(name: string, content: string) {
    // A backup leaves names with a dot out: it could link a file that still grows.
    const partial = join(folder, `.${name}.${randomUUID()}.part`);
    try {
      await writeFile(partial, content, { mode: 0o600 });
      await rename(partial, join(folder, name));
    } finally {
      await rm(partial, { force: true });
    }
  }
  async function readMail(name: string) {
    const file = join(folder, name);
    if ((await stat(file)).size > maxBytes) throw new Error("too large");
    return storedMail.parse(JSON.parse(await readFile(file, "utf8")));
  }
  async function entryOf({ name, modifiedMs }: Found): Promise<StoredMail> {
    try {
      const { id, to, subject, sentAt } = await readMail(name);
      return { id, to, subject, sentAt };
    } catch {
      const sentAt = new Date(modifiedMs).toISOString();
      return { id: name, to: "", subject: name, sentAt, damaged: true };
    }
  }
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
      const stored = { id, to, subject, sentAt: new Date().toISOString(), text };
      await put(`${nameOf(id)}.html`, html);
      await put(`${nameOf(id)}.json`, JSON.stringify(stored));
    },
    close() {},
    mailbox: {
      listed,
      async list() {
        const newest = (await mailsIn(folder)).slice(0, listed);
        const mails = await Promise.all(newest.map(entryOf));
        return mails.sort((a, b) => b.sentAt.localeCompare(a.sentAt));
      },
      async read(id) {
        try {
          const { html, ...mail } = await readMail(`${nameOf(id)}.json`);
          return {
            ...mail,
            html: html ?? (await readFile(join(folder, `${nameOf(id)}.html`), "utf8")),
          };
        } catch {
          return null;
        }
      },
    },
  };
}

type Found = { name: string; modifiedMs: number };

/** The newest first. */
async function mailsIn(folder: string): Promise<Found[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith(".json"));
  const found = await Promise.all(
    names.map(async (name) => {
      const modified = await stat(join(folder, name)).catch(() => null);
      return modified ? [{ name, modifiedMs: modified.mtimeMs }] : [];
    }),
  );
  return found.flat().sort((a, b) => b.modifiedMs - a.modifiedMs);
}
