import { expect, onTestFinished, test } from "vitest";
import { decodeWords, openMailServer } from "#src/testing/servers/mail-server.ts";
import { addressIn, type Mail } from "./mailer.ts";
import { openSmtpMailer } from "./smtp-mailer.ts";

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

const sender = "Semillero <hola@semillero.co>";

type Options = { password?: string; given?: string; atOnce?: number };

/** @param options `password` is what the server wants, and `given` what it gets */
async function open({ password, given = password, atOnce = 2 }: Options = {}) {
  const server = await openMailServer(password);
  const url = given !== undefined ? server.url.replace("//", `//semillero:${given}@`) : server.url;
  const mailer = openSmtpMailer(url, sender, atOnce);
  onTestFinished(async () => {
    mailer.close();
    await server.close();
  });
  return { server, mailer };
}

test("the addressee gets text, HTML and pictures", async () => {
  const { server, mailer } = await open();
  await mailer.send(mail);
  const [received] = server.received;
  expect(received).toMatchObject({
    to: ["ana@correo.co"],
    subject: "Tu recibo de Semillero",
    text: expect.stringContaining("Gracias por tu compra"),
    html: expect.stringContaining("Gracias por <b>tu compra</b>"),
  });
  expect(received?.headers.get("from")).toBe(sender);
  expect(received?.headers.get("auto-submitted")).toBe("auto-generated");
  expect(received?.pictures).toEqual([
    { type: "image/png", cid: "<logo>", content: Buffer.from("PNG").toString("base64") },
  ]);
});

test("a mail that can be ended says where, for a press in the mail program", async () => {
  const { server, mailer } = await open();
  await mailer.send({ ...mail, unsubscribe: "https://semillero.co/notifications/stop?key=1" });
  await mailer.send({ ...mail, id: "receipt-2" });
  const [ends, other] = server.received.map(({ headers }) => headers);
  expect(ends?.get("list-unsubscribe-post")).toBe("List-Unsubscribe=One-Click");
  expect(ends?.get("list-unsubscribe")).toBe("<https://semillero.co/notifications/stop?key=1>");
  expect(other?.has("list-unsubscribe")).toBe(false);
});

test("a mail sent again carries the same Message-ID, a different mail another one", async () => {
  const { server, mailer } = await open();
  for (const id of ["receipt-1", "receipt-1", "receipt-2"]) await mailer.send({ ...mail, id });
  const [first, again, other] = server.received.map(({ headers }) => headers.get("message-id"));
  expect(first).toContain("receipt-1");
  expect(again).toBe(first);
  expect(other).not.toBe(first);
});

