// An administrator makes a campaign, gives it files with and without scripts, orders and opens it,
// and downloads the list of people who signed up.
import type { Browser, BrowserContext, Page } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";
import { pdf } from "#src/testing/documents.ts";
import { expectSound, onDesktop, openBrowser, openPage } from "../browser.ts";
import type { Place } from "../fixture.ts";
import { addMember, type Member } from "../member.ts";
import { scriptsStarted } from "../page-scripts.ts";
import { openSharedAcademy } from "../shared-academy.ts";

let origin: string;
let place: Place;
let administrator: Member;
let browser: Browser;

beforeAll(async () => {
  ({ origin, place } = await openSharedAcademy());
  administrator = await addMember(place, "academy");
  browser = await openBrowser();
});

const list = "/semillero/admin/free-content";

async function open(context: BrowserContext, page: Page, path: string) {
  await context.request.post(`${origin}/api/auth/login`, { data: administrator });
  await page.goto(`${origin}${path}`);
}

async function make(page: Page, title: string): Promise<string> {
  await page.goto(`${origin}${list}/new`);
  await page.getByLabel("Título", { exact: true }).fill(title);
  await page.getByRole("button", { name: "Crear campaña" }).click();
  await page.waitForURL(/told=made/);
  return new URL(page.url()).pathname;
}

const guide = { name: "Guía de abonos.pdf", mimeType: "application/pdf", buffer: pdf };
const calendar = { ...guide, name: "Calendario.pdf" };
const titles = (page: Page) => page.locator(".campaign-files h3").allInnerTexts();

describe.each(onDesktop)("on $name", ({ width, height }) => {
  test("a campaign is made, filled, ordered and opened", async () => {
    const { page, context, complaints } = await openPage(browser, { width, height });
    await open(context, page, list);
    await page.getByRole("link", { name: "Nueva campaña" }).click();
    await page.waitForURL(/free-content\/new/);
    await page.getByLabel("Título", { exact: true }).fill(`Abonos líquidos ${width}`);
    await expect
      .poll(() => page.getByLabel("Dirección", { exact: true }).getAttribute("placeholder"))
      .toBe(`abonos-liquidos-${width}`);
    await page.getByLabel("Dirección", { exact: true }).fill("Con espacios");
    await page.getByRole("button", { name: "Crear campaña" }).click();
    await page.getByText("Usa minúsculas sin tildes").first().waitFor();
    await expectSound(page);
    await page.getByLabel("Dirección", { exact: true }).fill("");
    await page.getByLabel("Lo que trae").fill("Tres recetas\n\nDosis por cultivo");
    await page.getByRole("button", { name: "Crear campaña" }).click();
    await page.waitForURL(/told=made/);

    await page.locator("#campaign-files:enabled").setInputFiles([guide, calendar]);
    await expect.poll(() => titles(page)).toEqual(["Guía de abonos", "Calendario"]);
    await page.getByRole("button", { name: "Bajar un puesto Guía de abonos" }).click();
    await page.waitForURL(/told=moved/);
    expect(await titles(page)).toEqual(["Calendario", "Guía de abonos"]);
    await page.getByText("Anunciar un archivo").click();
    await page.getByLabel("Nombre de lo que viene").fill("Recetario");
    await page.getByRole("button", { name: "Anunciar" }).click();
    await page.waitForURL(/told=announced/);
    await expectSound(page);

    await page.getByRole("button", { name: "Abrir la campaña" }).click();
    await page.waitForURL(/told=open/);
    await expectSound(page);
    expect(await page.getByLabel("Lo que trae").inputValue()).toBe(
      "Tres recetas\nDosis por cultivo",
    );
    const parts = page.getByRole("navigation", { name: "Partes de la campaña" });
    await parts.getByRole("link", { name: "Números" }).click();
    await page.getByRole("heading", { name: "Visitas" }).waitFor();
    await expectSound(page);
    await parts.getByRole("link", { name: "Registrados" }).click();
    await page.getByText("Todavía no se ha registrado nadie").waitFor();
    await expectSound(page);
    const path = new URL(page.url()).pathname.split("/").at(-1);
    const csv = await context.request.get(`${origin}/api/academy/campaigns/${path}/leads.csv`);
    expect(csv.headers()["content-disposition"]).toContain(`registrados-abonos-liquidos-${width}`);
    expect(await csv.text()).toContain("Nombre,Correo,");

    await page.goto(`${origin}${list}`);
    await page.getByRole("article", { name: `Abonos líquidos ${width}` }).waitFor();
    await expectSound(page);
    expect(complaints).toEqual([]);
    await context.close();
  });
});

