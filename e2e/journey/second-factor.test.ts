// The second factor as people use it: added, asked for at sign-in, replaced by a recovery code,
// removed; and required of a role.
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { type Authenticator, openAuthenticator } from "../authenticator.ts";
import { expectSound, openBrowser, openPage, screenshot, sizes } from "../browser.ts";
import { linkInMail } from "../mailbox.ts";
import { signUp as restSignUp } from "../people.ts";
import { freePorts, type RunningServer, startServer } from "../server.ts";
import { openSharedAcademy } from "../shared-academy.ts";
import { newPerson, openMenu, type Person, signInAs } from "../steps.ts";
import { startTlsProxy, type TlsProxy } from "../tls-proxy.ts";

const dataDir = mkdtempSync(join(tmpdir(), "semillero-factor-"));
let strict: RunningServer;
let proxy: TlsProxy | undefined;
let strictOrigin: string;
let origin: string;
let browser: Browser;

beforeAll(async () => {
  origin = (await openSharedAcademy()).origin;
  const [port = 0] = await freePorts(1);
  const authority = inject("authority");
  if (authority) proxy = await startTlsProxy(authority.folder, port);
  strictOrigin = proxy?.publicUrl ?? `http://localhost:${port}`;
  const env = { SECOND_FACTOR_REQUIRED: "student", ...proxy?.env };
  strict = await startServer({ dataDir, port, env });
  browser = await openBrowser();
});

