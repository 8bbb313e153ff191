import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { SMTPServer } from "smtp-server";
import { describe, expect, onTestFinished, test } from "vitest";
import { type Mail, openMailbox, openSmtpMailer } from "./mailer.ts";

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

describe("by SMTP", () => {
  type Received = { from: string; to: string[]; raw: string };

  async function startServer() {
    const received: Received[] = [];
    const server = new SMTPServer({
      authOptional: true,
      disabledCommands: ["STARTTLS"],
      onRcptTo({ address }, _session, done) {
        done(address === "nadie@correo.co" ? new Error("no such mailbox") : null);
      },
      onData(stream, { envelope }, done) {
        void text(stream).then((raw) => {
          const from = envelope.mailFrom ? envelope.mailFrom.address : "";
          received.push({ from, to: envelope.rcptTo.map(({ address }) => address), raw });
          done();
        });
      },
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", () => resolve()));
    onTestFinished(() => new Promise<void>((resolve) => server.close(() => resolve())));
    const { port } = server.server.address() as AddressInfo;
    const url = `smtp://127.0.0.1:${port}`;
    return { received, mailer: openSmtpMailer(url, "Semillero <hola@semillero.co>") };
  }

  test("the addressee gets text, HTML and pictures", async () => {
    const { received, mailer } = await startServer();
    await mailer.send(mail);
    expect(received).toMatchObject([{ from: "hola@semillero.co", to: ["ana@correo.co"] }]);
    const raw = received[0]?.raw ?? "";
    expect(raw).toMatch(/^From: Semillero <hola@semillero\.co>/m);
    expect(raw).toMatch(/^Auto-Submitted: auto-generated\r$/m);
    expect(raw).toMatch(/^Subject: Tu recibo de Semillero/m);
    expect(raw).toMatch(/Content-Type: text\/plain.*Gracias por tu compra/s);
    expect(raw).toMatch(/Content-Type: text\/html.*Gracias por <b>tu compra<\/b>/s);
    expect(raw).toMatch(/Content-Type: image\/png.*Content-I[dD]: <logo>/s);
    expect(raw).toContain(Buffer.from("PNG").toString("base64"));
  });

  test("a mail sent again carries the same Message-ID, a different mail another one", async () => {
    const { received, mailer } = await startServer();
    for (const id of ["receipt-1", "receipt-1", "receipt-2"]) await mailer.send({ ...mail, id });
    const ids = received.map(({ raw }) => /^Message-ID: (.+)$/im.exec(raw)?.[1]);
    expect(ids[0]).toContain("receipt-1");
    expect(ids[1]).toBe(ids[0]);
    expect(ids[2]).not.toBe(ids[0]);
  });

  test("a subject or an address cannot smuggle a line into the headers", async () => {
    const { received, mailer } = await startServer();
    const subject = "Hola\r\nBcc: otra@correo.co";
    await mailer.send({ ...mail, subject });
    expect(received.map(({ to }) => to)).toEqual([["ana@correo.co"]]);
    expect(received[0]?.raw).not.toMatch(/^Bcc:/im);
  });

  test("a refused recipient is a failure, so that the job tries again", async () => {
    const { received, mailer } = await startServer();
    await expect(mailer.send({ ...mail, to: "nadie@correo.co" })).rejects.toThrow();
    expect(received).toEqual([]);
  });

  test("an unreachable server is a failure", async () => {
    const mailer = openSmtpMailer("smtp://127.0.0.1:1", "hola@semillero.co");
    await expect(mailer.send(mail)).rejects.toThrow();
  });
});

describe("in the embedded mailbox", () => {
  async function openBox() {
    const folder = mkdtempSync(join(tmpdir(), "semillero-mail-"));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
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
    expect(readdirSync(folder)).toHaveLength(2);
  });

  test("an id leads nowhere outside the mailbox", async () => {
    const { folder, mailer, mailbox } = await openBox();
    const id = "../../fuera";
    await mailer.send({ ...mail, id });
    expect(readdirSync(folder)).toHaveLength(1);
    expect(await mailbox.read(id)).toMatchObject({ id });
    expect(await mailbox.read("otra")).toBeNull();
  });
});
