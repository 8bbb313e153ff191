// A teacher writes a course in three steps: on a phone and a desktop, without scripts, in two tabs,
// and with a line that is lost in the middle of a save.
import { eq } from "drizzle-orm";
import type { Browser, BrowserContext, Page } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";
import { findAcademy } from "#src/academies/queries.ts";
import { courses, modules } from "#src/courses/tables.ts";
import { changeCourses } from "#src/testing/write-course.ts";
import { expectSound, openBrowser, openPage, sizes } from "../browser.ts";
import { type Fixture, insertFixture, openPlace, type Place } from "../fixture.ts";
import { holdScripts, scriptsStarted } from "../page-scripts.ts";
import { openSharedAcademy } from "../shared-academy.ts";

let origin: string;
let place: Place;
let fixture: Fixture;
let browser: Browser;

beforeAll(async () => {
  ({ origin, place } = await openSharedAcademy());
  fixture = await insertFixture({ ...place, lessons: 1 });
  browser = await openBrowser();
});

async function enter(context: BrowserContext) {
  const data = fixture.teacher;
  expect((await context.request.post(`${origin}/api/auth/login`, { data })).ok()).toBe(true);
}

async function withCourses<T>(use: (home: Parameters<typeof changeCourses>[0]) => Promise<T>) {
  const database = await openPlace(place);
  try {
    const academy = await findAcademy(database.db, place.subdomain ?? null);
    if (!academy) throw new Error("no academy");
    return await use({ db: database.db, academy });
  } finally {
    await database.close();
  }
}

/** The linocut satisfies the cover. */
const usePrint = (id: string) =>
  withCourses((home) => changeCourses(home, id, { usesPrint: true }));
const rowOf = (id: string) =>
  withCourses(async ({ db }) => (await db.select().from(courses).where(eq(courses.id, id)))[0]);

const next = (page: Page) => page.getByRole("button", { name: "Siguiente" });
const idIn = (page: Page) => /courses\/([0-9a-f-]{36})/.exec(page.url())?.[1] ?? "";
const saved = (page: Page) => page.getByRole("status").filter({ hasText: /^Guardado$/ });

async function fillTexts(page: Page, title: string) {
  await page.getByLabel("Título", { exact: true }).fill(title);
  await page.getByLabel("Descripción").fill("Compost de la pulpa del café.");
  await page.getByLabel("Precio (USD)").fill("015");
  await page.getByLabel("Categoría").selectOption("cultivo");
}

async function add(page: Page, list: string, texts: string[]) {
  const part = page.getByRole("group", { name: list });
  for (const text of texts) {
    await part.locator(".list-field-draft .inp").first().fill(text);
    await part.getByRole("button", { name: "Agregar" }).click();
    await part.locator("li").filter({ hasText: text }).waitFor();
  }
}

/** A draft of the fixture's teacher, from the API. */
async function draft(context: BrowserContext, more: object = {}) {
  const { cookies } = await context.storageState();
  const token = cookies.find(({ name }) => name.endsWith("XSRF-TOKEN"))?.value ?? "";
  const answer = await context.request.put(`${origin}/api/teachers/courses`, {
    headers: { "x-xsrf-token": decodeURIComponent(token) },
    data: { title: "Pulpa", description: "Compost.", price: 15, category: "cultivo", ...more },
  });
  expect(answer.status(), await answer.text()).toBe(200);
  return (await answer.json()).course.id as string;
}

