// Ways to pay beside the card, from the checkout to an order that follows its payment: at the bank,
// on the phone, with another app, with a code, at a counter.
import type { Browser } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import type { PayKind } from "#src/checkout/methods/method.rules.ts";
import { desktop, expectSound, openBrowser, openPage, phone, sizes } from "../browser.ts";
import { type Fixture, insertFixture } from "../fixture.ts";
import type { Gateway } from "../gateway.ts";
import { linkInMail } from "../mailbox.ts";
import { openSharedAcademy } from "../shared-academy.ts";
import { chooseWay, fillBank, fillDocument, paid, pay, titled } from "../ways-to-pay.ts";

let origin: string;
let browser: Browser;
let fixture: Fixture;
let gateway: Gateway;

beforeAll(async () => {
  const academy = await openSharedAcademy();
  origin = academy.origin;
  gateway = academy.gateway;
  fixture = await insertFixture({ ...academy.place, lessons: 3 });
  browser = await openBrowser();
});

/** Each visitor is somebody else: nobody can buy the course twice. */
let buyers = 0;

/** A visitor who has filled in everything but the fields of the way to pay. */
async function choose(size: typeof phone, kind: PayKind) {
  const opened = await openPage(browser, size);
  buyers += 1;
  const email = `${kind}.${process.pid}.${buyers}@correo.test`;
  const address = `${origin}/checkouts?courses=${fixture.courseId}`;
  await chooseWay(opened.page, { address, kind, email });
  return { ...opened, email };
}

test.each(sizes)("PSE, approved at the bank with the keyboard, on $name", async (size) => {
  const { page, context, complaints, email } = await choose(size, "pse");
  await fillBank(page);
  await expectSound(page);
  await pay(page);
  await titled(page, "Banco de pruebas").waitFor();
  await expectSound(page);
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await page.waitForURL("**/account/orders/**");
  // Nobody presses anything more.
  await paid(page);
  await expectSound(page);
  await linkInMail(origin, email, "Tu recibo");
  expect(complaints).toEqual([]);
  await context.close();
});

test("PSE, refused at the bank: nothing was charged, and the course can be bought again", async () => {
  const { page, context } = await choose(phone, "pse");
  await fillBank(page);
  await pay(page);
  await page.getByRole("button", { name: "Rechazar" }).click();
  await titled(page, "No se aprobó el pago").waitFor();
  await expectSound(page);
  await page.getByRole("link", { name: "Intentar otra vez" }).click();
  await page.waitForURL("**/checkouts?**");
  await context.close();
});

test("Botón Bancolombia: who comes back without deciding finds the way to the bank", async () => {
  const { page, context, email } = await choose(desktop, "bancolombia");
  await pay(page);
  await titled(page, "Banco de pruebas").waitFor();
  const [charge] = await gateway.transactionsOf(email);
  await page.goto(charge?.redirect_url ?? "");
  await titled(page, "Termina el pago en tu banco").waitFor();
  await page.getByRole("link", { name: "Ir al banco" }).click();
  await page.getByRole("button", { name: "Aprobar" }).click();
  await paid(page);
  await context.close();
});

test("Nequi: a phone that approves, and one that the gateway does not know", async () => {
  const good = await choose(phone, "nequi");
  await good.page.getByLabel("Celular con Nequi").fill("399 111 1111");
  await pay(good.page);
  await paid(good.page);
  await good.context.close();

  const bad = await choose(desktop, "nequi");
  await bad.page.getByLabel("Celular con Nequi").fill("300 123 4567");
  await pay(bad.page);
  await titled(bad.page, "No se hizo el pago").waitFor();
  await expectSound(bad.page);
  await bad.context.close();
});

test("the QR: the page finishes by itself although the gateway's event is lost", async () => {
  const { page, context, email } = await choose(desktop, "bancolombia_qr");
  await pay(page);
  await titled(page, "Escanea el código QR").waitFor();
  const picture = page.getByRole("img", { name: /^Código QR para pagar/ });
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0);
  await expectSound(page);
  // What has the focus is gone afterwards.
  await page.getByText("Pagar de otra forma", { exact: true }).focus();
  await gateway.decideFor(email, "APPROVED", { webhook: "lost" });
  await paid(page);
  const title = titled(page, "Tu pedido está pagado");
  await expect
    .poll(() => title.evaluate((heading) => heading === document.activeElement))
    .toBe(true);
  await context.close();
});

test.each(sizes)(
  "cash: two numbers, paid at the counter by somebody else, on $name",
  async (size) => {
    const { page, context, email } = await choose(size, "cash");
    await pay(page);
    await titled(page, "Paga en un corresponsal Bancolombia").waitFor();
    await expectSound(page);
    await page.getByText("12345", { exact: true }).waitFor();
    const intention = await page.getByText(/^\d{11}$/).innerText();
    const order = page.url();
    await context.close();

    const other = await openPage(browser, size);
    await other.page.goto(`${gateway.origin}/bank`);
    await other.page.getByLabel("Número de intención de pago").fill(intention);
    await other.page.keyboard.press("Enter");
    await other.page.getByRole("button", { name: "Aprobar" }).click();
    await other.page.getByText(/^Este pago ya /).waitFor();
    await linkInMail(origin, email, "Tu recibo");
    await other.page.goto(order);
    await paid(other.page);
    await other.context.close();
  },
);

test.each(sizes)("Daviplata: a wrong code, another one, the right one, on $name", async (size) => {
  const { page, context, complaints } = await choose(size, "daviplata");
  await fillDocument(page);
  await pay(page);
  await titled(page, "Escribe el código que te llegó").waitFor();
  await expectSound(page);
  const code = page.getByLabel("Código de Daviplata");
  await code.fill("123456");
  const followed = page.waitForEvent("requestfinished", (one) => /\.data/.test(one.url()));
  await code.press("Enter");
  const wrong = page.getByText("Ese código no es correcto. Pide otro o inténtalo de nuevo.");
  await wrong.first().waitFor();
  await expectSound(page);
  // The page follows its order meanwhile.
  await followed;
  await page.evaluate(() => new Promise((drawn) => requestIdleCallback(drawn, { timeout: 1_000 })));
  expect(await wrong.count()).toBeGreaterThan(0);
  await code.fill("574829");
  await code.press("Enter");
  await paid(page);
  expect(complaints.filter((text) => !text.includes("Failed to load"))).toEqual([]);
  await context.close();
});

test("an approval that comes after the payment was given up still delivers the course", async () => {
  const { page, context, email } = await choose(phone, "bancolombia_qr");
  await pay(page);
  await titled(page, "Escanea el código QR").waitFor();
  await gateway.decideFor(email, "ERROR", { message: "La transacción expiró" });
  await titled(page, "No se hizo el pago").waitFor();
  const [charge] = await gateway.transactionsOf(email);
  await gateway.decide(charge?.id ?? "", "APPROVED");
  await linkInMail(origin, email, "Tu recibo");
  await page.reload();
  await paid(page);
  await context.close();
});
