// Accounts as people use them: teaching, a forgotten password, e-mail confirmation, sessions,
// deletion.
import { readFileSync } from "node:fs";
import type { Browser, Page } from "playwright-core";
import sharp from "sharp";
import { beforeAll, describe, expect, test } from "vitest";
import { noisePhoto } from "#src/testing/pictures.ts";
import { expectSound, openBrowser, openPage, sizes } from "../browser.ts";
import { fileToChoose } from "../file-to-choose.ts";
import { linkInMail } from "../mailbox.ts";
import { signUp as restSignUp, signIn } from "../people.ts";
import { openSharedAcademy } from "../shared-academy.ts";
import { newPerson, openMenu, sendSignUp, signInAs, signUp } from "../steps.ts";

type Photo = { name: string; mimeType: string; buffer: Buffer };
let photo: Photo;
let heavyPhotoPath: string;
let origin: string;
let browser: Browser;

beforeAll(async () => {
  origin = (await openSharedAcademy()).origin;
  browser = await openBrowser();
  const field = { width: 900, height: 700, channels: 3, background: "#2C6A33" } as const;
  const buffer = await sharp({ create: field }).jpeg().toBuffer();
  photo = { name: "retrato.jpg", mimeType: "image/jpeg", buffer };
  const heavy = await noisePhoto("jpeg", 3400);
  expect(heavy.length).toBeGreaterThan(5 * 1024 ** 2);
  heavyPhotoPath = fileToChoose("pesada.jpg", heavy);
});

/** Refused forms, which the browser logs as failed loads. */
const refusals = /status of (400|403|409|429)/;

const url = (path: string) => origin + path;

/** A person with a completed sign-up, by REST. */
async function student() {
  const person = { ...newPerson(), password: "una clave larga" };
  await restSignUp(origin, person.email);
  return person;
}

async function signInAt(page: Page, path: string, person: { email: string; password: string }) {
  await page.goto(url(`/login?redirectTo=${encodeURIComponent(path)}`));
  await signInAs(page, person);
  await page.waitForURL(`**${path}`);
}

