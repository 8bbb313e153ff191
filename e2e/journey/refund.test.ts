// A refund from the button of the buyer to the money that has arrived: asked for on the order's
// page, sent by the academy's administrator, confirmed by the buyer.
import type { Browser, Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { expectSound, openBrowser, openPage, sizes } from "../browser.ts";
import { type Fixture, insertFixture, type Place } from "../fixture.ts";
import { codeInMail, orderInMail } from "../mailbox.ts";
import { addMember, type Member } from "../member.ts";
import { openSharedAcademy } from "../shared-academy.ts";
import { chooseWay, fillBank, paid, pay } from "../ways-to-pay.ts";

let origin: string;
let browser: Browser;
let place: Place;
let fixture: Fixture;
let administrator: Member;

beforeAll(async () => {
  ({ origin, place } = await openSharedAcademy());
  fixture = await insertFixture({ ...place, lessons: 2 });
  administrator = await addMember(place, "academy");
  browser = await openBrowser();
});

const number = "912-345678-04321";
const shown = "Bancolombia, ahorros, termina en 4321";

const refund = (page: Page, title: string) => page.getByRole("region", { name: title });

/** @param email of a visitor; null for a member. */
async function payByPse(page: Page, email: string | null): Promise<void> {
  const address = `${origin}/checkouts?courses=${fixture.courseId}`;
  await chooseWay(page, { address, kind: "pse", email });
  await fillBank(page);
  await pay(page);
  await page.getByRole("button", { name: "Aprobar" }).click();
  await paid(page);
}

async function askForRefund(page: Page): Promise<void> {
  await page.getByText("Quiero pedir el reembolso").click();
  await expectSound(page);
  await page.getByRole("button", { name: "Pedir el reembolso" }).click();
  await refund(page, "Reembolso concedido").waitFor();
  await expectSound(page);
}

async function fillAccount(page: Page): Promise<void> {
  await page.getByLabel("Banco o billetera").fill("Bancolombia");
  await page.getByLabel("Número de cuenta").fill(number);
  await page.getByLabel("Nombre de quien es dueño de la cuenta").fill("Rosa Elvira Páez");
  await page.getByLabel("Número de documento").fill("34.567.890");
}

const keep = (page: Page) => page.getByRole("button", { name: "Guardar la cuenta" }).click();

test.each(sizes)(
  "a member has the money of a payment by PSE sent, and confirms it, on $name",
  async (size) => {
    const member = await addMember(place, "student");
    const { page, context, complaints } = await openPage(browser, size);
    await context.request.post(`${origin}/api/auth/login`, { data: member });
    await payByPse(page, null);
    const order = page.url();
    await askForRefund(page);
    await page.getByRole("heading", { name: "Te concedimos el reembolso" }).waitFor();
    expect(await page.getByRole("link", { name: "Empezar" }).count()).toBe(0);

    // What is wrong keeps what was typed.
    await fillAccount(page);
    await page.getByLabel("Número de cuenta").fill("123");
    await keep(page);
    await page.getByText("El número de cuenta no es válido").first().waitFor();
    expect(await page.getByLabel("Banco o billetera").inputValue()).toBe("Bancolombia");
    await expectSound(page);
    await page.getByLabel("Número de cuenta").fill(number);
    await keep(page);
    await page.getByText(shown).waitFor();
    await expectSound(page);
    expect(await page.content()).not.toContain(number.replaceAll("-", ""));

    const reference = `TRX-${size.width}`;
    const orderId = new URL(order).pathname.split("/").at(-1) ?? "";
    await sendMoney(size, orderId, reference);
    // Of money that has arrived no mail says any more that it is on its way.
    await orderInMail(origin, member.email, "Te enviamos el dinero de tu reembolso");

    await page.goto(order);
    await page.getByText(new RegExp(`^Salió el .*, con la referencia ${reference}.$`)).waitFor();
    await expectSound(page);
    await page.getByRole("button", { name: "Ya me llegó" }).press("Enter");
    await refund(page, "Reembolso terminado").waitFor();
    await expectSound(page);
    await page.goto(`${origin}/account/orders`);
    await page.getByText("Reembolsado").waitFor();
    await expectSound(page);
    expect(complaints).toEqual([]);
    await context.close();
  },
);

/** The administrator sees the refund, opens the account, and marks the money as sent. */
async function sendMoney(size: (typeof sizes)[number], orderId: string, reference: string) {
  const { page, context, complaints } = await openPage(browser, size);
  await context.request.post(`${origin}/api/auth/login`, { data: administrator });
  await page.goto(`${origin}/semillero/admin/sales/refunds`);
  const card = page.getByRole("listitem").filter({ hasText: orderId });
  await card.getByText(shown).waitFor();
  await expectSound(page);
  expect(await page.content()).not.toContain(number.replaceAll("-", ""));
  await card.getByRole("button", { name: /^Ver la cuenta/ }).click();
  await card.getByText(number.replaceAll("-", "")).waitFor();
  await expectSound(page);

  await card.getByText("Marcar como enviado").first().click();
  await card.getByRole("button", { name: "Marcar como enviado" }).click();
  await card.getByText("Escribe el número o la referencia de la transferencia").first().waitFor();
  await expectSound(page);
  await card.getByLabel("Referencia de la transferencia").fill(reference);
  await card.getByRole("button", { name: "Marcar como enviado" }).click();
  await page.getByText("Marcaste el dinero como enviado.").waitFor();
  await page.getByRole("listitem").filter({ hasText: reference }).waitFor();
  await expectSound(page);
  // The form without a reference was refused by the server.
  expect(complaints.filter((text) => !text.includes("400"))).toEqual([]);
  await context.close();
}

test.each(sizes)(
  "a visitor gives the account with a code that comes by mail, on $name",
  async (size) => {
    const email = `devuelta.${process.pid}.${size.width}@correo.test`;
    const buying = await openPage(browser, size);
    await payByPse(buying.page, email);
    await buying.context.close();

    const { page, context, complaints } = await openPage(browser, size);
    await page.goto(await orderInMail(origin, email, "Tu recibo"));
    await askForRefund(page);
    await page.getByRole("button", { name: "Enviarme el código" }).click();
    await page.getByText("Te enviamos el código por correo.").waitFor();
    await expectSound(page);
    const code = await codeInMail(origin, email, "Tu código para el reembolso");
    await fillAccount(page);
    await page
      .getByLabel("Código que te enviamos por correo")
      .fill(code === "111111" ? "222222" : "111111");
    await keep(page);
    await page.getByText("Ese código no es correcto o ya venció.").first().waitFor();
    expect(await page.getByLabel("Número de cuenta").inputValue()).toBe(number);
    await expectSound(page);
    await page.getByLabel("Código que te enviamos por correo").fill(code);
    await keep(page);
    await page.getByText(shown).waitFor();
    await page.getByText("Cambiar la cuenta").waitFor();
    await expectSound(page);
    expect(complaints.filter((text) => !text.includes("400"))).toEqual([]);
    await context.close();
  },
);
