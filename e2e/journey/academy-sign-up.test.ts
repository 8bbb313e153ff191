// From nothing to the dashboard of a new academy at its own host, on a phone and at a desk, with
// scripts and without.
import type { Browser, Page } from "playwright-core";
import { beforeAll, describe, expect, inject, test } from "vitest";
import { academyOrigin } from "#src/academies/addresses/addresses.rules.ts";
import { desktop, expectSound, openBrowser, openPage, phone } from "../browser.ts";
import { holdScripts } from "../page-scripts.ts";
import "../local-names.ts";
import { linkInMail } from "../mailbox.ts";
import { openSharedAcademy } from "../shared-academy.ts";
import { until } from "../until.ts";

let browser: Browser;
let elsewhere: string;
const { publicUrl } = inject("shared");
const path = "/semillero/academiesSignUp";
const subject = "Abre tu academia";

beforeAll(async () => {
  elsewhere = (await openSharedAcademy()).origin;
  browser = await openBrowser();
});

const heading = (page: Page, name: string | RegExp) => page.getByRole("heading", { name });
const button = (page: Page, name: string | RegExp) => page.getByRole("button", { name });
const field = (page: Page, name: string) => page.getByLabel(name, { exact: true });

async function fillEmails(page: Page, email: string, again = email): Promise<void> {
  await field(page, "Correo del administrador").fill(email);
  await field(page, "Repite el correo").fill(again);
  await button(page, "Enviar el enlace").click();
}

describe.each([
  { ...phone, scripts: false },
  { ...phone, scripts: true },
  { ...desktop, scripts: true },
])("on $name, scripts: $scripts", ({ width = 390, height = 844, scripts }) => {
  test("an academy is opened, and its administrator is on its dashboard", async () => {
    const subdomain = `la-napa-${width}-${scripts ? "con" : "sin"}`;
    const home = academyOrigin({ publicUrl, baseDomain: "localhost" }, subdomain);
    const [wrong, email] = ["equivocado", "secretaria"].map(
      (name) => `${name}.${subdomain}@correo.test`,
    ) as [string, string];
    const { page, complaints } = await openPage(browser, { width, height });
    if (!scripts) await page.route("**/*.js", (route) => route.abort());

    // At the host of another academy the address leads to the main one.
    await page.goto(`${elsewhere}${path}`);
    expect(page.url()).toBe(publicUrl + path);
    await heading(page, "Abre tu academia").waitFor();
    await expectSound(page);
    await button(page, "Siguiente").click();
    await page.getByText("Campo vacío").first().waitFor();
    await expectSound(page);
    await field(page, "Dirección de tu academia").fill(
      `la ñapa ${width} ${scripts ? "con" : "sin"}`,
    );
    await field(page, "Nombre de la academia").fill("Cooperativa La Ñapa");
    await field(page, "Categoría").fill("café");
    if (scripts) {
      await button(page, `Usar ${subdomain}`).click();
      await page.getByText("Este nombre está libre.").waitFor();
      await expectSound(page);
    } else {
      await button(page, "Siguiente").click();
      await page.getByText(`Por ejemplo: ${subdomain}`).waitFor();
      await expectSound(page);
      await field(page, "Dirección de tu academia").fill(subdomain);
    }
    await button(page, "Siguiente").click();

    await heading(page, "¿A qué correo te escribimos?").waitFor();
    await expectSound(page);
    await button(page, "Atrás").click();
    expect(await field(page, "Nombre de la academia").inputValue()).toBe("Cooperativa La Ñapa");
    await button(page, "Siguiente").click();
    await fillEmails(page, wrong, email);
    await page.getByText("Correos no coinciden").waitFor();
    await expectSound(page);
    if (scripts) {
      // Whoever comes back goes on where they were.
      await page.goto(publicUrl + path);
      await heading(page, "¿A qué correo te escribimos?").waitFor();
      expect(await field(page, "Repite el correo").inputValue()).toBe(email);
    }
    await fillEmails(page, wrong);

    await heading(page, "Te enviamos un correo").waitFor();
    await page.getByText(wrong).waitFor();
    await expectSound(page);
    // Nothing answers at the address before the link is used.
    expect((await fetch(home)).status).toBe(404);
    const dead = await linkInMail(publicUrl, wrong, subject);
    await button(page, "Cambiar el correo").click();
    await fillEmails(page, email);
    await page.getByText(email).waitFor();
    // Each mail makes the ones before it useless, so the first must be there before the second.
    const first = await linkInMail(publicUrl, email, subject);
    await button(page, "Enviar el correo otra vez").click();
    await page.getByText("Lo pediste otra vez.").waitFor();
    await expectSound(page);

    await page.goto(dead);
    await heading(page, "Este enlace ya no sirve").waitFor();
    await expectSound(page);
    const link = await until("the second mail", 60_000, async () => {
      const newest = await linkInMail(publicUrl, email, subject);
      return newest !== first && newest;
    });
    await page.goto(link);
    await page.getByText("Cooperativa La Ñapa").waitFor();
    await expectSound(page);
    const box = field(page, "Mostrar este correo como contacto de la academia");
    expect(await box.isChecked()).toBe(false);
    await field(page, "Tu nombre").fill("Rosa Elvira Páez");
    await field(page, "Contraseña").fill("corta");
    await button(page, "Abrir mi academia").click();
    await page.getByText("La contraseña debe tener al menos 8 caracteres").waitFor();
    await field(page, "Contraseña").fill("cosecha de junio");
    await button(page, "Abrir mi academia").click();
    await page.waitForURL(`${home}/academy/dashboard`);
    const front = await fetch(home);
    expect(front.status).toBe(200);
    expect(await front.text()).not.toContain(email);
    await page.getByRole("link", { name: "Pon un correo de soporte" }).waitFor();

    await page.goto(link);
    await heading(page, "Cooperativa La Ñapa ya está abierta").waitFor();
    await expectSound(page);
    const signIn = page.getByRole("link", { name: "Inicia Sesión" });
    expect(await signIn.getAttribute("href")).toContain(`${home}/login`);
    const known = scripts ? /status of (400|409)/ : /ERR_FAILED|status of (400|409)/;
    expect(complaints.filter((text) => !known.test(text))).toEqual([]);
  });
});

test("an address typed before the scripts are there is checked too", async () => {
  const { page, context } = await openPage(browser, phone);
  const letScriptsCome = await holdScripts(page);
  await page.goto(publicUrl + path, { waitUntil: "commit" });
  await field(page, "Dirección de tu academia").fill("la-napa-con-afan");
  letScriptsCome();
  await page.getByText("Este nombre está libre.").waitFor();
  await context.close();
});
