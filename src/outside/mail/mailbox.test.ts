import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { openMailbox } from "./mailbox.ts";
import type { Mail } from "./mailer.ts";

const mail: Mail = {
  id: "receipt-1",
  to: "ana@correo.co",
  subject: "Tu recibo de Semillero",
  text: "Gracias por tu compra",
  html: '<p>Gracias por <b>tu compra</b></p><img src="cid:logo">',
  attachments: [
    { filename: "logo.png", content: Buffer.from("PNG"), contentType: "image/png", cid: "logo" },
  ],
};

async function openBox() {
  const parent = mkdtempSync(join(tmpdir(), "semillero-mail-"));
  onTestFinished(() => rmSync(parent, { recursive: true, force: true }));
  const folder = join(parent, "mail");
  const mailer = await openMailbox(folder);
  if (!mailer.mailbox) throw new Error("there is no mailbox");
  return { folder, mailer, mailbox: mailer.mailbox };
}

test("a mail is listed and read, with its pictures inside", async () => {
  const { mailer, mailbox } = await openBox();
  await mailer.send(mail);
  const { id, to, subject } = mail;
  expect(await mailbox.list()).toEqual([{ id, to, subject, sentAt: expect.any(String) }]);
  const read = await mailbox.read(id);
  expect(read).toMatchObject({ id, to, subject, text: "Gracias por tu compra" });
  const picture = Buffer.from("PNG").toString("base64");
  expect(read?.html).toContain(`<img src="data:image/png;base64,${picture}">`);
});

test("the same id is the same mail, even if sent twice at once", async () => {
  const { folder, mailer, mailbox } = await openBox();
  await Promise.all(Array.from({ length: 8 }, () => mailer.send(mail)));
  await mailer.send({ ...mail, id: "receipt-2" });
  const ids = (await mailbox.list()).map(({ id }) => id);
  expect(ids.sort()).toEqual(["receipt-1", "receipt-2"]);
  expect(readdirSync(folder).filter((name) => name.endsWith(".part"))).toEqual([]);
});

test("an id leads nowhere outside the mailbox", async () => {
  const { folder, mailer, mailbox } = await openBox();
  const id = "../../fuera";
  await mailer.send({ ...mail, id });
  expect(readdirSync(folder)).toHaveLength(2);
  expect(await mailbox.read(id)).toMatchObject({ id });
  expect(await mailbox.read("otra")).toBeNull();
});

test("only the owner of the process can read a mail", async () => {
  const { folder, mailer } = await openBox();
  await mailer.send(mail);
  expect(statSync(folder).mode & 0o777).toBe(0o700);
  const modes = readdirSync(folder).map((name) => statSync(join(folder, name)).mode & 0o777);
  expect(modes).toEqual([0o600, 0o600]);
});

test("damaged files are named as such, and hide no other mail", async () => {
  const { folder, mailer, mailbox } = await openBox();
  await mailer.send(mail);
  const { attachments: _, ...parts } = { ...mail, sentAt: "2026-05-04T10:00:00Z" };
  const damaged = {
    "a-cut.json": '{"id":"cut","to":"eva@corr',
    "b-empty.json": "",
    "c-other.json": '{"id":7,"to":null}',
    "d-huge.json": JSON.stringify({ ...parts, text: "a".repeat(10_000_000) }),
  };
  for (const [name, content] of Object.entries(damaged)) writeFileSync(join(folder, name), content);
  mkdirSync(join(folder, "e-folder.json"));
  writeFileSync(join(folder, "half.json.1.part"), "{");
  const list = await mailbox.list();
  const whole = list.filter((one) => !one.damaged).map(({ subject }) => subject);
  expect(whole).toEqual([mail.subject]);
  const names = list.filter((one) => one.damaged).map(({ subject }) => subject);
  expect(names.sort()).toEqual([...Object.keys(damaged), "e-folder.json"]);
});

test("a mail of which half is missing is not found", async () => {
  const { folder, mailer, mailbox } = await openBox();
  await mailer.send(mail);
  for (const name of readdirSync(folder)) truncateSync(join(folder, name), 9);
  expect(await mailbox.read(mail.id)).toBeNull();
});

test("a mail of an earlier version, in one file, is still read", async () => {
  const { folder, mailer, mailbox } = await openBox();
  await mailer.send(mail);
  const [html = "", json = ""] = readdirSync(folder).sort();
  rmSync(join(folder, html));
  const { attachments: _, ...old } = { ...mail, sentAt: "2026-05-04T10:00:00Z", html: "<p>Hola" };
  writeFileSync(join(folder, json), JSON.stringify(old));
  expect(await mailbox.read(mail.id)).toMatchObject({ html: "<p>Hola", text: mail.text });
});

test("the list shows the newest mails, and reads no others", async () => {
  const { folder, mailbox } = await openBox();
  const second = (i: number) => new Date(Date.UTC(2026, 4, 4, 10, 0, i));
  for (let i = 0; i < mailbox.listed + 50; i++) {
    const { attachments: _, ...stored } = { ...mail, id: `mail-${i}` };
    const file = join(folder, `${i}.json`);
    writeFileSync(file, JSON.stringify({ ...stored, sentAt: second(i).toISOString() }));
    utimesSync(file, second(i), second(i));
  }
  const ids = (await mailbox.list()).map(({ id }) => id);
  expect(ids).toHaveLength(mailbox.listed);
  expect(ids[0]).toBe(`mail-${mailbox.listed + 49}`);
  expect(ids.at(-1)).toBe("mail-50");
});

test("a mail that is being written has a name that backups leave out", async () => {
  const { folder, mailer } = await openBox();
  let isOver = false;
  const sending = mailer.send({ ...mail, text: "x".repeat(5_000_000) }).finally(() => {
    isOver = true;
  });
  const seen = new Set<string>();
  while (!isOver) {
    for (const name of readdirSync(folder)) seen.add(name);
    await new Promise((resolve) => setImmediate(resolve));
  }
  await sending;
  const unfinished = [...seen].filter((name) => name.endsWith(".part"));
  expect(unfinished.length).toBeGreaterThan(0);
  for (const name of unfinished) expect(name).toMatch(/^\./);
});

test("a mail that cannot be written leaves nothing behind", async () => {
  const { folder, mailer } = await openBox();
  await mailer.send(mail);
  const [written = ""] = readdirSync(folder).filter((name) => name.endsWith(".json"));
  rmSync(join(folder, written));
  // A folder of that name: no file takes its place.
  mkdirSync(join(folder, written));
  await expect(mailer.send(mail)).rejects.toThrow("EISDIR");
  expect(readdirSync(folder).filter((name) => name.endsWith(".part"))).toEqual([]);
});
