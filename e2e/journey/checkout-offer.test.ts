// What the checkout page offers: coupons, courses that can be removed, gifts, and the same form
// without scripts.
import type { Browser, Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { expectSound, onPhone, openBrowser, openPage, sizes } from "../browser.ts";
import { addCoupon } from "../coupon.ts";
import { addCourse, type Fixture, insertFixture, type Place } from "../fixture.ts";
import type { Gateway } from "../gateway.ts";
import { linkInMail } from "../mailbox.ts";
import { openSharedAcademy } from "../shared-academy.ts";
import { acceptTerms, fillBilling, newPerson, payButton, signUp } from "../steps.ts";

let origin: string;
let browser: Browser;
let fixture: Fixture;
let both: string;
let place: Place;
let gateway: Gateway;

beforeAll(async () => {
  ({ origin, place, gateway } = await openSharedAcademy());
  fixture = await insertFixture({ ...place, lessons: 3 });
  const otherCourseId = await addCourse(place, fixture, "Abejas sin aguijón en el patio");
  both = `/checkouts?courses=${fixture.courseId},${otherCourseId}`;
  await addCoupon(place, "COSECHA10", 10);
  await addCoupon(place, "REGALADO", 100);
  browser = await openBrowser();
});

const coupon = (page: Page) => page.getByLabel("Código del cupón");
const applied = (page: Page, text: string) => page.getByText(`Cupón aplicado: ${text}`);
const hasFocus = (page: Page) => coupon(page).evaluate((field) => field === document.activeElement);

test.each(sizes)(
  "a coupon by Enter and by its button, its error, and a course that is removed, on $name",
  async (size) => {
    const { page, context, complaints } = await openPage(browser, size);
    await page.goto(origin + both);
    await fillBilling(page);
    await coupon(page).fill("nadanadanada1");
    expect(await coupon(page).inputValue()).toBe("NADANADANADA");
    await coupon(page).press("Enter");
    const dialog = page.getByRole("alertdialog", { name: "No aplicamos el cupón" });
    await dialog.getByText("Este cupón no existe").waitFor();
    await expectSound(page);
    await page.keyboard.press("Enter");
    await dialog.waitFor({ state: "detached" });
    await expect.poll(() => hasFocus(page)).toBe(true);

    // The refused code has left the address.
    await page.locator('button[value="coupon"]:not([aria-disabled])').waitFor();
    await coupon(page).fill("cosecha10");
    await coupon(page).press("Enter");
    await applied(page, "10% menos").waitFor();
    expect(new URL(page.url()).searchParams.get("cupon")).toBe("COSECHA10");
    await page.getByText("− USD 7,80").filter({ visible: true }).first().waitFor();
    await expectSound(page);
    expect(await page.getByLabel("Apellido").inputValue()).toBe("Páez");

    await page.getByRole("link", { name: "Quitar Abejas sin aguijón en el patio" }).click();
    await page.getByText("Tu compra, 1 curso").waitFor({ state: "attached" });
    expect(await page.getByLabel("Apellido").inputValue()).toBe("Páez");
    await payButton(page).filter({ hasText: "Pagar USD 41,77" }).waitFor();
    await page.goBack();
    await page.getByText("Tu compra, 2 cursos").waitFor({ state: "attached" });

    await page.getByRole("button", { name: "Quitar" }).click();
    await applied(page, "10% menos").waitFor({ state: "detached" });
    await expect.poll(() => new URL(page.url()).searchParams.has("cupon")).toBe(false);
    expect(complaints).toEqual([]);
    await context.close();
  },
);

test.each(onPhone)(
  "nothing left to pay: no card, and the course arrives, on $name",
  async (size) => {
    const { page, context } = await openPage(browser, size);
    const email = `regalado.${size.width}@correo.test`;
    await page.goto(`${origin}/checkouts?courses=${fixture.courseId}&cupon=regalado`);
    await applied(page, "100% menos").waitFor();
    expect(await page.getByText("Método de pago").count()).toBe(0);
    await fillBilling(page);
    await page.getByLabel("Correo de quien tomará el curso").fill(email);
    await acceptTerms(page);
    await expectSound(page);
    await page.getByRole("button", { name: "Recibir el curso" }).click();
    await page.waitForURL("**/explore?compra=*");
    await linkInMail(origin, email, "Tu recibo");
    await context.close();
  },
);

test.each(onPhone)(
  "a coupon whose last use another buyer takes: said, the totals follow, nothing charged, on $name",
  async (size) => {
    const code = `ULTIMO${size.width}`;
    await addCoupon(place, code, 10, 1);
    const path = `/checkouts?courses=${fixture.courseId}&cupon=${code}`;
    const { page, context } = await openPage(browser, size);
    await page.goto(origin + path);
    await applied(page, "10% menos").waitFor();
    await fillBilling(page);
    const email = `tarde.${size.width}@correo.test`;
    await payByNequi(page, email);
    await payButton(page).filter({ hasText: "Pagar USD 41,77" }).waitFor();

    const first = await openPage(browser, size);
    await first.page.goto(`${origin}/checkouts?courses=${fixture.courseId}`);
    await fillBilling(first.page);
    await payByNequi(first.page, `primera.${size.width}@correo.test`);
    // A code that was only typed is applied, and shown, before anything is paid.
    await coupon(first.page).fill(code);
    await payButton(first.page).filter({ hasText: "Pagar USD 46,41" }).click();
    await applied(first.page, "10% menos").waitFor();
    await payButton(first.page).filter({ hasText: "Pagar USD 41,77" }).click();
    await first.page.waitForURL("**/account/orders/**");
    await first.context.close();

    await payButton(page).click();
    const dialog = page.getByRole("alertdialog", { name: "No aplicamos el cupón" });
    await dialog.getByText("Este cupón ya se usó").waitFor();
    await expectSound(page);
    await page.keyboard.press("Enter");
    await dialog.waitFor({ state: "detached" });
    await payButton(page).filter({ hasText: "Pagar USD 46,41" }).waitFor();
    expect(await page.getByText("− USD").count()).toBe(0);
    await expect.poll(() => new URL(page.url()).searchParams.has("cupon")).toBe(false);
    await expectSound(page);
    expect(await gateway.transactionsOf(email)).toEqual([]);

    // The full price, which is shown now, can be paid.
    await page.getByRole("button", { name: "Reintentar" }).click();
    await page.waitForURL("**/account/orders/**");
    expect(await gateway.transactionsOf(email)).toHaveLength(1);
    await context.close();
  },
);

test("a signed-in buyer gives a course to another person", async () => {
  const { page, context } = await openPage(browser, { width: 390, height: 844 });
  const path = `/checkouts?courses=${fixture.courseId}`;
  await page.goto(`${origin}/login/signup?redirectTo=${encodeURIComponent(path)}`);
  await signUp(page, newPerson());
  await page.waitForURL(`**${path}`);
  await fillBilling(page);
  await page.getByLabel("Es para otra persona").check();
  await page.getByLabel("Correo de quien tomará el curso").fill("ahijada@correo.test");
  await page.getByRole("radio", { name: "Nequi" }).check();
  await page.getByLabel("Celular con Nequi").fill("3991111111");
  await acceptTerms(page);
  await expectSound(page);
  await payButton(page).click();
  await page.waitForURL("**/account/orders/**");
  // The course is still not the buyer's own.
  await page.goto(origin + path);
  await payButton(page).waitFor();
  await context.close();
});

test("without scripts the order's page leads to the bank", async () => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(`${origin}/checkouts?courses=${fixture.courseId}`);
  await fillWithoutScripts(page, "banco.sin@correo.test");
  await page.getByRole("radio", { name: "Botón Bancolombia" }).check();
  await acceptTerms(page);
  await payButton(page).click();
  await page.waitForURL("**/account/orders/**");
  await page.getByRole("link", { name: "Ir al banco" }).click();
  await page.getByRole("heading", { name: "Banco de pruebas" }).waitFor();
  await page.getByRole("button", { name: "Aprobar" }).click();
  await page.waitForURL("**/account/orders/**");
  await context.close();
});

