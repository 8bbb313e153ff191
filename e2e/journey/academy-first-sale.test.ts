// The life of an academy from nothing to its first sale, at its own host: it is opened and painted,
// a teacher is invited and publishes a course, a student buys it and watches.
import type { Browser, Page } from "playwright-core";
import sharp from "sharp";
import { beforeAll, expect, inject, test } from "vitest";
import { academyOrigin } from "#src/academies/addresses/addresses.rules.ts";
import { expectSound, openBrowser, openPage, sizes } from "../browser.ts";
import "../local-names.ts";
import { linkInMail } from "../mailbox.ts";
import { expectOwn } from "../own-brand.ts";
import {
  acceptTerms,
  cards,
  fillBilling,
  fillCard,
  newPerson,
  payButton,
  playPast,
  sendSignUp,
  updated,
} from "../steps.ts";
import {
  dropVideos,
  fillProfile,
  finishClass,
  openModule,
  publish,
  uploadsEnd,
  writeCourse,
} from "../teacher-steps.ts";
import { until } from "../until.ts";

type Size = { width: number; height: number };

const { publicUrl } = inject("shared");
const password = "cosecha de junio";
const title = "Pulpa que no se bota";
const headline = "De la finca a la mesa";
const academyName = "Cooperativa La Gulupa";
const stepNames = [
  "Sube tu logo",
  "Elige tu color",
  "Escribe la portada",
  "Pon tus categorías",
  "Pon un correo de soporte",
  "Invita a un docente",
  "Publica el primer curso",
  "Vende tu primer curso",
];
let browser: Browser;

beforeAll(async () => {
  browser = await openBrowser();
});

const heading = (page: Page, name: string) => page.getByRole("heading", { name, exact: true });
const button = (page: Page, name: string) => page.getByRole("button", { name });
const link = (page: Page, name: string) => page.getByRole("link", { name, exact: true });
const field = (page: Page, name: string) => page.getByLabel(name, { exact: true });
/** A part of Básico. */
const part = (page: Page, name: string) => page.getByRole("region", { name, exact: true });
const pencil = (page: Page, name: string) => link(page, `Cambiar: ${name}`);

/** @returns the page of its administrator, on the dashboard at the academy's own host */
async function openOwnAcademy(size: Size, subdomain: string) {
  const email = `secretaria@${subdomain}.test`;
  const opened = await openPage(browser, size);
  const { page } = opened;
  await page.goto(`${publicUrl}/semillero/academiesSignUp`);
  await field(page, "Dirección de tu academia").fill(subdomain);
  await page.getByText("Este nombre está libre.").waitFor();
  await field(page, "Nombre de la academia").fill("La Gulupa");
  await field(page, "Categoría").fill("café");
  await expectSound(page);
  await button(page, "Siguiente").click();
  await field(page, "Correo del administrador").fill(email);
  await field(page, "Repite el correo").fill(email);
  await expectSound(page);
  await button(page, "Enviar el enlace").click();
  await heading(page, "Te enviamos un correo").waitFor();
  await expectSound(page);
  await page.goto(await linkInMail(publicUrl, email, "Abre tu academia"));
  await field(page, "Tu nombre").fill("Luz Dary Muñoz");
  await field(page, "Contraseña").fill(password);
  await field(page, "Mostrar este correo como contacto de la academia").check();
  await expectSound(page);
  await button(page, "Abrir mi academia").click();
  await page.waitForURL("**/academy/dashboard");
  return opened;
}

/** What stands as done in the list of first steps. */
async function doneOn(page: Page, origin: string): Promise<string[]> {
  await page.goto(`${origin}/academy/dashboard`);
  await heading(page, academyName).waitFor();
  const done = page.getByRole("listitem").filter({ hasText: "Hecho" });
  return (await done.allInnerTexts()).map((text) => text.replace(/\s+Hecho$/, ""));
}

/** Name, colour, a second category and the logo. */
async function paint(page: Page): Promise<void> {
  await pencil(page, "Nombre").click();
  await part(page, "Nombre").getByRole("textbox").fill(academyName);
  await page.keyboard.press("Enter");
  await updated(page);
  await pencil(page, "Color de acento").click();
  await part(page, "Color de acento").locator(".inp").fill("#94244F");
  await page.keyboard.press("Enter");
  await part(page, "Color de acento").locator("[data-shown]").getByText("#94244F").waitFor();
  await pencil(page, "Frase de la portada").click();
  await part(page, "Frase de la portada").getByRole("textbox").fill(headline);
  await page.keyboard.press("Enter");
  await part(page, "Frase de la portada").locator("[data-shown]").getByText(headline).waitFor();
  await link(page, "Agregar categoría").click();
  await field(page, "Nombre de la categoría").fill("cacao");
  await page.keyboard.press("Enter");
  await link(page, "Cambiar: cacao").waitFor();
  await pencil(page, "Logo").click();
  const logo = { width: 200, height: 100, channels: 3, background: "#94244F" } as const;
  const buffer = await sharp({ create: logo }).png().toBuffer();
  await field(page, "Archivo del logo").setInputFiles({
    ...{ name: "logo.png", mimeType: "image/png", buffer },
  });
  await expectOwn(page);
  await button(page, "Guardar el logo").click();
  await page
    .getByRole("img", { name: `Logo de ${academyName}` })
    .first()
    .waitFor();
  await expectOwn(page);
}

async function invite(page: Page, email: string): Promise<void> {
  await page.getByText("Invitar a docentes").click();
  await field(page, "Correos").fill(email);
  await page.getByLabel("Tengo permiso de estas personas para escribirles").check();
  await button(page, "Invitar").click();
  await page.getByText("Enviamos 1 invitación.").waitFor();
  await expectOwn(page);
}

