// The steps of a teacher in a browser, from their profile to a course with classes.
import { readFileSync } from "node:fs";
import type { Page } from "playwright-core";
import sharp from "sharp";
import { expect } from "vitest";
import { drawFilm, tiny } from "./film.ts";

/** A file as it is chosen in a form. */
type Chosen = { name: string; mimeType: string; buffer: Buffer };

export async function photo(): Promise<Chosen> {
  const field = { width: 1280, height: 900, channels: 3, background: "#2C6A33" } as const;
  const buffer = await sharp({ create: field }).jpeg().toBuffer();
  return { name: "foto.jpg", mimeType: "image/jpeg", buffer };
}

const button = (page: Page, name: string) => page.getByRole("button", { name });

/** From the last step of a sign-up to the teacher's home page. */
export async function fillProfile(page: Page): Promise<void> {
  await page.getByLabel("Tu imagen").setInputFiles(await photo());
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

/**
 * The three steps of the wizard, from the teacher's home page.
 * @param seen what is done with each step once it is filled in
 * @returns the path of the course's modules
 */
export async function writeCourse(
  page: Page,
  { title, category }: { title: string; category: string },
  seen: () => Promise<void> = async () => {},
): Promise<string> {
  await page
    .getByRole("link", { name: /Crear.*curso/ })
    .first()
    .click();
  await page.getByLabel("Título", { exact: true }).fill(title);
  await page.getByLabel("Descripción").fill("Compost de la pulpa del café.");
  await page.getByLabel("Precio (USD)").fill("15");
  await page.getByLabel("Categoría").selectOption(category);
  await seen();
  await button(page, "Siguiente").click();
  await page.waitForURL("**/edit?step=2*");
  await page.locator("#cover-file").setInputFiles(await photo());
  await button(page, "Usar esta portada").click();
  await page.getByText("Tu curso ya lleva esta portada").waitFor();
  await add(page, "Requerimientos", ["Una pala", "Un costal", "Pulpa fresca"]);
  await seen();
  await button(page, "Siguiente").click();
  await page.waitForURL("**/edit?step=3*");
  await page.getByLabel("Nueva pregunta").fill("¿Cuánto tarda?");
  await page.getByLabel("Respuesta").fill("Doce semanas.");
  await seen();
  await button(page, "Siguiente").click();
  await page.waitForURL(/\/modules/);
  return new URL(page.url()).pathname;
}

export async function openModule(page: Page, name: string) {
  const item = page.locator(".mod-item", { hasText: name });
  const toggle = item.locator("[aria-expanded]").first();
  if ((await toggle.getAttribute("aria-expanded")) === "false") await toggle.click();
  await item.locator("[aria-expanded=true]").first().waitFor();
  return item;
}

/** Several videos of a module become its classes. */
export async function dropVideos(page: Page, module: string, names: string[]): Promise<void> {
  const item = await openModule(page, module);
  const buffer = readFileSync(drawFilm({ ...tiny, seconds: 4 }));
  const files = names.map((name) => ({ name, mimeType: "video/mp4", buffer }));
  // Before the line of uploads is there, none would look like one that has ended.
  const begun = page.locator(".uploads").waitFor();
  await item.locator("input[type=file]").setInputFiles(files);
  await begun;
  await expect.poll(() => item.locator(".lesson-row").count()).toBe(names.length);
}

/** Leaving the document would interrupt them. */
export async function uploadsEnd(page: Page): Promise<void> {
  await page.locator(".uploads").waitFor({ state: "detached" });
}

/** Opens an unfinished class, writes what it lacks and finishes it. */
export async function finishClass(
  page: Page,
  title: string,
  more: () => Promise<void> = async () => {},
): Promise<void> {
  await page.getByLabel(`Editar «${title}»`).click();
  await page.getByRole("heading", { name: "Editar clase" }).waitFor();
  await page.getByLabel("Descripción").fill(`Qué se hace en ${title}.`);
  await more();
  await button(page, "Finalizar Clase").click();
  await page.waitForURL(/\/modules\?open=/);
}

/** Presses the button of the page that asks; a review that begins at once may have ended by then. */
export async function publish(page: Page): Promise<void> {
  await button(page, "Publicar curso").click();
  const name = /^(Tu curso se está procesando|Este curso ya está publicado)$/;
  await page.getByRole("heading", { name }).waitFor();
}
