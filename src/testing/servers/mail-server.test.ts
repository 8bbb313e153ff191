import { once } from "node:events";
import { connect } from "node:net";
import { expect, onTestFinished, test, vi } from "vitest";
import { watchUnhandled } from "#src/testing/watch-unhandled.ts";
import { openMailServer } from "./mail-server.ts";

test("a sender that goes away in the middle of a mail leaves nothing behind, and no error", async () => {
  const unhandled = watchUnhandled();
  const mails = await openMailServer();
  onTestFinished(() => mails.close());
  const sender = connect(Number(new URL(mails.url).port), "127.0.0.1").setEncoding("utf8");
  const said = async (line: string) => {
    sender.write(`${line}\r\n`);
    await once(sender, "data");
  };
  await once(sender, "data");
  await said("EHLO finca");
  await said("MAIL FROM:<ana@correo.test>");
  await said("RCPT TO:<luz@correo.test>");
  await said("DATA");
  sender.write("Subject: media carta\r\n");
  sender.destroy();
  await vi.waitUntil(() => mails.connections() === 0, 20_000);
  // Node reports what nobody handles before the second of these.
  for (let turn = 0; turn < 2; turn++) await new Promise((resolve) => setImmediate(resolve));
  expect(unhandled).toEqual([]);
  expect(mails.received).toEqual([]);
});
