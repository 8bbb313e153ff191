// From an empty account to a course on sale: three modules and five classes with video, a file and
// captions, made in the browser; then a student buys it and watches.
import { readFileSync } from "node:fs";
import type { Browser, Page } from "playwright-core";
import sharp from "sharp";
import { beforeAll, expect, test } from "vitest";
import { expectSound, openBrowser, openPage, sizes } from "../browser.ts";
import { drawFilm, tiny } from "../film.ts";
import { openSharedAcademy } from "../shared-academy.ts";
import {
  acceptTerms,
  cards,
  fillBilling,
  fillCard,
  newPerson,
  payButton,
  playPast,
  sendSignUp,
  signUp,
} from "../steps.ts";
import { until } from "../until.ts";

let origin: string;
let browser: Browser;
let photo: Buffer;
const film = readFileSync(drawFilm({ ...tiny, seconds: 4 }));

beforeAll(async () => {
  ({ origin } = await openSharedAcademy());
  browser = await openBrowser();
  const field = { width: 1280, height: 900, channels: 3, background: "#2C6A33" } as const;
  photo = await sharp({ create: field }).jpeg().toBuffer();
});

const button = (page: Page, name: string | RegExp) => page.getByRole("button", { name });
const image = () => ({ name: "foto.jpg", mimeType: "image/jpeg", buffer: photo });

async function becomeTeacher(page: Page) {
  await page.goto(`${origin}/login/signup`);
  await sendSignUp(page, { ...newPerson(), name: "Nubia Chilito" });
  await page.getByRole("link", { name: "Quiero enseñar" }).click();
  await page.getByLabel("Tu imagen").setInputFiles(image());
  await page.getByText("Imagen lista").waitFor();
  await page.getByLabel("Descripción").fill("Cultivo café en Pitalito desde 1998.");
  await button(page, "Comenzar!").click();
  await page.waitForURL("**/teachers");
}

async function add(page: Page, list: string, texts: string[]) {
  const part = page.getByRole("group", { name: list });
  for (const text of texts) {
    await part.locator(".list-field-draft .inp").first().fill(text);
    await part.getByRole("button", { name: "Agregar" }).click();
    await part.locator("li").filter({ hasText: text }).waitFor();
  }
}

/** The three steps of the wizard. @returns the address of the course's modules */
async function writeCourse(page: Page, title: string): Promise<string> {
  await page
    .getByRole("link", { name: /Crear.*curso/ })
    .first()
    .click();
  await page.getByLabel("Título", { exact: true }).fill(title);
  await page.getByLabel("Descripción").fill("Compost de la pulpa del café.");
  await page.getByLabel("Precio (USD)").fill("15");
  await page.getByLabel("Categoría").selectOption("cultivo");
  await button(page, "Siguiente").click();
  await page.waitForURL("**/edit?step=2*");
  await page.locator("#cover-file").setInputFiles(image());
  await button(page, "Usar esta portada").click();
  await page.getByText("Tu curso ya lleva esta portada").waitFor();
  await add(page, "Requerimientos", ["Una pala", "Un costal", "Pulpa fresca"]);
  await button(page, "Siguiente").click();
  await page.waitForURL("**/edit?step=3*");
  await page.getByLabel("Nueva pregunta").fill("¿Cuánto tarda?");
  await page.getByLabel("Respuesta").fill("Doce semanas.");
  await button(page, "Siguiente").click();
  await page.waitForURL(/\/modules/);
  return new URL(page.url()).pathname;
}

async function nameModule(page: Page, name: string) {
  await page.locator("#add-module").click();
  await page.locator(".name-form input[name=name], input[name=name]").first().waitFor();
  await page.keyboard.type(name);
  await page.keyboard.press("Enter");
  await page.locator(".mod-item", { hasText: name }).waitFor();
}

async function openModule(page: Page, name: string) {
  const item = page.locator(".mod-item", { hasText: name });
  const toggle = item.locator("[aria-expanded]").first();
  if ((await toggle.getAttribute("aria-expanded")) === "false") await toggle.click();
  await item.locator("[aria-expanded=true]").first().waitFor();
  return item;
}