/** From the mailed link to a course on sale. */
async function teach(size: Size, invitation: string): Promise<void> {
  const { page, context, complaints } = await openPage(browser, size);
  await page.goto(invitation);
  const { origin } = new URL(page.url());
  await heading(page, "Te invitaron a enseñar").waitFor();
  await field(page, "Nombre").fill("Nubia Chilito");
  await field(page, "Contraseña").fill(password);
  await expectOwn(page);
  await button(page, "Crear cuenta y seguir").click();
  await heading(page, "Cuéntanos quién enseña").waitFor();
  await expectOwn(page);
  await fillProfile(page);
  await expectOwn(page);
  const modules = await writeCourse(page, { title, category: "cacao" }, () => expectOwn(page));
  await dropVideos(page, "Módulo 1", ["Armar la pila.mp4"]);
  await uploadsEnd(page);
  await expectOwn(page);
  await page.goto(origin + modules);
  await openModule(page, "Módulo 1");
  await finishClass(page, "Armar la pila", () => expectOwn(page));
  await page.goto(`${origin}${modules.replace("/modules", "/status")}?intent=publish`);
  await expectOwn(page);
  // The page says what the course lacks, if anything.
  expect(await page.getByRole("main").innerText()).toContain("¿Publicar este curso?");
  await publish(page);
  await expectOwn(page);
  await until("the course is on sale", 180_000, async () => {
    await page.goto(`${origin}/teachers/courses?tab=published`);
    return page.getByRole("link", { name: title }).first().isVisible();
  });
  await expectOwn(page);
  expect(complaints).toEqual([]);
  await context.close();
}

/** From the academy's home page to its class; returns the student's e-mail. */
async function buyAndWatch(size: Size, origin: string): Promise<string> {
  const { page, context, complaints } = await openPage(browser, size);
  const person = newPerson();
  await page.goto(origin);
  const home = page.getByRole("banner").getByRole("link", { name: `${academyName}, inicio` });
  await home.locator("img").waitFor();
  await expectOwn(page);
  await page.getByRole("link", { name: title }).first().click();
  await page.waitForURL("**/explore/courses/**");
  await expectOwn(page);
  await link(page, "Registrarse").click();
  await expectOwn(page);
  await sendSignUp(page, person);
  await button(page, "Quiero Aprender").waitFor();
  await expectOwn(page);
  await button(page, "Quiero Aprender").click();
  await page.waitForURL("**/explore/courses/**");
  await link(page, "Comprar curso").filter({ visible: true }).first().click();
  await page.waitForURL("**/checkouts?courses=**");
  await fillBilling(page);
  await fillCard(page, cards.approved);
  await acceptTerms(page);
  await expectOwn(page);
  await payButton(page).click();
  await page.waitForURL("**/explore?compra=*");
  await page.getByText(`¡Listo! Ya tienes «${title}»`).waitFor();
  await expectOwn(page);
  await page
    .getByRole("link", { name: /^Empezar/ })
    .first()
    .click();
  await page.waitForURL("**/courses/*/clases/**");
  await expectOwn(page);
  await button(page, "Reproducir").first().click();
  await playPast(page, 0.3);
  expect(complaints).toEqual([]);
  await context.close();
  return person.email;
}

const longest = { timeout: 900_000 };

// Behind the TLS proxy too on both, since nothing else goes the whole way.
test.each(sizes)(
  "an academy is opened and sells its first course, on $name",
  longest,
  async (size) => {
    const subdomain = `la-gulupa-${size.width}`;
    const origin = academyOrigin({ publicUrl, baseDomain: "localhost" }, subdomain);
    const { page, complaints } = await openOwnAcademy(size, subdomain);
    expect(new URL(page.url()).origin).toBe(origin);
    await page.getByText("1 de 8 hechos").waitFor();
    await page.getByText("Todavía no hay ventas.").waitFor();
    await expectOwn(page);

    await link(page, "Sube tu logo").click();
    await page.waitForURL(`${origin}/semillero/admin`);
    await paint(page);
    expect(await doneOn(page, origin)).toEqual(stepNames.slice(0, 5));
    await link(page, "Invita a un docente").click();
    await page.waitForURL(`${origin}/admin/teachers`);
    const teacher = `nubia@${subdomain}.test`;
    await invite(page, teacher);
    expect(await doneOn(page, origin)).toEqual(stepNames.slice(0, 6));

    const invitation = await linkInMail(origin, teacher, `${academyName} te invita a enseñar`);
    expect(new URL(invitation).origin).toBe(origin);
    await teach(size, invitation);
    expect(await doneOn(page, origin)).toEqual(stepNames.slice(0, 7));
    await expectOwn(page);
    const buyer = await buyAndWatch(size, origin);

    await page.reload();
    const sold = page.getByRole("region", { name: "Últimas ventas" });
    await sold.getByRole("link", { name: title }).waitFor();
    await page.getByText("curso vendido", { exact: true }).waitFor();
    // The last step takes the list with it.
    expect(await heading(page, "Primeros pasos").count()).toBe(0);
    await expectOwn(page);
    await link(page, "Ver las ventas").click();
    await page.getByRole("row", { name: new RegExp(`^${title} 1 `) }).waitFor();
    await expectOwn(page);
    await link(page, "Pedidos").click();
    await page.waitForURL(`${origin}/semillero/admin/sales/orders`);
    await expectOwn(page);
    await page.getByRole("link", { name: new RegExp(buyer) }).click();
    await page.waitForURL(`${origin}/semillero/admin/sales/orders/*`);
    await page.getByText(title).first().waitFor();
    await expectOwn(page);
    expect(complaints).toEqual([]);
  },
);
