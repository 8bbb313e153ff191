// A teacher makes a coupon for a course, corrects it, switches it off and deletes it; the academy's
// administrator sees it among all.
import type { Browser } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";
import { expectSound, openBrowser, openPage, sizes } from "../browser.ts";
import { addCourse, type Fixture, insertFixture, type Place } from "../fixture.ts";
import { scriptsStarted } from "../page-scripts.ts";
import { openSharedAcademy } from "../shared-academy.ts";

let origin: string;
let place: Place;
let fixture: Fixture;
let browser: Browser;

beforeAll(async () => {
  ({ origin, place } = await openSharedAcademy());
  fixture = await insertFixture({ ...place, lessons: 1 });
  browser = await openBrowser();
});

describe.each(sizes)("on $name", ({ width, height }) => {
  test("a teacher makes a coupon, mends it, and ends it", async () => {
    const title = `Café de ${width}`;
    const courseId = await addCourse(place, fixture, title);
    const { page, context, complaints } = await openPage(browser, { width, height });
    await context.request.post(`${origin}/api/auth/login`, { data: fixture.teacher });
    await page.goto(`${origin}/teachers/courses/${courseId}/info`);
    await page.getByRole("link", { name: "Cupones" }).click();
    await page.getByText("Todavía no hay cupones").waitFor();
    await expectSound(page);
    await scriptsStarted(page);

    await page.getByRole("link", { name: "Crear cupón" }).click();
    await page.waitForURL(/coupon=new/);
    await page.getByLabel("Código").fill(`café ${width}`);
    await page.getByRole("textbox", { name: "Porcentaje" }).fill("200");
    await page.getByRole("button", { name: "Crear cupón" }).click();
    await page.getByText("El porcentaje va de 1 a 100").first().waitFor();
    await expectSound(page);
    await page.getByRole("textbox", { name: "Porcentaje" }).fill("20");
    await page.getByRole("button", { name: "Crear cupón" }).click();
    await page.waitForURL(/told=made/);

    const card = page.getByRole("article", { name: `CAFE${width}` });
    await card.getByText("20 %").waitFor();
    await card.getByText("Encendido").waitFor();
    await expectSound(page);
    const share = await card.getByRole("link", { name: /WhatsApp/ }).getAttribute("href");
    expect(decodeURIComponent(share ?? "")).toContain(
      `/checkouts?courses=${courseId}&cupon=CAFE${width}`,
    );

    await card.getByRole("link", { name: "Editar" }).click();
    await page.getByText("Dólares", { exact: true }).first().click();
    await page.getByRole("textbox", { name: "Dólares" }).fill("7,50");
    await page.getByRole("button", { name: "Guardar" }).click();
    await page.waitForURL(/told=saved/);
    await card.getByText("USD 7,50").waitFor();

    await card.getByRole("button", { name: "Apagar" }).click();
    await page.waitForURL(/told=off/);
    await card.getByText("Apagado").waitFor();
    await card.getByRole("button", { name: "Eliminar" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Eliminar" }).click();
    await page.waitForURL(/told=deleted/);
    await page.getByText("Todavía no hay cupones").waitFor();
    expect(complaints).toEqual([]);
    await context.close();
  });
});

test("what another tab has saved stands beside what was typed, and one of both is chosen", async () => {
  const courseId = await addCourse(place, fixture, "Panela de fogón");
  const { page, context } = await openPage(browser, { width: 390, height: 844 });
  await context.request.post(`${origin}/api/auth/login`, { data: fixture.teacher });
  const list = `${origin}/teachers/courses/${courseId}/coupons`;
  const made = await make(`${list}?coupon=new`);
  const tab = await context.newPage();
  for (const one of [page, tab]) await one.goto(made);
  await tab.getByRole("textbox", { name: "Porcentaje" }).fill("30");
  await tab.getByRole("button", { name: "Guardar" }).click();
  await tab.waitForURL(/told=saved/);
  await page.getByRole("textbox", { name: "Porcentaje" }).fill("40");
  await page.getByRole("button", { name: "Guardar" }).click();
  await page.getByRole("heading", { name: "Este cupón cambió en otra pestaña" }).waitFor();
  await expectSound(page);
  expect(await page.locator(".stale-field").allInnerTexts()).toEqual([
    expect.stringMatching(/Descuento[\s\S]+40 %[\s\S]+30 %/),
  ]);
  await page.getByRole("button", { name: "Guardar la mía" }).click();
  await page.waitForURL(/told=saved/);
  await page.getByText("40 %").waitFor();
  await context.close();

  /** The address of its form. */
  async function make(form: string): Promise<string> {
    await page.goto(form);
    await page.getByLabel("Código").fill("PANELA");
    await page.getByRole("textbox", { name: "Porcentaje" }).fill("10");
    await page.getByRole("button", { name: "Crear cupón" }).click();
    await page.waitForURL(/told=made/);
    const href = await page.getByRole("link", { name: "Editar" }).getAttribute("href");
    return origin + href;
  }
});

test("without scripts a wrong form comes back with what was typed, and a right one is saved", async () => {
  const courseId = await addCourse(place, fixture, "Miel de angelita");
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await context.request.post(`${origin}/api/auth/login`, { data: fixture.teacher });
  await page.goto(`${origin}/teachers/courses/${courseId}/coupons?coupon=new`);
  await page.getByLabel("Código").fill("MIEL-10");
  await page.getByRole("textbox", { name: "Porcentaje" }).fill("15");
  await page.getByRole("button", { name: "Crear cupón" }).click();
  await page.getByText("El código va de 3 a 12 letras y números").first().waitFor();
  expect(await page.getByRole("textbox", { name: "Porcentaje" }).inputValue()).toBe("15");
  expect(await page.getByRole("checkbox", { name: "Miel de angelita" }).isChecked()).toBe(true);
  await page.getByLabel("Código").fill("MIEL15");
  await page.getByRole("button", { name: "Crear cupón" }).click();
  await page.getByRole("heading", { name: "MIEL15" }).waitFor();
  await context.close();
});
