// New passwords on a site that refuses the common ones: each form says why, and keeps the rest.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { expectSound, openBrowser, openPage, sizes } from "../browser.ts";
import { linkInMail } from "../mailbox.ts";
import { freePorts, type RunningServer, startServer } from "../server.ts";
import { newPerson } from "../steps.ts";
import { startTlsProxy, type TlsProxy } from "../tls-proxy.ts";

const dataDir = mkdtempSync(join(tmpdir(), "semillero-passwords-"));
let server: RunningServer;
let proxy: TlsProxy | undefined;
let origin: string;
let browser: Browser;

beforeAll(async () => {
  const [port = 0] = await freePorts(1);
  const authority = inject("authority");
  if (authority) proxy = await startTlsProxy(authority.folder, port);
  origin = proxy?.publicUrl ?? `http://localhost:${port}`;
  const env = { PASSWORDS: "uncommon", ...proxy?.env };
  server = await startServer({ dataDir, port, env });
  browser = await openBrowser();
});

afterAll(async () => {
  await proxy?.stop();
  await server?.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

const listed = "Esa contraseña es de las más usadas y se adivina en segundos.";
const hint = "Al menos 8 caracteres, y que no sea de las más usadas";

async function fill(page: Page, password: string, label: string) {
  await page.getByLabel(label, { exact: true }).fill(password);
  await page.getByLabel("Repite la contraseña").fill(password);
  await page.keyboard.press("Enter");
}

/** The refusal stands at the field, which the reader of a screen hears and has in hand. */
async function expectRefusal(page: Page, text: string, label: string) {
  await page.getByText(text).waitFor();
  const field = page.getByLabel(label, { exact: true });
  expect(await field.getAttribute("aria-invalid")).toBe("true");
  await expect.poll(() => field.evaluate((input) => input === document.activeElement)).toBe(true);
  expect(await field.inputValue()).toBe("");
  await expectSound(page);
}

test.each(sizes)("sign-up, reset and change help to find another one, on $name", async (size) => {
  const { page, context } = await openPage(browser, size);
  const person = { ...newPerson(), password: "cosecha de mayo" };
  await page.goto(`${origin}/login/signup`);
  await page.getByText(hint).waitFor();
  await expectSound(page);
  await page.getByLabel("Nombre").fill(person.name);
  await page.getByLabel("Email").fill(person.email);
  await fill(page, "Password1", "Contraseña");
  await expectRefusal(page, listed, "Contraseña");
  expect(await page.getByLabel("Nombre").inputValue()).toBe(person.name);
  expect(await page.getByLabel("Email").inputValue()).toBe(person.email);
  await fill(page, person.password, "Contraseña");
  await page.waitForURL("**/login/complete");
  await page.getByRole("button", { name: "Quiero Aprender" }).click();
  await page.waitForURL("**/explore");

  await page.goto(`${origin}/account/password`);
  await page.getByText(hint).waitFor();
  await expectSound(page);
  await page.getByLabel("Contraseña actual").fill(person.password);
  await fill(page, person.name, "Contraseña nueva");
  await expectRefusal(page, "Esa contraseña es tu nombre o tu correo", "Contraseña nueva");
  await page.getByLabel("Contraseña actual").fill(person.password);
  await fill(page, "cosecha de junio", "Contraseña nueva");
  await page.getByText("Cambiaste tu contraseña").waitFor();

  await context.clearCookies();
  await page.goto(`${origin}/login/forgot`);
  await page.getByLabel("Email").fill(person.email);
  await page.keyboard.press("Enter");
  await page.getByText("Si hay una cuenta con ese correo").waitFor();
  await page.goto(await linkInMail(origin, person.email, "Elige una contraseña nueva"));
  await page.getByText(hint).waitFor();
  await fill(page, "        ", "Contraseña nueva");
  await expectRefusal(page, "Una contraseña de solo espacios", "Contraseña nueva");
  await fill(page, "cosecha de julio", "Contraseña nueva");
  await page.waitForURL("**/explore");
  await context.close();
});
