// An administrator edits their academy field by field: in place, by keyboard, beside another
// administrator, without a connection and without scripts.
import type { Browser, BrowserContext, Page } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";
import { expectSound, onDesktop, openBrowser, openPage } from "../browser.ts";
import type { Place } from "../fixture.ts";
import { addMember, type Member } from "../member.ts";
import { openSharedAcademy } from "../shared-academy.ts";
import { updated } from "../steps.ts";

let origin: string;
let place: Place;
let administrator: Member;
let browser: Browser;

beforeAll(async () => {
  ({ origin, place } = await openSharedAcademy());
  administrator = await addMember(place, "academy");
  browser = await openBrowser();
});

async function open(context: BrowserContext, page: Page, path = "/semillero/admin") {
  await context.request.post(`${origin}/api/auth/login`, { data: administrator });
  await page.goto(`${origin}${path}`);
}

const field = (page: Page, name: string) => page.getByRole("region", { name, exact: true });
/** The value, where it is not edited. */
const value = (page: Page, name: string) => field(page, name).locator("[data-shown]");
const pencil = (page: Page, name: string) => page.getByRole("link", { name: `Cambiar: ${name}` });

/** Opens the field, writes and saves by keyboard. */
async function write(page: Page, name: string, text: string) {
  await pencil(page, name).press("Enter");
  await field(page, name).locator(".inp").fill(text);
  await field(page, name).locator(".inp").press("Enter");
}

describe.each(onDesktop)("on $name", ({ width, height }) => {
  test("each field is edited in place, by keyboard", async () => {
    const { page, context, complaints } = await openPage(browser, { width, height });
    await open(context, page);
    await page.getByRole("heading", { name: "Tu academia", level: 1 }).waitFor();
    await expectSound(page);

    const before = await value(page, "Nombre").innerText();
    await pencil(page, "Nombre").press("Enter");
    const name = field(page, "Nombre").getByRole("textbox");
    await expect.poll(() => name.evaluate((one) => one === document.activeElement)).toBe(true);
    await expectSound(page);
    await name.fill("No esta");
    await name.press("Escape");
    await value(page, "Nombre").getByText(before.trim()).waitFor();
    const isBack = () => pencil(page, "Nombre").evaluate((one) => one === document.activeElement);
    expect(await isBack()).toBe(true);

    await write(page, "Nombre", `Academia La Gulupa ${width}`);
    await updated(page);
    expect(await isBack()).toBe(true);
    await page.locator(".admin-top .brand", { hasText: `La Gulupa ${width}` }).waitFor();
    expect(page.url()).toBe(`${origin}/semillero/admin`);

    await write(page, "Correo de soporte", "nadie");
    await page.getByText("Correo inválido").waitFor();
    await expectSound(page);
    await field(page, "Correo de soporte").getByRole("textbox").fill(`hola${width}@gulupa.co`);
    await page.keyboard.press("Enter");
    await value(page, "Correo de soporte").getByText(`hola${width}@gulupa.co`).waitFor();

    await write(page, "Color de acento", width > 1000 ? "#94244F" : "ee6f78");
    await value(page, "Color de acento")
      .getByText(width > 1000 ? "#94244F" : "#EE6F78")
      .waitFor();
    await expectSound(page);

    await pencil(page, "Quiénes somos").click();
    const about = field(page, "Quiénes somos").getByRole("textbox");
    await about.fill(`Cultivamos gulupa.\nDesde ${width}.`);
    await about.press("Control+Enter");
    await value(page, "Quiénes somos").getByText(`Desde ${width}.`).waitFor();

    await pencil(page, "Quién puede enseñar").click();
    const option = width > 1000 ? "Con aprobación" : "Solo con invitación";
    await page.getByRole("radio", { name: new RegExp(option) }).check();
    await expectSound(page);
    await page.getByRole("button", { name: "Guardar: Quién puede enseñar" }).click();
    await value(page, "Quién puede enseñar").getByText(option).waitFor();
    await page.reload();
    await value(page, "Nombre").getByText(`Academia La Gulupa ${width}`).waitFor();
    await expectSound(page);
    // The browser notes the refused e-mail.
    expect(complaints.filter((one) => !one.includes("status of 400"))).toEqual([]);
    await context.close();
  });
});

test("of two administrators who save at once, the second chooses between both values", async () => {
  const { page, context } = await openPage(browser, { width: 1280, height: 800 });
  await open(context, page);
  const tab = await context.newPage();
  await tab.goto(`${origin}/semillero/admin`);
  // What is typed in another field stays through all of it.
  await pencil(page, "Quiénes somos").click();
  await field(page, "Quiénes somos").getByRole("textbox").fill("Sin guardar");
  await write(tab, "Nombre", "La de ella");
  await updated(tab);
  await write(page, "Nombre", "La mía");
  const both = field(page, "Nombre").getByRole("alert");
  await both.waitFor();
  expect(await both.innerText()).toMatch(/Tú escribiste\s+La mía\s+Ahora dice\s+La de ella/);
  await expectSound(page);
  await page.keyboard.press("Enter");
  await value(page, "Nombre").getByText("La mía").waitFor();
  expect(await field(page, "Quiénes somos").getByRole("textbox").inputValue()).toBe("Sin guardar");
  await field(page, "Quiénes somos").getByRole("textbox").press("Control+Enter");
  await value(page, "Quiénes somos").getByText("Sin guardar").waitFor();
  await context.close();
});

test("without a connection what was typed stays, and is saved when it is back", async () => {
  const { page, context } = await openPage(browser, { width: 390, height: 844 });
  await open(context, page);
  await context.setOffline(true);
  await write(page, "WhatsApp", "300 123 4567");
  await page.getByText("No se pudieron guardar los cambios. Intente nuevamente.").waitFor();
  const typed = field(page, "WhatsApp").getByRole("textbox");
  expect(await typed.inputValue()).toBe("300 123 4567");
  await context.setOffline(false);
  await typed.press("Enter");
  await updated(page);
  await value(page, "WhatsApp").getByText("+57 300 123 4567").waitFor();
  await context.close();
});

test("without scripts a field has its form at an address of its own", async () => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await open(context, page);
  await pencil(page, "Nombre").click();
  await page.waitForURL(/\?edit=name$/);
  await page.getByRole("textbox", { name: "Nombre" }).fill("x");
  await page.keyboard.press("Enter");
  await page.getByText("El nombre debe tener al menos 2 caracteres").waitFor();
  await page.getByRole("textbox", { name: "Nombre" }).fill("Sin guiones");
  await page.keyboard.press("Enter");
  await page.waitForURL(/\?done=name#campo-name$/);
  await updated(page);
  await value(page, "Nombre").getByText("Sin guiones").waitFor();
  await context.close();
});

test("on a phone the menu is a sheet that leads through the administration", async () => {
  const { page, context } = await openPage(browser, { width: 390, height: 844 });
  await open(context, page);
  await page.getByRole("button", { name: "Abrir menú" }).press("Enter");
  const menu = page.getByRole("navigation", { name: "Administración" });
  await menu.getByRole("link", { name: "Tu academia" }).waitFor();
  await expectSound(page);
  expect(await menu.locator("[aria-current]").allInnerTexts()).toEqual(["Tu academia"]);
  await page.keyboard.press("Escape");
  await expect.poll(() => menu.isVisible()).toBe(false);
  await page.getByRole("button", { name: "Abrir menú" }).click();
  await menu.getByRole("link", { name: "Docentes" }).click();
  await page.waitForURL(`${origin}/admin/teachers`);
  await context.close();
});