afterAll(async () => {
  await proxy?.stop();
  await strict?.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

const path = "/account/second-factor";
/** Refused forms, which the browser logs as failed loads. */
const refusals = /status of (400|409|410)/;

async function student(at: string): Promise<Person> {
  const person = { ...newPerson(), password: "una clave larga" };
  await restSignUp(at, person.email);
  return person;
}

async function proveMail(page: Page, at: string, person: Person): Promise<void> {
  await page.goto(await linkInMail(at, person.email, "Confirma tu correo"));
  await page.getByRole("button", { name: "Confirmar mi correo" }).click();
  await page.getByRole("heading", { name: "Tu correo está confirmado" }).waitFor();
}

const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();
const shown = (page: Page) => page.locator(".factor-secret").innerText();
const recoveryCodes = (page: Page) => page.locator(".recovery-codes li").allInnerTexts();

/** From the page of the password to that of the recovery codes, with the first code right. */
async function add(page: Page, person: Person): Promise<Authenticator> {
  await page.getByLabel("Tu contraseña").fill(person.password);
  await press(page, "Activar la verificación");
  const app = openAuthenticator(await shown(page));
  await page.getByLabel("Código", { exact: true }).fill(app.code());
  await press(page, "Activar");
  await page.getByRole("heading", { name: "Guarda tus códigos de recuperación" }).waitFor();
  await page.locator(".recovery-codes li").nth(9).waitFor();
  return app;
}

async function signOut(page: Page, at: string): Promise<void> {
  await page.goto(`${at}/explore`);
  await openMenu(page);
  await press(page, "Cerrar Sesión");
  await page.getByRole("link", { name: "Inicia Sesión" }).first().waitFor();
}

async function look(page: Page, size: { width: number }, name: string): Promise<void> {
  await expectSound(page);
  await screenshot(page, `${size.width}-${name}`);
}

test.each(sizes)(
  "added, asked for, replaced by a recovery code and removed, on $name",
  async (size) => {
    const { page, context, complaints } = await openPage(browser, size);
    const person = await student(origin);
    await page.goto(`${origin}/login?redirectTo=${encodeURIComponent(path)}`);
    await signInAs(page, person);
    await page.getByText("Antes de activarla confirma que").waitFor();
    await look(page, size, "1-unproven");
    await proveMail(page, origin, person);
    await page.goto(origin + path);
    await look(page, size, "2-begin");
    await page.getByLabel("Tu contraseña").fill("no es esta");
    await press(page, "Activar la verificación");
    await page.getByText("Tu contraseña actual no es esa").waitFor();
    await page.getByLabel("Tu contraseña").fill(person.password);
    await press(page, "Activar la verificación");
    const app = openAuthenticator(await shown(page));
    await look(page, size, "3-set-up");
    expect(await page.getByRole("link", { name: /Abre la cuenta/ }).getAttribute("href")).toContain(
      "otpauth://totp/",
    );
    await page.getByLabel("Código", { exact: true }).fill("123");
    await press(page, "Activar");
    await page.getByText("Ese código").first().waitFor();
    await page.getByLabel("Código", { exact: true }).fill(app.code());
    await press(page, "Activar");
    await page.getByRole("heading", { name: "Guarda tus códigos de recuperación" }).waitFor();
    await look(page, size, "4-codes");
    const codes = await recoveryCodes(page);
    expect(codes).toHaveLength(10);
    const coming = page.waitForEvent("download");
    await page.getByRole("link", { name: "Descargar" }).click();
    expect(readFileSync(await (await coming).path(), "utf8")).toContain(codes.join("\r\n"));
    await page.getByRole("link", { name: "Ya los guardé" }).click();
    await page.getByText("Te quedan 10 códigos.").waitFor();
    await look(page, size, "5-kept");

    await signOut(page, origin);
    await page.goto(`${origin}/login?redirectTo=%2Faccount&campaign=valla`);
    await signInAs(page, person);
    await page.waitForURL("**/login/code?redirectTo=%2Faccount&campaign=valla");
    await look(page, size, "6-code");
    await page.getByLabel("Código", { exact: true }).fill("000000");
    await page.keyboard.press("Enter");
    await page.getByText("Ese código no es correcto o ya se usó").first().waitFor();
    await look(page, size, "7-wrong");
    await page.getByLabel("Código", { exact: true }).fill(app.code());
    await page.keyboard.press("Enter");
    await page.waitForURL("**/account");

    await signOut(page, origin);
    await page.goto(`${origin}/login?redirectTo=${encodeURIComponent(path)}`);
    await signInAs(page, person);
    await page.getByRole("link", { name: "Usar un código de recuperación" }).click();
    await look(page, size, "8-recovery");
    await page.getByLabel("Código de recuperación").fill((codes[0] ?? "").toLowerCase());
    await page.keyboard.press("Enter");
    await page.waitForURL(`**${path}`);
    await page.getByText("Te quedan 9 códigos.").waitFor();
    const removal = page.locator("form").filter({ hasText: "Desactivar la verificación" });
    await removal.getByLabel("Tu contraseña").fill(person.password);
    await removal.getByLabel("Código").fill(codes[1] ?? "");
    await press(page, "Desactivar la verificación");
    await page.getByText("Desactivaste la verificación en dos pasos.").waitFor();
    expect(complaints.filter((text) => !refusals.test(text))).toEqual([]);
    await context.close();
  },
);

test("without scripts: added, asked for, and new recovery codes", async () => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  const person = await student(origin);
  await page.goto(`${origin}/login`);
  await signInAs(page, person);
  await page.waitForURL((url) => url.pathname !== "/login");
  await proveMail(page, origin, person);
  await page.goto(`${origin}${path}`);
  const app = await add(page, person);
  const codes = await recoveryCodes(page);
  await signOut(page, origin);
  await page.goto(`${origin}/login?redirectTo=${encodeURIComponent(path)}`);
  await signInAs(page, person);
  // At the end of a step the app has only two codes that are good.
  await page.getByLabel("Código", { exact: true }).fill(codes[0] ?? "");
  await press(page, "Entrar");
  await page.waitForURL(`**${path}`);
  const renewal = page.locator("form").filter({ hasText: "Generar códigos nuevos" });
  await renewal.getByLabel("Código").fill(app.code());
  await press(page, "Generar códigos nuevos");
  await page.getByText("Los anteriores ya no sirven").waitFor();
  const renewed = await recoveryCodes(page);
  expect(renewed.filter((code) => codes.includes(code))).toEqual([]);
  await context.close();
});

test("a sign-in that waits too long, or in another browser, begins again", async () => {
  const { page, context } = await openPage(browser, { width: 390, height: 844 });
  await page.goto(`${origin}/login/code?redirectTo=%2Faccount`);
  await page.getByRole("heading", { name: "Inicia sesión de nuevo" }).waitFor();
  await expectSound(page);
  await page.getByRole("link", { name: "Inicia Sesión" }).click();
  await page.waitForURL("**/login?redirectTo=%2Faccount");
  await context.close();
});

test.each(sizes)("a role that must have one is led to it and back, on $name", async (size) => {
  const { page, context, complaints } = await openPage(browser, size);
  const person = await student(strictOrigin);
  await page.goto(`${strictOrigin}/login?redirectTo=%2Faccount%2Fdata`);
  await signInAs(page, person);
  await page.waitForURL(`**${path}?redirectTo=%2Faccount%2Fdata`);
  await page.getByText("Tu rol exige la verificación en dos pasos.").waitFor();
  await look(page, size, "9-required");
  await page.getByRole("link", { name: "Tus datos" }).click();
  await page.waitForURL(`**${path}?redirectTo=%2Faccount`);
  await page.getByRole("link", { name: "Sesiones abiertas" }).click();
  await page.getByText("Esta sesión", { exact: true }).waitFor();
  await proveMail(page, strictOrigin, person);
  await page.goto(`${strictOrigin}/account/data`);
  await add(page, person);
  await page.getByRole("link", { name: "Ya los guardé" }).click();
  await page.waitForURL("**/account/data");
  await page.getByRole("link", { name: "Verificación en dos pasos" }).click();
  await page.getByText("no la puedes desactivar").waitFor();
  expect(await page.getByRole("button", { name: "Desactivar la verificación" }).count()).toBe(0);
  await look(page, size, "10-kept-required");
  expect(complaints.filter((text) => !refusals.test(text))).toEqual([]);
  await context.close();
});
