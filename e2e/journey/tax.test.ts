// An administrator says, without scripts, that the academy sells without IVA: what its visitors and a
// buyer then see, at once.
import type { Browser, Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { desktop, expectSound, openBrowser, openPage, phone, screenshot } from "../browser.ts";
import { insertFixture } from "../fixture.ts";
import { addMember } from "../member.ts";
import { openSharedAcademy } from "../shared-academy.ts";
import { payButton } from "../steps.ts";

let browser: Browser;

beforeAll(async () => {
  browser = await openBrowser();
});

const reason = "Establecimiento reconocido, Estatuto Tributario, art. 476";

/** The pesos of the catalogue, as they are written. */
const pesos = (page: Page) => page.locator("main .course .price span").allTextContents();

test("the rate of an academy is set without scripts, and every price follows", async () => {
  const { origin, place } = await openSharedAcademy();
  const { courseId } = await insertFixture({ ...place, lessons: 2 });
  const administrator = await addMember(place, "academy");
  const { page, context, complaints } = await openPage(browser, phone);
  await page.goto(`${origin}/explore`);
  expect(await pesos(page)).toContainEqual(expect.stringMatching(/COP con IVA$/));
  await page.goto(`${origin}/checkouts?courses=${courseId}`);
  const usual = "Impuestos del 19% según tu país de residencia.";
  await page.getByText(usual).filter({ visible: true }).first().waitFor();

  const viewport = { width: 360, height: 800 };
  const office = await browser.newContext({ viewport, javaScriptEnabled: false });
  await office.request.post(`${origin}/api/auth/login`, { data: administrator });
  const desk = await office.newPage();
  await desk.goto(`${origin}/semillero/admin`);
  await desk.getByRole("link", { name: "Ver o cambiar el IVA de tus ventas" }).press("Enter");
  await desk.getByLabel("IVA, en porcentaje").fill("0");
  await desk.getByLabel("Por qué no es el 19 %").press("Enter");
  await desk.getByText("Escribe por qué no es el 19 %, con la norma que lo permite").waitFor();
  expect(await desk.getByLabel("IVA, en porcentaje").inputValue()).toBe("0");
  await desk.getByLabel("Por qué no es el 19 %").fill(reason);
  await desk.getByRole("button", { name: "Guardar el IVA" }).press("Enter");
  await desk.getByText("Vale para las compras desde ahora").waitFor();
  await desk.getByText(`Sin IVA: ${reason}`).waitFor();
  await screenshot(desk, "tax-form-360");
  await office.close();

  // The page was kept for everybody.
  await expect
    .poll(async () => {
      await page.goto(`${origin}/explore`);
      return (await pesos(page)).filter((text) => text.includes("IVA"));
    })
    .toEqual([]);
  expect(await pesos(page)).toContainEqual(expect.stringMatching(/^[\d.]+ COP$/));
  await page.goto(`${origin}/checkouts?courses=${courseId}`);
  await payButton(page).waitFor();
  await page.getByText(`Sin IVA: ${reason}`).filter({ visible: true }).first().waitFor();
  await expectSound(page);
  await screenshot(page, "tax-checkout-390");

  await openForm(origin, administrator);
  expect(complaints).toEqual([]);
  await context.close();
});

/** On a desktop, with a rate that there is not. */
async function openForm(origin: string, administrator: object): Promise<void> {
  const { page, context } = await openPage(browser, desktop);
  await context.request.post(`${origin}/api/auth/login`, { data: administrator });
  await page.goto(`${origin}/semillero/admin/tax`);
  await page.getByLabel("IVA, en porcentaje").fill("90");
  await page.getByLabel("IVA, en porcentaje").press("Enter");
  await page.getByText("Escribe un porcentaje entero, de 0 a 30").waitFor();
  await expectSound(page);
  await screenshot(page, "tax-form-1280");
  await context.close();
}