test("what another tab has saved stands beside what was typed", async () => {
  const { page, context } = await openPage(browser, { width: 390, height: 844 });
  await open(context, page, list);
  const path = await make(page, "Huerta en casa");
  const tab = await context.newPage();
  for (const one of [page, tab]) await one.goto(`${origin}${path}`);
  await tab.getByLabel("Subtítulo").fill("La de la otra pestaña");
  await tab.getByRole("button", { name: "Guardar", exact: true }).click();
  await tab.waitForURL(/told=saved/);
  await page.getByLabel("Subtítulo").fill("La mía");
  await page.getByRole("button", { name: "Guardar", exact: true }).click();
  await page.getByRole("heading", { name: "Esta campaña cambió en otra pestaña" }).waitFor();
  await expectSound(page);
  expect(await page.locator(".stale-field").allInnerTexts()).toEqual([
    expect.stringMatching(/Subtítulo[\s\S]+La mía[\s\S]+La de la otra pestaña/),
  ]);
  await page.getByRole("button", { name: "Guardar la mía" }).click();
  await page.waitForURL(/told=saved/);
  expect(await page.getByLabel("Subtítulo").inputValue()).toBe("La mía");
  await context.close();
});

test("another button of the page asks before it drops what was typed", async () => {
  const { page, context } = await openPage(browser, { width: 390, height: 844 });
  await open(context, page, list);
  const path = await make(page, "Semillas criollas");
  await page.goto(`${origin}${path}`);
  await scriptsStarted(page);
  await page.getByLabel("Subtítulo").fill("Lo que se guarda en la casa");
  const asked = page.waitForEvent("dialog");
  const pressed = page
    .getByRole("button", { name: "Abrir la campaña" })
    .click({ noWaitAfter: true });
  const question = await asked;
  expect(question.type()).toBe("beforeunload");
  await question.dismiss();
  await pressed;
  expect(await page.getByLabel("Subtítulo").inputValue()).toBe("Lo que se guarda en la casa");
  // Nothing else is asked about.
  const others: string[] = [];
  page.on("dialog", (other) => {
    others.push(other.type());
    void other.accept();
  });
  await page.getByRole("button", { name: "Guardar", exact: true }).click();
  await page.waitForURL(/told=saved/);
  await page.getByRole("button", { name: "Abrir la campaña" }).click();
  await page.waitForURL(/told=open/);
  expect(await page.getByLabel("Subtítulo").inputValue()).toBe("Lo que se guarda en la casa");
  expect(others).toEqual([]);
  await context.close();
});

test("without scripts a file arrives by a plain form, and a campaign is removed", async () => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await open(context, page, list);
  const path = await make(page, "Conservas con ají");
  await page.getByLabel("Archivo de hasta 10 MB").setInputFiles(guide);
  await page.getByRole("button", { name: "Subir", exact: true }).click();
  await page.waitForURL(/told=added/);
  expect(await titles(page)).toEqual(["Guía de abonos"]);
  await page.goto(`${origin}${path}`);
  await page.getByRole("button", { name: "Eliminar", exact: true }).click();
  await page.getByRole("button", { name: "Eliminar la campaña" }).click();
  await page.waitForURL(/told=removed/);
  expect(await page.getByText("Conservas con ají").count()).toBe(0);
  await context.close();
});
