import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { ServerBuild } from "react-router";
import { afterAll, expect, onTestFinished, test, vi } from "vitest";
import { createApp } from "#src/app.ts";
import { openSmtpMailer } from "#src/outside/mail/smtp-mailer.ts";
import { readSettings } from "#src/settings/settings.ts";
import { openDoor } from "#src/testing/door.ts";
import { openWorld, root, type World } from "#src/testing/world.ts";

const worlds: World[] = [];
afterAll(() => Promise.all(worlds.map((world) => world.close())));

async function open() {
  const world = await openWorld();
  worlds.push(world);
  const { academy } = await world.academy();
  const ask = openDoor(world).anyone(academy);
  return { world, read: async (path: string) => ask(path) };
}

/** A build without pages. */
const pageless: ServerBuild = {
  entry: { module: { default: (_request, status) => new Response("no such page", { status }) } },
  routes: { root: { id: "root", path: "", module: { default: () => null } } },
  assets: { entry: { imports: [], module: "" }, routes: {}, url: "", version: "" },
  publicPath: "/",
  assetsBuildDirectory: "",
  future: {},
  ssr: true,
  isSpaMode: false,
  prerender: [],
  routeDiscovery: { mode: "initial", manifestPath: "" },
};

const mail = { to: "ana@correo.co", text: "Hola, Ana", html: "<p>Hola, <b>Ana</b></p>" };

test("the mailbox lists mails with addressee, subject and time, newest first", async () => {
  const { world, read } = await open();
  expect(await (await read("/dev/mail")).text()).toContain(
    "Todavía no se ha enviado ningún correo",
  );
  vi.useFakeTimers({ toFake: ["Date"] });
  onTestFinished(() => void vi.useRealTimers());
  await world.outside.mailer.send({ ...mail, id: "first", subject: "Confirma tu correo" });
  vi.setSystemTime(Date.now() + 1000);
  await world.outside.mailer.send({ ...mail, id: "second", subject: "Elige <otra>" });
  const list = await (await read("/dev/mail")).text();
  expect(list.indexOf("Elige &lt;otra&gt;")).toBeLessThan(list.indexOf("Confirma tu correo"));
  expect(list).toContain(mail.to);
  const [{ sentAt = "" } = {}] = (await world.outside.mailer.mailbox?.list()) ?? [];
  expect(list).toContain(`<time datetime="${sentAt}">hoy a la`);
});

test("a mail can be read as HTML and as text; an unknown one is not found", async () => {
  const { world, read } = await open();
  await world.outside.mailer.send({ ...mail, id: "hola/1", subject: "Hola" });
  const page = await (await read("/dev/mail/hola%2F1")).text();
  expect(page).toContain("&lt;p&gt;Hola, &lt;b&gt;Ana");
  expect(page).toContain("Hola, Ana</pre>");
  expect((await read("/dev/mail/otra")).status).toBe(404);
});

test("a damaged file is named in the list, and hides no mail", async () => {
  const { world, read } = await open();
  await world.outside.mailer.send({ ...mail, id: "whole", subject: "Confirma tu correo" });
  writeFileSync(join(world.folder, "mail/broken.json"), '{"id":"bro');
  const list = await read("/dev/mail");
  expect(list.status).toBe(200);
  const text = await list.text();
  expect(text).toContain("Confirma tu correo</a>");
  expect(text).toContain("Este correo no se puede leer: el archivo broken.json está dañado.");
  expect((await read("/dev/mail/broken.json")).status).toBe(404);
});

test("a long list says that it shows only the newest mails", async () => {
  const { world, read } = await open();
  for (let i = 0; i < 200; i++) {
    await world.outside.mailer.send({ ...mail, id: `mail-${i}`, subject: `Correo ${i}.` });
  }
  expect(await (await read("/dev/mail")).text()).toContain("los 200 correos más recientes");
});

test("with SMTP there is no mailbox", async () => {
  const world = await openWorld({
    mailer: openSmtpMailer("smtp://127.0.0.1:1", "hola@correo.co", 1),
  });
  worlds.push(world);
  const { academy } = await world.academy();
  const app = createApp(
    {
      settings: readSettings({}, root),
      database: world.database,
      outside: world.outside,
      boss: world.boss,
      ffmpeg: "ffmpeg",
      log: world.ctxOf(academy).log,
      work: async () => {},
      close: async () => {},
    },
    async () => pageless,
  );
  for (const path of ["/dev/mail", "/dev/mail/", "/dev/mail/first"]) {
    const headers = { host: `${academy.subdomain}.localhost` };
    const response = await app.request(path, { headers });
    expect(response.status).toBe(404);
    expect(await response.text()).toBe("no such page");
  }
});