test("a Message-ID is well-formed whatever the id of the mail contains", async () => {
  const { server, mailer } = await open();
  const ids = ["storage-2026-11-28T03:29:51.000Z", "a..b", ".a", "a@b <c>", "ñ-1"];
  for (const id of ids) await mailer.send({ ...mail, id });
  const given = server.received.map(({ headers }) => headers.get("message-id") ?? "");
  const dotAtom = /^<[\w!#$%&'*+/=?^`{|}~-]+(\.[\w!#$%&'*+/=?^`{|}~-]+)*@127\.0\.0\.1>$/;
  for (const id of given) expect(id).toMatch(dotAtom);
  expect(new Set(given).size).toBe(ids.length);
});

test("a mail whose job was taken away is not sent", async () => {
  const { server, mailer } = await open();
  const slow = server.hold(mail.to);
  const taken = new AbortController();
  const sent = mailer.send(mail, taken.signal);
  await slow.arrived;
  taken.abort();
  await expect(sent).rejects.toMatchObject({ name: "AbortError" });
  await expect.poll(() => server.connections()).toBe(0);
  slow.release();
  await mailer.send({ ...mail, to: "eva@correo.co" });
  expect(server.received.map(({ to }) => to[0])).toEqual(["eva@correo.co"]);
});

test("a subject or an address cannot smuggle a line into the headers", async () => {
  const { server, mailer } = await open();
  await mailer.send({ ...mail, subject: "Hola\r\nBcc: otra@correo.co" });
  expect(server.received.map(({ to }) => to)).toEqual([["ana@correo.co"]]);
  expect(server.received[0]?.headers.has("bcc")).toBe(false);
});

test("mails share connections, no more than allowed, and all are closed at the end", async () => {
  const { server, mailer } = await open({ atOnce: 2 });
  const sent = Array.from({ length: 12 }, (_, i) => mailer.send({ ...mail, id: `receipt-${i}` }));
  await Promise.all(sent);
  expect(server.received).toHaveLength(12);
  expect(server.connections()).toBe(2);
  mailer.close();
  await expect.poll(() => server.connections()).toBe(0);
});

test("a recipient whose mail is not answered holds no other mail", async () => {
  const { server, mailer } = await open({ atOnce: 2 });
  const slow = server.hold("lenta@correo.co");
  const late = mailer.send({ ...mail, id: "late", to: "lenta@correo.co" });
  await slow.arrived;
  for (const id of ["quick-1", "quick-2"]) await mailer.send({ ...mail, id });
  expect(server.received.map(({ to }) => to[0])).toEqual(["ana@correo.co", "ana@correo.co"]);
  slow.release();
  await late;
  expect(server.received).toHaveLength(3);
});

test.each([
  ["550 5.1.1 <ana@correo.co>: Recipient address rejected: User unknown in relay recipient table"],
  ["550 No such user here"],
  ["553 5.1.3 Bad recipient address syntax"],
  ["552 5.2.2 Mailbox full"],
])("«%s» is a refusal of this recipient", async (reply) => {
  const { server, mailer } = await open();
  server.replies.set(mail.to, reply);
  await expect(mailer.send(mail)).rejects.toMatchObject({
    name: "MailRefused",
    fault: "recipient",
    message: reply,
  });
  await mailer.send({ ...mail, to: "eva@correo.co" });
  expect(server.received.map(({ to }) => to[0])).toEqual(["eva@correo.co"]);
});

test.each([
  ["554 5.7.1 <ana@correo.co>: Relay access denied"],
  ["550 5.7.26 This mail has been blocked because the sender is unauthenticated"],
  ["550 5.1.8 <hola@semillero.co>: Sender address rejected: Domain not found"],
  ["550 relay not permitted"],
  ["530 5.7.0 Authentication required"],
])("«%s» at the recipient is a refusal of the sender", async (reply) => {
  const { server, mailer } = await open();
  server.replies.set(mail.to, reply);
  await expect(mailer.send(mail)).rejects.toMatchObject({ name: "MailRefused", fault: "sender" });
});

test("a refusal of our own address is one of the sender", async () => {
  const { server, mailer } = await open();
  server.senderReply = "550 5.1.0 Not one of our senders";
  await expect(mailer.send(mail)).rejects.toMatchObject({ name: "MailRefused", fault: "sender" });
});

test("a refused password is a refusal of the sender, and the right one sends", async () => {
  const wrong = await open({ password: "cosecha-2031", given: "cosecha-2032" });
  await expect(wrong.mailer.send(mail)).rejects.toMatchObject({
    name: "MailRefused",
    fault: "sender",
    message: expect.stringMatching(/^535/),
  });
  const right = await open({ password: "cosecha-2031" });
  await right.mailer.send(mail);
  expect(right.server.received).toHaveLength(1);
});

test("a missing password is a refusal of the sender, though the server is not asked", async () => {
  const { mailer } = await open({ password: "cosecha-2031", given: "" });
  await expect(mailer.send(mail)).rejects.toMatchObject({ name: "MailRefused", fault: "sender" });
});

test.each([["450 4.2.0 Greylisted, try again later"], ["421 4.7.0 Too many connections"]])(
  "«%s» passes: it is a failure, and no refusal",
  async (reply) => {
    const { server, mailer } = await open();
    server.replies.set(mail.to, reply);
    const failure = await mailer.send(mail).catch((error: Error) => error);
    expect(failure).toBeInstanceOf(Error);
    expect(failure).not.toHaveProperty("fault");
    server.replies.clear();
    await mailer.send(mail);
    expect(server.received).toHaveLength(1);
  },
);

test("an unreachable server is a failure, and no refusal", async () => {
  const mailer = openSmtpMailer("smtp://127.0.0.1:1", sender, 1);
  const failure = await mailer.send(mail).catch((error: Error) => error);
  expect(failure).toBeInstanceOf(Error);
  expect(failure).not.toHaveProperty("fault");
});

test.each([
  [sender, "hola@semillero.co"],
  ['"Academia, La Gulupa" <hola@semillero.co> ', "hola@semillero.co"],
  ["hola@semillero.co", "hola@semillero.co"],
])("the address of %s", (from, address) => {
  expect(addressIn(from)).toBe(address);
});

/** What a mail program shows of a From or Reply-To: the name and the address. */
function shown(header: string): [string, string] {
  const [, name = "", address = ""] = /^(.*?) ?<([^<>]+)>$/.exec(decodeWords(header)) ?? [];
  return [name.replace(/^"(.*)"$/, "$1").replace(/\\(.)/g, "$1"), address];
}

test.each([
  ["quotes and commas", 'La "Gulupa", Cauca; S.A.S.'],
  ["an address of its own", "Banco <soporte@banco.test>, otra@banco.test"],
  ["an emoji", "Gulupa 🍇 & café"],
  ["many letters", "Asociación de caficultoras ".repeat(8).trim()],
])("the sender's name with %s is one name at our own address", async (_, name) => {
  const { server, mailer } = await open();
  await mailer.send({ ...mail, sender: name, replyTo: "hola@gulupa.test" });
  const headers = server.received[0]?.headers;
  expect(shown(headers?.get("from") ?? "")).toEqual([name, "hola@semillero.co"]);
  expect(shown(headers?.get("reply-to") ?? "")).toEqual([name, "hola@gulupa.test"]);
});

test("a line break in the sender's name begins no header", async () => {
  const { server, mailer } = await open();
  await mailer.send({ ...mail, sender: "La Gulupa\r\nBcc: todos@correo.test" });
  const { headers, to } = server.received[0] ?? expect.fail("no mail");
  expect(headers.has("bcc")).toBe(false);
  expect(to).toEqual([mail.to]);
});