describe.each(sizes)("on $name", (size) => {
  test("teaching requires a picture, a name and a description", async () => {
    const { page, context, complaints } = await openPage(browser, size);
    await page.goto(url("/signup?campaign=valla"));
    await page.getByRole("button", { name: "Registrarse" }).click();
    await page.getByRole("alert").filter({ hasText: "Debes llenar todos los campos" }).waitFor();
    await page.getByText("Debes ingresar tu nombre").waitFor();
    await sendSignUp(page, newPerson());
    await page.waitForURL("**/login/complete?campaign=valla");
    await expectSound(page);
    await page.getByRole("link", { name: "Quiero enseñar" }).click();
    await expectSound(page);
    await page.getByRole("button", { name: "Comenzar!" }).click();
    await page.getByText("Debes subir una imagen").first().waitFor();
    await page.getByRole("alert").filter({ hasText: "Debes completar todos los campos" }).waitFor();
    await expectSound(page);
    await page.getByLabel("Tu imagen").setInputFiles({
      name: "foto.gif",
      mimeType: "image/gif",
      buffer: Buffer.from("GIF89a"),
    });
    await page.getByText("El archivo seleccionado no es una imagen válida").first().waitFor();
    // A photo as a phone takes it, too heavy to be sent as it is.
    const sent = page.waitForRequest((request) => request.method() === "PUT");
    await page.getByLabel("Tu imagen").setInputFiles(heavyPhotoPath);
    await page.getByText("Imagen lista").waitFor();
    const { requestBodySize } = await (await sent).sizes();
    expect(requestBodySize).toBeLessThan(3_000_000);
    await page.getByLabel("Descripción").fill("Cultivo gulupa en Anolaima desde 1998.");
    await page.getByRole("button", { name: "Comenzar!" }).click();
    await page.waitForURL("**/teachers");
    await expectSound(page);
    await page.getByRole("link", { name: "Tu cuenta" }).click();
    await page.waitForURL("**/account");
    await expectSound(page);
    const portrait = page.locator("header img.ava").first();
    expect(await portrait.getAttribute("src")).toMatch(/^\/users\/profile\/[\w-]+\/[\w-]+\.webp$/);
    expect(complaints.filter((text) => !refusals.test(text))).toEqual([]);
    await context.close();
  });

  test("a link that works once sets a new password for a forgotten one", async () => {
    const { page, context } = await openPage(browser, size);
    const person = await student();
    await page.goto(url("/login?redirectTo=/account"));
    await signInAs(page, { ...person, password: "no es esta" });
    await page.getByRole("alert").filter({ hasText: "Email o contraseña incorrectos" }).waitFor();
    await expect.poll(() => page.locator(":focus").getAttribute("role")).toBe("alert");
    await expectSound(page);
    await page.getByRole("link", { name: "Olvidé mi contraseña" }).click();
    await expect.poll(() => page.getByLabel("Email").inputValue()).toBe(person.email);
    await page.getByLabel("Email").focus();
    await page.keyboard.press("Enter");
    await page.getByText("Si hay una cuenta con ese correo").waitFor();
    await expectSound(page);
    const link = await linkInMail(origin, person.email, "Elige una contraseña nueva");
    await page.goto(link);
    await expectSound(page);
    await page.getByLabel("Contraseña nueva").fill("otra clave larga");
    await page.getByLabel("Repite la contraseña").fill("otra clave");
    await page.getByRole("button", { name: "Guardar contraseña" }).click();
    await page.getByText("Las contraseñas no coinciden").waitFor();
    await page.getByLabel("Repite la contraseña").fill("otra clave larga");
    await page.keyboard.press("Enter");
    await page.waitForURL("**/explore");
    await page.goto(link);
    await page.getByRole("heading", { name: "Este enlace ya no sirve" }).waitFor();
    await expectSound(page);
    await signIn(origin, { email: person.email, password: "otra clave larga" });
    await context.close();
  });

  test("an e-mail is confirmed by pressing a button, not by opening the link", async () => {
    const { page, context } = await openPage(browser, size);
    const person = await student();
    const link = await linkInMail(origin, person.email, "Confirma tu correo");
    await fetch(link);
    await signInAt(page, "/account", person);
    await page.getByText("Tu correo aún no está confirmado").waitFor();
    await expectSound(page);
    await page.goto(link);
    await expectSound(page);
    await page.getByRole("button", { name: "Confirmar mi correo" }).click();
    await page.getByRole("heading", { name: "Tu correo está confirmado" }).waitFor();
    await page.goto(url("/account"));
    await page.getByText("Correo confirmado").waitFor();
    await context.close();
  });

  test("a change of password ends the other sessions, and so does a button", async () => {
    const { page, context, complaints } = await openPage(browser, size);
    const otherDevice = await openPage(browser, size);
    const person = await student();
    await signInAt(page, "/account/sessions", person);
    await signInAt(otherDevice.page, "/account", person);
    await page.reload();
    await expectSound(page);
    await page.getByRole("button", { name: "Cerrar las demás" }).click();
    await page.getByText("Las demás se cerraron.").waitFor();
    expect(await page.getByRole("button", { name: "Cerrar", exact: true }).count()).toBe(0);
    await otherDevice.page.reload();
    await otherDevice.page.waitForURL("**/login?redirectTo=%2Faccount");

    await signInAs(otherDevice.page, person);
    await otherDevice.page.waitForURL("**/account");
    await page.getByRole("link", { name: "Contraseña", exact: true }).click();
    await page.getByLabel("Contraseña actual").fill("no es esta");
    await page.getByLabel("Contraseña nueva").fill("la nueva clave");
    await page.getByLabel("Repite la contraseña").fill("la nueva clave");
    await page.keyboard.press("Enter");
    await page.getByText("Tu contraseña actual no es esa").waitFor();
    await expectSound(page);
    await page.getByLabel("Contraseña actual").fill(person.password);
    await page.getByLabel("Contraseña nueva").fill("la nueva clave");
    await page.getByLabel("Repite la contraseña").fill("la nueva clave");
    await page.keyboard.press("Enter");
    await page.getByText("Cambiaste tu contraseña.").waitFor();
    await otherDevice.page.reload();
    await otherDevice.page.waitForURL("**/login?redirectTo=%2Faccount");
    expect(complaints.filter((text) => !refusals.test(text))).toEqual([]);
    await otherDevice.context.close();
    await context.close();
  });

  test("a person can download their data and delete the account", async () => {
    const { page, context } = await openPage(browser, size);
    const person = await student();
    await signInAt(page, "/account/data", person);
    await expectSound(page);
    const coming = page.waitForEvent("download");
    await page.getByRole("link", { name: "Descargar mis datos" }).click();
    const data = JSON.parse(readFileSync(await (await coming).path(), "utf8"));
    expect(data.account).toMatchObject({ email: person.email, role: "student" });
    await page.getByLabel("Tu contraseña").fill(person.password);
    await page.keyboard.press("Enter");
    const dialog = page.getByRole("dialog");
    await dialog.waitFor();
    await expectSound(page);
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "hidden" });
    await page.getByRole("button", { name: "Eliminar mi cuenta" }).click();
    await dialog.getByRole("button", { name: "Eliminar mi cuenta" }).click();
    await page.waitForURL(/\/explore/);
    await page.getByRole("link", { name: "Inicia Sesión" }).waitFor();
    await page.goto(url("/login"));
    await signInAs(page, person);
    await page.getByRole("alert").filter({ hasText: "Email o contraseña incorrectos" }).waitFor();
    await context.close();
  });

  test("each page is guarded, and signing out reloads it", async () => {
    const { page, context } = await openPage(browser, size);
    const person = await student();
    await page.goto(url("/dashboard"));
    expect(new URL(page.url()).search).toBe("?redirectTo=%2Fdashboard");
    await signInAs(page, person);
    await page.waitForURL("**/explore");
    await page.goto(url("/teachers"));
    await page.getByRole("heading", { name: "No tienes acceso" }).waitFor();
    await expectSound(page);
    await page.goto(url("/free-content/downloads"));
    await expectSound(page);
    await page.goto(url("/academy/dashboard"));
    await page.waitForURL("**/explore");
    await page.goto(url("/account/password"));
    await openMenu(page);
    await page.getByRole("button", { name: "Cerrar Sesión" }).click();
    await page.waitForURL("**/login?redirectTo=%2Faccount%2Fpassword");
    await page.goto(url("/contenido-gratuito/downloads"));
    expect(new URL(page.url()).searchParams.get("campaign")).toBe("leads");
    await signInAs(page, person);
    await page.waitForURL(/(free-content|contenido-gratuito)\/downloads$/);
    await context.close();
  });
});