test.each(onPhone)("without scripts: coupon, faults, and an order, on $name", async (size) => {
  const context = await browser.newContext({ viewport: size, javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(origin + both);
  await page.getByLabel("Nombre", { exact: true }).fill("Rosa Elvira");
  await coupon(page).fill("cosecha10");
  await page.getByRole("button", { name: "Aplicar" }).click();
  await applied(page, "10% menos").waitFor();
  await page.getByRole("radio", { name: "Nequi" }).check();
  await page.getByLabel("Celular con Nequi").fill("3991111111");
  await payButton(page).click();
  await page.getByText("Revisa 6 datos antes de pagar").waitFor();
  expect(await page.getByLabel("Nombre", { exact: true }).inputValue()).toBe("Rosa Elvira");
  expect(await page.getByLabel("Celular con Nequi").inputValue()).toBe("3991111111");

  await fillWithoutScripts(page, `sin.${size.width}@correo.test`);
  await acceptTerms(page);
  await payButton(page).click();
  await page.waitForURL("**/account/orders/**");
  await context.close();
});

/** Everything but the press of the button. */
async function payByNequi(page: Page, email: string): Promise<void> {
  await page.getByLabel("Correo de quien tomará el curso").fill(email);
  await page.getByRole("radio", { name: "Nequi" }).check();
  await page.getByLabel("Celular con Nequi").fill("3991111111");
  await acceptTerms(page);
}

async function fillWithoutScripts(page: Page, email: string): Promise<void> {
  await page.getByLabel("Correo de quien tomará el curso").fill(email);
  await page.getByLabel("Nombre", { exact: true }).fill("Rosa Elvira");
  await page.getByLabel("Apellido").fill("Páez");
  await page.getByLabel("Teléfono", { exact: true }).fill("3105550142");
  await page.getByLabel("Dirección").fill("Vereda La Palma");
}
