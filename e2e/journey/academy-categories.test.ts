// An administrator names the categories of their academy: adds, orders, renames and removes them, by
// keyboard and without scripts, and the catalogue follows.
import type { Browser, BrowserContext, Page } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";
import { noisePhoto } from "#src/testing/pictures.ts";
import { expectSound, onDesktop, openBrowser, openPage } from "../browser.ts";
import { insertFixture } from "../fixture.ts";
import { addMember, type Member } from "../member.ts";
import { openSharedAcademy } from "../shared-academy.ts";
import { updated } from "../steps.ts";

const admin = "/semillero/admin";
const emptyText = "Por favor, complete la categoría vacía antes de agregar una nueva.";
let browser: Browser;

beforeAll(async () => {
  browser = await openBrowser();
});

/** Two courses in `cultivo`, and an administrator. */
async function openScene() {
  const { origin, place } = await openSharedAcademy();
  await insertFixture({ ...place, lessons: 1 });
  return { origin, administrator: await addMember(place, "academy") };
}

type Scene = { origin: string; administrator: Member };

async function open(context: BrowserContext, page: Page, { origin, administrator }: Scene) {
  await context.request.post(`${origin}/api/auth/login`, { data: administrator });
  await page.goto(`${origin}${admin}`);
}

const names = (page: Page) => page.locator("[data-category] .category-name").allInnerTexts();
const add = (page: Page) => page.getByText("Agregar categoría", { exact: true });
const newName = (page: Page) => page.getByRole("textbox", { name: "Nombre de la categoría" });
const row = (page: Page, name: string) => page.locator(`[data-category="${name}"]`);

async function openCategory(page: Page, name: string) {
  await page.getByRole("link", { name: `Cambiar: ${name}` }).press("Enter");
  await page.getByRole("textbox", { name: `Nombre de ${name}` }).waitFor();
}

describe.each(onDesktop)("on $name", ({ width, height }) => {
  test("categories are added, ordered, renamed and removed by keyboard", async () => {
    const scene = await openScene();
    const { page, context, complaints } = await openPage(browser, { width, height });
    await open(context, page, scene);
    const before = await names(page);

    await add(page).press("Enter");
    await newName(page).waitFor();
    await expect
      .poll(() => newName(page).evaluate((one) => one === document.activeElement))
      .toBe(true);
    await expectSound(page);
    await page.keyboard.press("Escape");
    await expect.poll(() => newName(page).count()).toBe(0);
    await add(page).press("Enter");
    await add(page).press("Enter");
    await page.getByText(emptyText).waitFor();
    await expectSound(page);
    await newName(page).fill("Frutales");
    await newName(page).press("Enter");
    await updated(page);
    expect(await names(page)).toEqual([...before, "Frutales"]);

    await add(page).press("Enter");
    await newName(page).fill("FRUTALES");
    await newName(page).press("Enter");
    await page.getByText("Ya existe una categoría con ese nombre.").waitFor();
    expect(await newName(page).inputValue()).toBe("FRUTALES");
    await newName(page).fill("Abejas y polinización");
    const buffer = await noisePhoto("png", 120);
    const logo = { name: "abeja.png", mimeType: "image/png", buffer };
    await page.getByLabel("Su logo, si tiene").setInputFiles(logo);
    await newName(page).press("Enter");
    await updated(page);

    await openCategory(page, "Abejas y polinización");
    await page.getByRole("button", { name: "Volver al grabado" }).waitFor();
    await expectSound(page);
    await page.getByRole("button", { name: "Mover arriba: Abejas y polinización" }).press("Enter");
    await updated(page);
    expect(await names(page)).toEqual([...before, "Abejas y polinización", "Frutales"]);
    await page.getByRole("button", { name: "Volver al grabado" }).press("Enter");
    await page.getByRole("button", { name: "Volver al grabado" }).waitFor({ state: "detached" });

    await openCategory(page, "cultivo");
    await page.getByRole("textbox", { name: "Nombre de cultivo" }).fill("Café y cacao");
    await page.keyboard.press("Enter");
    await updated(page);
    const ofCategory = `${scene.origin}/explore?category=${encodeURIComponent("Café y cacao")}`;
    const shop = await context.newPage();
    await shop.goto(ofCategory);
    await shop
      .getByRole("link", { name: /Café de especialidad/ })
      .first()
      .waitFor();
    await shop.close();

    await openCategory(page, "Café y cacao");
    await row(page, "Café y cacao").getByRole("link", { name: "Quitar…" }).press("Enter");
    await page.getByText("Esta categoría tiene 2 cursos. Pásalos a otra antes").waitFor();
    await expectSound(page);
    await page.getByRole("link", { name: "Dejarla" }).press("Enter");
    await page.getByRole("textbox", { name: "Nombre de Café y cacao" }).waitFor();
    await row(page, "Café y cacao").getByRole("link", { name: "Quitar…" }).press("Enter");
    await page.getByLabel("Pasar los cursos a").selectOption("Frutales");
    await page.getByRole("button", { name: "Pasar los cursos y quitarla" }).press("Enter");
    await updated(page);
    expect(await names(page)).not.toContain("Café y cacao");
    expect(complaints.filter((one) => !/status of (400|409)/.test(one))).toEqual([]);
    await context.close();
  });
});

test("without scripts too, and twelve are the most", async () => {
  const scene = await openScene();
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await open(context, page, scene);
  await add(page).click();
  await add(page).click();
  await page.getByText(emptyText).waitFor();
  for (let many = (await names(page)).length; many < 12; many++) {
    await newName(page).fill(`Huerta ${many}`);
    // It saves the one that is typed, and opens the next.
    if (many < 11) await add(page).click();
    else await newName(page).press("Enter");
    await page.locator("[data-category]").nth(many).waitFor();
  }
  await page.getByText("Tienes 12 categorías, el máximo.").waitFor();
  expect(await add(page).count()).toBe(0);
  await page.getByRole("link", { name: "Cambiar: Huerta 11" }).click();
  await page.getByRole("link", { name: "Quitar…" }).click();
  await page.getByText("¿Quitar «Huerta 11»? No tiene cursos.").waitFor();
  await page.getByRole("button", { name: "Quitarla" }).click();
  await updated(page);
  expect(await names(page)).toHaveLength(11);
  await context.close();
});