/** Several videos of a module become its classes. */
async function dropVideos(page: Page, module: string, names: string[]) {
  const item = await openModule(page, module);
  const files = names.map((name) => ({ name, mimeType: "video/mp4", buffer: film }));
  await item.locator("input[type=file]").setInputFiles(files);
  await expect.poll(() => item.locator(".lesson-row").count()).toBe(names.length);
}

/** Opens an unfinished class, writes what it lacks and finishes it. */
async function finishClass(page: Page, title: string, more: () => Promise<void> = async () => {}) {
  await page.getByLabel(`Editar «${title}»`).click();
  await page.getByRole("heading", { name: "Editar clase" }).waitFor();
  await page.getByLabel("Descripción").fill(`Qué se hace en ${title}.`);
  await more();
  await button(page, "Finalizar Clase").click();
  await page.waitForURL(/\/modules\?open=/);
}

test.each(sizes)("a new teacher sells a course, made on $name", async (size) => {
  const { page, context, complaints } = await openPage(browser, size);
  const title = `Pulpa que no se bota ${size.width}`;
  await becomeTeacher(page);
  const modules = await writeCourse(page, title);
  await nameModule(page, "La pila");
  await nameModule(page, "El abono");
  await dropVideos(page, "Módulo 1", ["1 - Bienvenida.mp4", "2 - Herramientas.mp4"]);
  await dropVideos(page, "La pila", ["Armar.mp4", "Voltear.mp4"]);
  await dropVideos(page, "El abono", ["Usar.mp4"]);
  await expectSound(page);
  // Leaving the document would interrupt them.
  await page.locator(".uploads").waitFor({ state: "detached", timeout: 60_000 });
  for (const name of ["Bienvenida", "Herramientas", "Armar", "Voltear", "Usar"]) {
    await page.goto(origin + modules);
    await openModule(page, moduleOf(name));
    await finishClass(page, name, async () => {
      if (name !== "Bienvenida") return;
      const guide = {
        name: "guía.txt",
        mimeType: "text/plain",
        buffer: Buffer.from("Ocho días\n"),
      };
      await page.locator("#attachment-files").setInputFiles(guide);
      await page.getByRole("link", { name: "guía.txt" }).waitFor();
      const vtt = Buffer.from("WEBVTT\n\n00:00.000 --> 00:03.000\nBienvenida al curso\n");
      await page
        .locator("#captions-file")
        .setInputFiles({ name: "clase.vtt", mimeType: "text/vtt", buffer: vtt });
      await button(page, "Subir subtítulos").click();
      await page.getByText("1 subtítulo").first().waitFor();
    });
  }
  await page.goto(`${origin}${modules.replace("/modules", "/status")}?intent=publish`);
  await button(page, "Publicar curso").click();
  await page.getByRole("heading", { name: "Tu curso se está procesando" }).waitFor();
  await until("the course is published", 120_000, async () => {
    await page.goto(`${origin}/teachers/courses?tab=published`);
    return page.getByRole("link", { name: title }).first().isVisible();
  });
  expect(complaints.filter((one) => !/status of 404/.test(one))).toEqual([]);
  await context.close();

  const student = await openPage(browser, size);
  await student.page.goto(`${origin}/explore`);
  await student.page.getByRole("link", { name: title }).first().click();
  await student.page.waitForURL("**/explore/courses/**");
  const courseId = /courses\/([^/]+)/.exec(student.page.url())?.[1] ?? "";
  await student.page.goto(`${origin}/login/signup?redirectTo=/checkouts?courses=${courseId}`);
  await signUp(student.page, newPerson());
  await student.page.waitForURL("**/checkouts?courses=**");
  await fillBilling(student.page);
  await fillCard(student.page, cards.approved);
  await acceptTerms(student.page);
  await payButton(student.page).click();
  await student.page.waitForURL("**/explore**");
  await student.page.goto(`${origin}/courses/${courseId}/continue`);
  await button(student.page, "Reproducir").first().click();
  await playPast(student.page, 0.3);
  await student.context.close();
});

function moduleOf(title: string): string {
  if (title === "Usar") return "El abono";
  return ["Armar", "Voltear"].includes(title) ? "La pila" : "Módulo 1";
}
