// The help is found and read, a message is written and answered, on every screen and without
// scripts.
import type { Browser } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { expectSound, onPhone, openBrowser, openPage } from "../browser.ts";
import type { Place } from "../fixture.ts";
import { addMember } from "../member.ts";
import { openSharedAcademy } from "../shared-academy.ts";

let origin: string;
let place: Place;
let browser: Browser;

beforeAll(async () => {
  ({ origin, place } = await openSharedAcademy());
  browser = await openBrowser();
});

const widths = [360, 390, 768, 1280, 1920];

test.each(widths)("help, contact, about and terms are sound at %i px", async (width) => {
  const { page, context } = await openPage(browser, { width, height: 900 });
  for (const path of ["/help", "/help?q=efectivo", "/contact", "/about", "/terms"]) {
    await page.goto(origin + path);
    await expectSound(page);
    expect(await page.locator("h1").count()).toBe(1);
    const room = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(room, `${path} at ${width}`).toBeLessThanOrEqual(0);
  }
  await context.close();
});

test("an answer is found while typing, and an address unfolds it", async () => {
  const { page, context } = await openPage(browser, { width: 390, height: 844 });
  await page.goto(`${origin}/help`);
  const shown = page.locator("details:visible");
  const all = await shown.count();
  await page.getByLabel("Busca en la ayuda").fill("poca senal");
  await page.getByText("1 respuesta", { exact: true }).waitFor();
  expect(await shown.count()).toBe(1);
  await page.getByText("¿Cómo veo las clases con poca señal?").click();
  await page.getByText("Ahorro de datos").waitFor();
  await page.getByLabel("Busca en la ayuda").fill("tractor");
  await page.getByText("No encontramos nada con esas palabras").waitFor();
  await page.getByLabel("Busca en la ayuda").fill("");
  await expect.poll(() => shown.count()).toBe(all);
  await context.close();
});

test("without scripts: search, ask, correct and send", async () => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(`${origin}/ayuda`);
  await page.getByLabel("Busca en la ayuda").fill("reembolso");
  await page.getByRole("main").getByRole("button", { name: "Buscar" }).click();
  await page.getByText(/^\d+ respuestas?$/).waitFor();
  await page.getByRole("link", { name: "Escríbenos", exact: true }).click();
  await page.getByLabel("Tu nombre").fill("Yeny Chocué");
  await page.getByLabel("Tu correo").fill("yeny@");
  await page.getByLabel("Tema").selectOption({ label: "Una compra o un reembolso" });
  await page.getByLabel("Mensaje").fill("¿Cuándo llega mi reembolso?");
  await page.getByRole("button", { name: "Enviar" }).click();
  await page.getByText("Este correo no parece completo").waitFor();
  expect(await page.getByLabel("Mensaje").inputValue()).toBe("¿Cuándo llega mi reembolso?");
  await page.getByLabel("Tu correo").fill("yeny@correo.test");
  await page.getByRole("button", { name: "Enviar" }).click();
  await page.getByRole("heading", { name: "Recibimos tu mensaje" }).waitFor();
  await page.getByText("yeny@correo.test").waitFor();
  await context.close();
});

test.each(onPhone)("a message is sent and answered on $name", async ({ width, height }) => {
  const { page, context, complaints } = await openPage(browser, { width, height });
  const writer = `Yeny ${width}`;
  await page.goto(`${origin}/contact`);
  await page.getByLabel("Tu nombre").fill(writer);
  await page.getByLabel("Tu correo").fill(`yeny${width}@correo.test`);
  await page.getByLabel("Tema").selectOption({ index: 1 });
  await page.getByLabel("Mensaje").fill("¿El curso de café tiene certificado?");
  await page.getByRole("button", { name: "Enviar" }).click();
  await page.getByRole("heading", { name: "Recibimos tu mensaje" }).waitFor();
  await expectSound(page);

  const administrator = await addMember(place, "academy");
  await context.request.post(`${origin}/api/auth/login`, { data: administrator });
  await page.goto(`${origin}/semillero/admin/messages`);
  const message = page.getByRole("listitem").filter({ hasText: writer });
  await message.getByText("¿El curso de café tiene certificado?").waitFor();
  const reply = message.getByRole("link", { name: /^Responder a/ });
  expect(await reply.getAttribute("href")).toContain(`mailto:yeny${width}%40correo.test`);
  await expectSound(page);
  await message.getByRole("button", { name: "Marcar como respondido" }).click();
  await page.getByText("Marcaste el mensaje como respondido.").waitFor();
  expect(await message.count()).toBe(0);
  await expectSound(page);
  await page.getByRole("link", { name: /^Todos/ }).click();
  await message.getByText("Respondido").first().waitFor();
  await expectSound(page);
  expect(complaints).toEqual([]);
  await context.close();
});
