// The links of two mails as their readers use them: the address of an account, and a gift.
import type { Browser, Page } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";
import { expectSound, onPhone, openBrowser, openPage } from "../browser.ts";
import { insertFixture } from "../fixture.ts";
import type { Gateway } from "../gateway.ts";
import { linkInMail } from "../mailbox.ts";
import { enrolments, send, signIn, signUp } from "../people.ts";
import { prepareOrder } from "../purchase.ts";
import { openSharedAcademy } from "../shared-academy.ts";
import { newPerson } from "../steps.ts";

let origin: string;
let gateway: Gateway;
let courseId: string;
let browser: Browser;

beforeAll(async () => {
  const academy = await openSharedAcademy();
  ({ origin, gateway } = academy);
  ({ courseId } = await insertFixture({ ...academy.place, lessons: 2 }));
  browser = await openBrowser();
});

const subject = "Te espera un curso";
const refusals = /status of (400|403|409|410)/;

/** Somebody without a session buys the course for this address; the link of its mail. */
async function giftTo(email: string): Promise<string> {
  const { key, body } = await prepareOrder(origin, gateway, courseId);
  const { customerInfo, ...rest } = body as { customerInfo: object };
  const giver = { ...customerInfo, email: "marisol@correo.test" };
  const gift = { ...rest, customerInfo: giver, behalfUser: email };
  await send(origin, null, "POST", "/api/transactions", gift, { "idempotency-key": key });
  return linkInMail(origin, email, subject);
}

async function hasCourse(person: { email: string; password: string }): Promise<boolean> {
  return (await enrolments(origin, await signIn(origin, person))).includes(courseId);
}

const toCourse = (page: Page) => page.waitForURL(`**/explore/courses/${courseId}/**`);
const isConfirmed = (page: Page) =>
  page.getByRole("heading", { name: "Tu correo está confirmado" }).waitFor();

