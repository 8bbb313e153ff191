// The checkout form and what follows it: refusals, confirmations, and who is told before the form.
import type { Browser, Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { expectSound, openBrowser, openPage, screenshot, sizes } from "../browser.ts";
import { addCourse, type Fixture, insertFixture } from "../fixture.ts";
import { linkInMail } from "../mailbox.ts";
import { holdScripts } from "../page-scripts.ts";
import { openSharedAcademy } from "../shared-academy.ts";
import {
  acceptTerms,
  cards,
  fillBilling,
  fillCard,
  newPerson,
  payButton,
  signInAs,
  signUp,
} from "../steps.ts";

let origin: string;
let browser: Browser;
let fixture: Fixture;
let otherCourseId: string;

beforeAll(async () => {
  const academy = await openSharedAcademy();
  origin = academy.origin;
  fixture = await insertFixture({ ...academy.place, lessons: 3 });
  otherCourseId = await addCourse(academy.place, fixture, "Abejas sin aguijón en el patio");
  browser = await openBrowser();
});

const learnerField = (page: Page) => page.getByLabel("Correo de quien tomará el curso");
const refusal = (page: Page) => page.getByRole("alert").filter({ visible: true });

async function openCheckout(page: Page) {
  await page.goto(`${origin}/checkouts?courses=${fixture.courseId}`);
  await fillBilling(page);
}

async function payFor(page: Page, email: string, card: string) {
  await learnerField(page).fill(email);
  await fillCard(page, card);
  await acceptTerms(page);
  await payButton(page).click();
}

test("what is typed and chosen before the scripts are there stays", async () => {
  const { page, context, complaints } = await openPage(browser, { width: 390, height: 844 });
  const letScriptsCome = await holdScripts(page);
  await page.goto(`${origin}/checkouts?courses=${fixture.courseId}`, { waitUntil: "commit" });
  const early = { Apellido: "Páez", Teléfono: "310 555 0142", Ciudad: "Pitalito" };
  const field = (label: string) => page.getByLabel(label, { exact: true });
  for (const [label, text] of Object.entries(early)) await field(label).fill(text);
  await page.locator("#pay-nequi").check();
  await page.locator("#nequiPhone").fill("310 555 0143");
  await page.getByLabel("¿Necesitas factura electrónica?").check();
  await acceptTerms(page);
  letScriptsCome();
  await page.locator(".with-scripts button:enabled").waitFor();
  await field("Nombre").pressSequentially("Rosa");
  for (const [label, text] of Object.entries(early)) {
    expect(await field(label).inputValue()).toBe(text);
  }
  expect(await page.locator("#pay-nequi").isChecked()).toBe(true);
  expect(await page.locator("#nequiPhone").inputValue()).toBe("310 555 0143");
  expect(await page.locator("#invoiceNumber").isVisible()).toBe(true);
  for (const box of await page.locator(".terms").getByRole("checkbox").all()) {
    expect(await box.isChecked()).toBe(true);
  }
  expect(complaints).toEqual([]);
  await context.close();
});

test.each(sizes)(
  "an address that gets no course: one sentence, and the way to sign in, on $name",
  async (size) => {
    const { page, context } = await openPage(browser, size);
    await openCheckout(page);
    await payFor(page, fixture.teacher.email, cards.approved);
    const sentence = "No podemos vender este curso para ese correo. Te escribimos la razón.";
    await refusal(page).filter({ hasText: sentence }).waitFor();
    expect(await learnerField(page).getAttribute("aria-invalid")).toBe("true");
    expect(await page.getByText(sentence).count()).toBe(2);
    expect(await refusal(page).getByRole("button", { name: "Reintentar" }).count()).toBe(0);
    await expectSound(page);
    await screenshot(page, `unsold-${size.width}`);

    // Another address clears it, and buys.
    await learnerField(page).fill("otra@correo.test");
    await refusal(page).filter({ hasText: sentence }).waitFor({ state: "detached" });
    expect(await learnerField(page).getAttribute("aria-invalid")).not.toBe("true");
    await learnerField(page).fill(fixture.teacher.email);
    await payButton(page).click();
    await refusal(page).getByRole("link", { name: "Inicia Sesión" }).click();
    await page.waitForURL("**/login?redirectTo=**");
    expect(new URL(page.url()).searchParams.get("redirectTo")).toBe(
      `/checkouts?courses=${fixture.courseId}`,
    );
    await context.close();
  },
);

test.each(sizes)(
  "declined cards: the bank's answer, then how long to wait, on $name",
  async (size) => {
    const { page, context } = await openPage(browser, size);
    await openCheckout(page);
    const email = `rechazada.${size.width}@correo.test`;
    await payFor(page, email, cards.declined);
    await refusal(page).filter({ hasText: "El banco rechazó el pago" }).waitFor();
    expect(await refusal(page).getByRole("button", { name: "Reintentar" }).count()).toBe(1);
    expect(await page.getByRole("link", { name: "Inicia Sesión" }).count()).toBe(0);
    await screenshot(page, `declined-${size.width}`);
    for (let more = 0; more < 10; more++) {
      const answered = page.waitForResponse((answer) => answer.url().endsWith("/api/transactions"));
      await page.getByRole("button", { name: "Reintentar" }).click();
      await answered;
      await refusal(page).waitFor();
    }
    await refusal(page).filter({ hasText: "No se permiten más de 10 pagos rechazados" }).waitFor();
    await expectSound(page);
    await screenshot(page, `tries-${size.width}`);
    expect(await refusal(page).getByRole("link", { name: "Inicia Sesión" }).count()).toBe(1);
    await context.close();
  },
);

test.each(sizes)(
  "a visitor who buys for themselves: red fields counted, a confirmation, and one mail that works, on $name",
  async (size) => {
    const { page, context, complaints } = await openPage(browser, size);
    await page.goto(`${origin}/checkouts?courses=${fixture.courseId}`);
    // It is marked as disabled, and yet says what is missing.
    await page.locator("button.big:not([disabled])").press("Enter");
    await page.getByText("Revisa 11 datos antes de pagar").waitFor();
    expect(await page.locator('main [aria-invalid="true"]').count()).toBe(11);
    expect(await learnerField(page).evaluate((field) => field === document.activeElement)).toBe(
      true,
    );
    await expectSound(page);
    await screenshot(page, `red-${size.width}`);

    // An error moves nothing beside it.
    const top = async (label: string) =>
      (await page.getByLabel(label, { exact: true }).boundingBox())?.y;
    await page.getByLabel("Vence (MM/AA)").fill("13/29");
    await page.getByLabel("CVC").fill("123");
    await page.getByLabel("CVC").blur();
    await page.getByText("La fecha de expiración no es válida").first().waitFor();
    expect(await top("CVC")).toBe(await top("Vence (MM/AA)"));

    await fillBilling(page);
    const email = `propia.${size.width}@correo.test`;
    await payFor(page, email, cards.approved);
    await page.waitForURL("**/explore?compra=*");
    await page.getByText("¡Listo! Ya tienes «").waitFor();
    await page.getByText(`Te escribimos a ${email}`).waitFor();
    await expectSound(page);
    await screenshot(page, `confirmed-visitor-${size.width}`);
    await page.reload();
    await page.getByText("¡Listo! Ya tienes «").waitFor();

    await page.goto(await linkInMail(origin, email, "Tu recibo"));
    await page.getByRole("heading", { name: "Recibe tu curso" }).waitFor();
    expect(await page.getByLabel("Email").inputValue()).toBe(email);
    await expectSound(page);
    await page.getByLabel("Nombre").fill("Rosa Elvira Páez");
    await page.getByLabel("Contraseña", { exact: true }).fill("cosecha de junio");
    await page.getByRole("button", { name: "Crear mi cuenta y recibirlo" }).click();
    await page.getByRole("button", { name: "Quiero Aprender" }).click();
    await page
      .getByRole("link", { name: "Continuar el curso" })
      .filter({ visible: true })
      .waitFor();
    expect(await page.getByText("USD 39").filter({ visible: true }).count()).toBe(0);
    expect(complaints).toEqual([]);
    await context.close();
  },
);

test.each(sizes)(
  "a member: names filled in, a confirmation to start from, their furrow, and no second sale, on $name",
  async (size) => {
    const { page, context, complaints } = await openPage(browser, size);
    const [first, second] = [fixture.courseId, otherCourseId];
    const both = `/checkouts?courses=${first},${second}`;
    const only = `/checkouts?courses=${first}`;
    await page.goto(`${origin}/login/signup?redirectTo=${encodeURIComponent(only)}`);
    const person = newPerson();
    await signUp(page, person);
    await page.waitForURL(`**${only}`);
    expect(await page.getByLabel("Nombre", { exact: true }).inputValue()).toBe("Rosa Elvira");
    expect(await page.getByLabel("Apellido").inputValue()).toBe("Páez");
    expect(await page.getByLabel("Correo", { exact: true }).inputValue()).toBe(person.email);
    await fillBilling(page);
    await fillCard(page, cards.approved);
    await acceptTerms(page);
    await payButton(page).click();
    await page.waitForURL("**/explore?compra=*");
    await page.getByText("¡Listo! Ya tienes «").waitFor();
    await expectSound(page);
    await screenshot(page, `confirmed-${size.width}`);

    await page.goto(`${origin}/explore/courses/${first}`);
    await page.getByText("0 de 3").filter({ visible: true }).first().waitFor();
    expect(await page.getByText("USD 39").filter({ visible: true }).count()).toBe(0);
    expect(await page.getByText("Tu primera clase gratis").count()).toBe(0);
    await expectSound(page);
    await screenshot(page, `enrolled-${size.width}`);

    await page.goto(origin + only);
    await page.getByRole("heading", { name: "Ya tienes este curso" }).waitFor();
    await expectSound(page);
    await screenshot(page, `owned-${size.width}`);
    await page.goto(origin + both);
    await page.getByRole("heading", { name: "Ya tienes uno de estos cursos" }).waitFor();
    await expectSound(page);
    await screenshot(page, `some-owned-${size.width}`);
    await page.getByRole("link", { name: /^Seguir con «/ }).click();
    await page.waitForURL(`**/checkouts?courses=${second}`);
    await payButton(page).waitFor();
    await page.goto(`${origin}${only}`);
    await page.getByRole("link", { name: "Ir al curso" }).click();
    await page.waitForURL(`**/courses/${first}/clases/**`);
    expect(complaints).toEqual([]);
    await context.close();
  },
);

test("several courses: each has its start, by keyboard and at 360 px, and the note closes", async () => {
  const { page, context } = await openPage(browser, { width: 360, height: 740 });
  const both = `/checkouts?courses=${fixture.courseId},${otherCourseId}`;
  await page.goto(`${origin}/login/signup?redirectTo=${encodeURIComponent(both)}`);
  await signUp(page, newPerson());
  await page.waitForURL(`**${both}`);
  await fillBilling(page);
  await fillCard(page, cards.approved);
  await acceptTerms(page);
  await payButton(page).press("Enter");
  await page.getByText("¡Listo! Ya tienes 2 cursos").waitFor();
  await expectSound(page);
  await screenshot(page, "confirmed-several-360");
  await page.getByRole("link", { name: "Cerrar el aviso" }).press("Enter");
  await page.waitForURL("**/explore?category=todos");
  expect(await page.getByText("¡Listo!").count()).toBe(0);
  await page.goBack();
  await page
    .getByRole("link", { name: /^Empezar / })
    .first()
    .press("Enter");
  await page.waitForURL("**/courses/*/clases/**");
  await context.close();
});

test("a teacher is told before the form, and the way to buy", async () => {
  const { page, context } = await openPage(browser, { width: 390, height: 844 });
  const only = `/checkouts?courses=${fixture.courseId}`;
  await page.goto(`${origin}/login?redirectTo=${encodeURIComponent(only)}`);
  await signInAs(page, fixture.teacher);
  await page.getByRole("heading", { name: "No puedes comprar con esta cuenta" }).waitFor();
  await expectSound(page);
  await screenshot(page, "teacher-390");
  await page.getByRole("button", { name: "Salir y crear la cuenta" }).click();
  await page.waitForURL("**/login/signup?redirectTo=*");
  await context.close();
});