describe.each(sizes)("on $name", (size) => {
  test("a course is written in three steps, and its first button makes one course", async () => {
    const { page, context, complaints } = await openPage(browser, size);
    await enter(context);
    await page.goto(`${origin}/teachers/courses/create`);
    await scriptsStarted(page);
    await next(page).click();
    await page.getByText("Debes completar todos los campos").waitFor();
    const title = `Pulpa que no se bota ${size.width}`;
    await fillTexts(page, title);
    await expect.poll(() => page.getByLabel("Precio (USD)").inputValue()).toBe("15");
    const card = page.locator(".wizard-preview");
    await card.getByText(title).waitFor();
    await card.getByText("USD 15").waitFor();
    await expectSound(page);

    // A reload loses nothing.
    await page.reload();
    await page.getByText("Recuperamos lo que escribiste").waitFor();
    expect(await page.getByLabel("Título", { exact: true }).inputValue()).toBe(title);
    await next(page).dblclick();
    await page.waitForURL("**/edit?step=2*");
    await page.getByText("¡Curso guardado!").waitFor({ state: "hidden" });
    const id = idIn(page);
    const made = await withCourses(async ({ db }) => {
      const rows = await db.select().from(courses).where(eq(courses.title, title));
      const parts = await db.select().from(modules).where(eq(modules.courseId, id));
      return [rows.length, parts.map(({ name }) => name)];
    });
    expect(made).toEqual([1, ["Módulo 1"]]);
    const percent = () => page.getByRole("progressbar").getAttribute("aria-valuenow");
    await expect.poll(percent).toBe("33");

    await add(page, "Requerimientos", ["Una pala", "Un costal"]);
    await next(page).click();
    await page.getByText("Debes agregar al menos 3 Requerimientos").first().waitFor();
    await add(page, "Requerimientos", ["Pulpa fresca"]);
    await next(page).click();
    await page.getByText("Debes subir una imagen de portada").first().waitFor();
    await usePrint(id);
    const list = page.getByRole("group", { name: "Requerimientos" });
    await list.getByRole("button", { name: "Subir: Pulpa fresca" }).click();
    expect(await list.locator("li p").allTextContents()).toEqual([
      "Una pala",
      "Pulpa fresca",
      "Un costal",
    ]);
    await list.getByRole("button", { name: "Editar: Una pala" }).click();
    await list.getByLabel("Requerimiento", { exact: true }).fill("Una pala ancha");
    await page.keyboard.press("Enter");
    await list.getByText("Una pala ancha").waitFor();
    await saved(page).waitFor();
    await expectSound(page);
    await next(page).click();
    await page.waitForURL("**/edit?step=3*");
    for (let count = 1; count <= 12; count++) {
      await page.getByLabel("Nueva pregunta").fill(`${count} ${"¿".repeat(97)}`);
      await page.getByLabel("Respuesta").fill("r".repeat(200));
      await page.getByRole("button", { name: "Agregar" }).click();
      await expect.poll(() => page.locator("#faqs li").count()).toBe(count);
    }
    expect(await page.getByLabel("Nueva pregunta").count()).toBe(0);
    await page.getByRole("button", { name: /^Quitar: 3 / }).click();
    await expect.poll(() => page.locator("#faqs li").count()).toBe(11);
    await page.getByRole("button", { name: "Deshacer" }).click();
    await expect.poll(() => page.locator("#faqs li").nth(2).textContent()).toContain("3 ¿");
    await page.getByLabel("Fecha de lanzamiento").fill("2030-12-03T10:00");
    await page.getByLabel("Recibir suscripciones").check();
    await expectSound(page);
    await next(page).click();
    await page.waitForURL(`**/teachers/courses/${id}/modules*`);
    expect(await rowOf(id)).toMatchObject({
      prerequisites: ["Una pala ancha", "Pulpa fresca", "Un costal"],
      isSubscription: true,
      scheduledLaunch: new Date("2030-12-03T15:00:00Z"),
    });
    expect((await rowOf(id))?.faqs).toHaveLength(12);
    await page.goto(`${origin}/teachers/courses/${id}/edit?step=1`);
    await page.getByRole("button", { name: "Atrás" }).click();
    await page.waitForURL("**/teachers/courses?tab=draft");
    expect(complaints.filter((one) => !one.includes("400"))).toEqual([]);
    await context.close();
  });
});