test("without scripts: start teaching, change data and password, delete the account", async () => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  const person = newPerson();
  await page.goto(url("/login/signup?redirectTo=/account"));
  await sendSignUp(page, person);
  await page.getByRole("link", { name: "Quiero enseñar" }).click();
  await page.getByLabel("Descripción").fill("Cría de abejas sin aguijón.");
  await page.getByRole("button", { name: "Comenzar!" }).click();
  await page.getByText("Debes subir una imagen").waitFor();
  expect(await page.getByLabel("Descripción").inputValue()).toBe("Cría de abejas sin aguijón.");
  await page
    .getByLabel("Tu imagen")
    .setInputFiles(fileToChoose("enorme.jpg", Buffer.alloc(9_000_000)));
  await page.getByRole("button", { name: "Comenzar!" }).click();
  await page.getByText("La imagen no puede pesar más de 5MB").first().waitFor();
  expect(await page.getByLabel("Descripción").inputValue()).toBe("Cría de abejas sin aguijón.");
  expect(await page.locator(":focus").getAttribute("id")).toBe("pictureFile");
  await page.getByLabel("Tu imagen").setInputFiles(photo);
  await page.getByRole("button", { name: "Comenzar!" }).click();
  await page.waitForURL("**/account");
  await page.getByLabel("Nombre").fill("Rosa E. Páez");
  await page.getByRole("button", { name: "Guardar cambios" }).click();
  await page.getByText("¡Cambios guardados!").waitFor();
  await page.getByRole("link", { name: "Rosa E. Páez" }).waitFor();
  await page.getByRole("link", { name: "Contraseña", exact: true }).click();
  await page.getByLabel("Contraseña actual").fill(person.password);
  await page.getByLabel("Contraseña nueva").fill("la nueva clave");
  await page.getByLabel("Repite la contraseña").fill("la nueva clave");
  await page.getByRole("button", { name: "Cambiar la contraseña" }).click();
  await page.getByText("Cambiaste tu contraseña.").waitFor();
  await page.getByRole("link", { name: "Privacidad", exact: true }).click();
  await page.getByLabel("Tu contraseña").fill("la nueva clave");
  await page.getByRole("button", { name: "Eliminar mi cuenta" }).click();
  await page.getByRole("link", { name: "Inicia Sesión" }).waitFor();
  await context.close();
});

test("too many attempts get the time of the next one", async () => {
  const { page, context } = await openPage(browser, { width: 390, height: 844 });
  const person = await student();
  await page.goto(url("/login"));
  // From the browser itself: another program may use the other address of this machine.
  await page.evaluate(
    async (body) => {
      const headers = { "content-type": "application/json" };
      for (let tries = 0; tries < 10; tries++) {
        await fetch("/api/auth/login", { method: "POST", headers, body });
      }
    },
    JSON.stringify({ email: person.email, password: "no es esta" }),
  );
  const answer = page.waitForResponse((response) => response.status() === 429);
  await signInAs(page, person);
  expect(Number((await answer).headers()["retry-after"])).toBeGreaterThan(0);
  await page
    .getByRole("alert")
    .filter({ hasText: /Demasiados intentos\. Intenta de nuevo en \d+ minutos/ })
    .waitFor();
  await context.close();
});

test("a person with an unfinished sign-up is led back to it", async () => {
  const { page, context } = await openPage(browser, { width: 1280, height: 900 });
  const person = newPerson();
  await page.goto(url("/login/signup"));
  await sendSignUp(page, person);
  await page.waitForURL("**/login/complete");
  await page.goto(url("/account"));
  await page.waitForURL("**/login/complete?redirectTo=%2Faccount");
  await page.getByRole("button", { name: "Quiero Aprender" }).click();
  await page.waitForURL("**/account");
  await page.goto(url("/signup/complete"));
  await page.waitForURL("**/explore");
  await context.close();
  const again = await openPage(browser, { width: 1280, height: 900 });
  await again.page.goto(url("/login/signup"));
  await signUp(again.page, newPerson());
  await again.page.waitForURL("**/explore");
  await again.context.close();
});