describe.each(onPhone)("on $name", (size) => {
  test("a link opened in another browser asks for the password, and keeps it if it is right", async () => {
    const { page, context, complaints } = await openPage(browser, size);
    const person = { ...newPerson(), password: "una clave larga" };
    await signUp(origin, person.email);
    const link = await linkInMail(origin, person.email, "Confirma tu correo");
    await page.goto(link);
    await page.getByText("La que elegiste al registrarte.").waitFor();
    expect(await page.getByLabel("Email").inputValue()).toBe(person.email);
    await expectSound(page);
    await page.getByRole("button", { name: "Confirmar mi correo" }).click();
    await page.getByText("Debes llenar todos los campos").waitFor();
    await page.getByLabel("Contraseña", { exact: true }).fill("corta");
    await page.keyboard.press("Enter");
    await page.getByText("La contraseña debe tener al menos 8 caracteres").waitFor();
    await expectSound(page);
    await page.getByLabel("Contraseña", { exact: true }).fill(person.password);
    await page.keyboard.press("Enter");
    await isConfirmed(page);
    await page.getByText("Tu contraseña sigue siendo la misma.").waitFor();
    await expectSound(page);
    await page.getByRole("link", { name: "Seguir" }).click();
    await page.waitForURL("**/explore");
    await signIn(origin, person);
    expect(complaints.filter((text) => !refusals.test(text))).toEqual([]);
    await context.close();
  });

  test("another password becomes the account's, and whoever opened it is out", async () => {
    const { page, context } = await openPage(browser, size);
    const person = newPerson();
    const attacker = await signUp(origin, person.email);
    await page.goto(await linkInMail(origin, person.email, "Confirma tu correo"));
    await page.getByLabel("Contraseña", { exact: true }).fill(person.password);
    await page.keyboard.press("Enter");
    await isConfirmed(page);
    await page.getByText("Guardamos tu contraseña nueva.").waitFor();
    await page.getByRole("link", { name: "Seguir" }).click();
    await page.waitForURL("**/explore");
    await signIn(origin, person);
    const before = { email: person.email, password: "una clave larga" };
    await expect(signIn(origin, before)).rejects.toThrow("answered 400");
    const verification = send(origin, attacker, "POST", "/api/auth/email/verification");
    await expect(verification).rejects.toThrow("answered 401");
    await context.close();
  });

  test("a gift waits for its mailbox, which opens an account and has the course", async () => {
    const { page, context, complaints } = await openPage(browser, size);
    const person = newPerson();
    const link = await giftTo(person.email);
    await fetch(link);
    await page.goto(link);
    await page.getByRole("heading", { name: "Te regalaron un curso" }).waitFor();
    await page.getByText("Marisol Quira compró «").waitFor();
    await expectSound(page);
    await page.getByRole("button", { name: "Crear mi cuenta y recibirlo" }).click();
    await page.getByText("Debes ingresar tu nombre").waitFor();
    await page.getByLabel("Nombre").fill(person.name);
    await page.getByLabel("Contraseña", { exact: true }).fill(person.password);
    await page.keyboard.press("Enter");
    await page.waitForURL("**/login/complete?redirectTo=*");
    await page.getByRole("button", { name: "Quiero Aprender" }).click();
    await toCourse(page);
    await page.goto(link);
    await page.getByRole("heading", { name: "Ya está en tu cuenta" }).waitFor();
    await expectSound(page);
    await page.getByRole("link", { name: "Seguir" }).click();
    await toCourse(page);
    expect(await hasCourse(person)).toBe(true);
    expect(complaints.filter((text) => !refusals.test(text))).toEqual([]);
    await context.close();
  });

  test("a gift in a browser where somebody else is signed in, then with a typed account", async () => {
    const { page, context } = await openPage(browser, size);
    const [other, person] = [newPerson(), newPerson()];
    await page.goto(`${origin}/login/signup`);
    await page.getByLabel("Nombre").fill(other.name);
    await page.getByLabel("Email").fill(other.email);
    await page.getByLabel("Contraseña", { exact: true }).fill(other.password);
    await page.getByLabel("Repite la contraseña").fill(other.password);
    await page.getByRole("button", { name: "Registrarse" }).click();
    await page.waitForURL("**/login/complete");
    await signUp(origin, person.email);
    const link = await giftTo(person.email);
    expect(await hasCourse({ email: person.email, password: "una clave larga" })).toBe(false);
    await page.goto(link);
    await page.getByText(`Es para ${person.email}`).waitFor();
    await expectSound(page);
    await page.getByRole("button", { name: "Cerrar Sesión" }).click();
    await page.getByText("La que elegiste al registrarte.").waitFor();
    await expectSound(page);
    await page.getByLabel("Contraseña", { exact: true }).fill(person.password);
    await page.getByRole("button", { name: "Recibir el curso" }).click();
    await isConfirmed(page);
    await page.getByRole("link", { name: "Seguir" }).click();
    await toCourse(page);
    expect(await hasCourse(person)).toBe(true);
    await page.goto(`${origin}/login/gift?token=${"x".repeat(40)}`);
    await page.getByRole("heading", { name: "Este enlace ya no sirve" }).waitFor();
    await expectSound(page);
    await context.close();
  });
});

test("without scripts: receive a gift, and confirm an address with a new password", async () => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  const [gifted, typed] = [newPerson(), newPerson()];
  await page.goto(await giftTo(gifted.email));
  await page.getByLabel("Nombre").fill(gifted.name);
  await page.getByLabel("Contraseña", { exact: true }).fill("corta");
  await page.getByRole("button", { name: "Crear mi cuenta y recibirlo" }).click();
  await page.getByText("La contraseña debe tener al menos 8 caracteres").waitFor();
  expect(await page.getByLabel("Nombre").inputValue()).toBe(gifted.name);
  await page.getByLabel("Contraseña", { exact: true }).fill(gifted.password);
  await page.getByRole("button", { name: "Crear mi cuenta y recibirlo" }).click();
  await page.getByRole("button", { name: "Quiero Aprender" }).click();
  await toCourse(page);
  await context.clearCookies();
  await signUp(origin, typed.email);
  const link = await linkInMail(origin, typed.email, "Confirma tu correo");
  await page.goto(link);
  await page.getByRole("button", { name: "Confirmar mi correo" }).click();
  await page.getByText("Debes llenar todos los campos").waitFor();
  await page.getByLabel("Contraseña", { exact: true }).fill(typed.password);
  await page.getByRole("button", { name: "Confirmar mi correo" }).click();
  await isConfirmed(page);
  await page.goto(link);
  await isConfirmed(page);
  await context.close();
});