test("without scripts every step, list and button works", async () => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await enter(context);
  await page.goto(`${origin}/teachers/courses/create`);
  await fillTexts(page, "Sin scripts");
  await next(page).click();
  await page.waitForURL("**/edit?step=2*");
  const id = idIn(page);
  await usePrint(id);
  await add(page, "Requerimientos", ["Uno", "Dos", "Tres"]);
  await page.getByRole("button", { name: "Bajar: Uno" }).click();
  await page.getByRole("button", { name: "Editar: Tres" }).click();
  await page.getByLabel("Requerimiento", { exact: true }).fill("Tres y medio");
  await page.getByRole("button", { name: "Atrás" }).click();
  await page.waitForURL("**/edit?step=1*");
  expect(await rowOf(id)).toMatchObject({ prerequisites: ["Dos", "Uno", "Tres y medio"] });
  await next(page).click();
  // Another tab saves meanwhile.
  await page.getByRole("button", { name: "Quitar: Dos" }).click();
  await withCourses((home) =>
    changeCourses(home, id, { version: 40, prerequisites: ["A", "B", "C"] }),
  );
  await add(page, "Requerimientos", ["Cuatro"]);
  await next(page).click();
  await page.getByRole("heading", { name: "Este curso cambió en otra pestaña" }).waitFor();
  expect(await page.locator(".stale-field p").allTextContents()).toEqual([
    "Uno\nTres y medio\nCuatro",
    "A\nB\nC",
  ]);
  await page.getByRole("button", { name: "Guardar la mía" }).click();
  await page.waitForURL("**/edit?step=3*");
  expect(await rowOf(id)).toMatchObject({ prerequisites: ["Uno", "Tres y medio", "Cuatro"] });
  await context.close();
});

test("what was typed on a lost line is kept, said, and saved later", async () => {
  const { page, context } = await openPage(browser, { width: 390, height: 844 });
  await enter(context);
  await page.goto(`${origin}/teachers`);
  const id = await draft(context);
  // The line is slow at first: what is typed before scripts run is saved too.
  const letScriptsCome = await holdScripts(page);
  await page.goto(`${origin}/teachers/courses/${id}/edit?step=1`, { waitUntil: "commit" });
  await page.getByLabel("Título", { exact: true }).fill("Pulpa uno");
  const category = page.getByLabel("Categoría");
  const chosen = (await category.locator("option").nth(2).textContent()) ?? "";
  await category.selectOption(chosen);
  letScriptsCome();
  await saved(page).waitFor();
  expect(await rowOf(id)).toMatchObject({ title: "Pulpa uno", category: chosen });
  // The server saves; its answer is lost on the way.
  await page.route("**/api/teachers/courses", async (route) => {
    await route.fetch();
    await route.abort();
  });
  await page.getByLabel("Título", { exact: true }).fill("Pulpa dos");
  await page
    .getByText("No se pudo guardar todavía: queda en este dispositivo y lo intentamos otra vez")
    .waitFor();
  await page.getByLabel("Título", { exact: true }).fill("Pulpa tres");
  await next(page).click();
  await page.getByRole("dialog", { name: "Oops..." }).waitFor();
  await page.getByText("Hubo un error al guardar el curso").waitFor();
  await page.getByRole("button", { name: "Entendido" }).click();
  expect(await page.getByLabel("Título", { exact: true }).inputValue()).toBe("Pulpa tres");
  await page.unroute("**/api/teachers/courses");
  await saved(page).waitFor();
  await expect.poll(async () => (await rowOf(id))?.title).toBe("Pulpa tres");
  await context.close();
});

test("two tabs never overwrite each other, and leaving with unsaved text asks first", async () => {
  const { page, context } = await openPage(browser, { width: 1280, height: 900 });
  await enter(context);
  await page.goto(`${origin}/teachers`);
  const id = await draft(context);
  await page.goto(`${origin}/teachers/courses/${id}/edit?step=1`);
  const other = await context.newPage();
  await other.goto(`${origin}/teachers/courses/${id}/edit?step=1`);
  await other.getByLabel("Título", { exact: true }).fill("De la otra");
  await saved(other).waitFor();
  await page.getByLabel("Título", { exact: true }).fill("De esta");
  await page.getByText("Este curso cambió en otra pestaña. Ya no se guarda solo.").waitFor();
  expect(await page.getByLabel("Título", { exact: true }).inputValue()).toBe("De esta");
  await page.getByRole("button", { name: "Ver las dos versiones" }).click();
  await page.getByText("De la otra", { exact: true }).waitFor();
  await expectSound(page);
  expect(await rowOf(id)).toMatchObject({ title: "De la otra" });
  await page.getByRole("link", { name: "Quedarme con la guardada" }).click();
  await expect
    .poll(() => page.getByLabel("Título", { exact: true }).inputValue())
    .toBe("De la otra");
  expect(await page.getByText("Recuperamos lo que escribiste").count()).toBe(0);
  await context.close();
});

test("after the cover is saved, an item that is emptied takes no version from another tab", async () => {
  const { page, context } = await openPage(browser, { width: 390, height: 844 });
  await enter(context);
  await page.goto(`${origin}/teachers`);
  const id = await draft(context, { prerequisites: ["Uno", "Dos", "Tres"], learnings: ["Cernir"] });
  await page.goto(`${origin}/teachers/courses/${id}/edit?step=2`);
  await page.locator("#cover").getByText("Elegir imagen", { exact: true }).waitFor();
  await page.getByRole("button", { name: "Editar: Uno" }).click();
  const item = page.getByLabel("Requerimiento", { exact: true });
  await item.fill("");
  await page.getByRole("button", { name: "Usar el grabado de Semillero" }).click();
  const taken = page.getByRole("status").filter({ hasText: "Tu curso lleva el grabado" });
  await taken.waitFor();
  await draft(context, { id, prerequisites: ["Pala", "Costal", "Balde"] });
  await page.getByLabel("Nuevo aprendizaje").fill("Emp");
  // Saves what was typed without a pause.
  await page.evaluate(() => dispatchEvent(new Event("online")));
  await item.fill("Uno y medio");
  await page.getByText("Este curso cambió en otra pestaña. Ya no se guarda solo.").waitFor();
  expect(await rowOf(id)).toMatchObject({ prerequisites: ["Pala", "Costal", "Balde"] });
  await context.close();
});

test("a course on sale says that a change goes live, and asks before it is left unsaved", async () => {
  const { page, context } = await openPage(browser, { width: 1280, height: 900 });
  await enter(context);
  const path = `/teachers/courses/${fixture.courseId}/edit?step=1`;
  await page.goto(origin + path);
  await scriptsStarted(page);
  await page.getByText("Este curso está publicado: lo que guardes se ve enseguida.").waitFor();
  const { title } = (await rowOf(fixture.courseId)) ?? {};
  await page.getByLabel("Título", { exact: true }).fill("Otro título");
  await page.evaluate(() => {
    const link = document.createElement("a");
    link.href = "/teachers/help";
    link.textContent = "Fuera";
    document.querySelector("main")?.append(link);
  });
  await page.getByRole("link", { name: "Fuera" }).click();
  const dialog = page.getByRole("dialog", { name: "¿Salir sin guardar?" });
  await dialog.getByRole("button", { name: "Seguir aquí" }).click();
  expect(await page.getByLabel("Título", { exact: true }).inputValue()).toBe("Otro título");
  expect(await rowOf(fixture.courseId)).toMatchObject({ title });
  await page.getByRole("link", { name: "Fuera" }).click();
  await dialog.getByRole("button", { name: "Salir", exact: true }).click();
  await page.waitForURL("**/teachers/help");
  // What is typed before the scripts run does not take the place of what the browser has kept.
  const letScriptsCome = await holdScripts(page);
  await page.goto(origin + path, { waitUntil: "commit" });
  await page.getByLabel("Título", { exact: true }).fill("Un título a medias");
  letScriptsCome();
  await page.getByText("Recuperamos lo que escribiste").waitFor();
  expect(await page.getByLabel("Título", { exact: true }).inputValue()).toBe("Otro título");
  await page.goto(`${origin}/teachers/help`);
  await page.goto(origin + path);
  await page.getByText("Recuperamos lo que escribiste").waitFor();
  expect(await page.getByLabel("Título", { exact: true }).inputValue()).toBe("Otro título");
  await page.getByRole("button", { name: "Descartar" }).click();
  await expect.poll(() => page.getByLabel("Título", { exact: true }).inputValue()).toBe(title);
  await context.close();
});
