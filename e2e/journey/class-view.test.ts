// The class view for its learners: by keyboard, at three widths, without scripts, and in its
// errors.
import type { Browser, Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { lessonPath } from "#src/courses/rules.ts";
import { expectSound, openBrowser, openPage, sizes } from "../browser.ts";
import { type ClassScene, insertClassScene } from "../class-scene.ts";
import { openSharedAcademy } from "../shared-academy.ts";
import { signInAs } from "../steps.ts";

const desktop = { width: 1280, height: 900 };
/** So low that three classes do not fit. */
const phone = { width: 390, height: 600 };
const tablet = { name: "a tablet, 768 wide", width: 768, height: 1024 };
const titles = ["Bienvenida a la finca", "Fermentación en tanque", "Secado y fermentación"];
let origin: string;
let browser: Browser;
let scene: ClassScene;

beforeAll(async () => {
  const academy = await openSharedAcademy();
  origin = academy.origin;
  scene = await insertClassScene(academy.place, titles);
  browser = await openBrowser();
});

const pathTo = (place: number) => lessonPath(scene.courseId, scene.lessonIds[place] ?? "");

/** Opens the first class, in the student's own browser. */
async function openClass(size: { width: number; height: number }, query = "") {
  const opened = await openPage(browser, size);
  const { context, page } = opened;
  const signedIn = await context.request.post(`${origin}/api/auth/login`, {
    data: scene.student,
  });
  expect(signedIn.status()).toBe(200);
  await page.goto(origin + pathTo(0) + query);
  await scriptsOf(page);
  return opened;
}

/** Waits until tabs respond to the arrow keys. */
function scriptsOf(page: Page): Promise<unknown> {
  return page.locator('[role=tab][aria-selected=false][tabindex="-1"]').first().waitFor();
}

const searchBox = (page: Page) => page.getByRole("combobox", { name: "Buscar una clase" });
const option = (page: Page, name: string) => page.getByRole("option", { name });
const nothing = "Desafortunadamente no encontramos ninguna clase";

/** The element with the focus, as a screen reader would name it. */
const focused = (page: Page) => page.locator(":focus");

test("by keyboard alone: search, a mark and its undoing, tabs, another class, and out", async () => {
  const { page, context, complaints } = await openClass(desktop);
  expect(await page.title()).toBe(titles[0]);
  await searchBox(page).focus();
  const early = page.waitForResponse(/classes\?text=ferm$/);
  await page.keyboard.type("ferm");
  // The request is sent by then, and nothing is shown yet.
  await early;
  expect(await page.getByRole("listbox").count()).toBe(0);
  await page.keyboard.type("entacion");
  await option(page, "Secado y fermentación").waitFor();
  expect(await page.getByRole("option").allTextContents()).toEqual(titles.slice(1));
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("End");
  await page.getByRole("option", { name: "Secado", selected: true }).waitFor();
  await page.keyboard.press("ArrowDown");
  await page.getByRole("option", { name: "Fermentación en tanque", selected: true }).waitFor();
  await page.keyboard.press("Escape");
  await page.getByRole("listbox").waitFor({ state: "detached" });
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await page.waitForURL(`**${pathTo(1)}`);
  await page.getByRole("heading", { level: 1, name: "Fermentación en tanque" }).waitFor();
  expect(await page.title()).toBe("Fermentación en tanque");

  const count = (done: number) => page.getByText(`${done} de 3 clases`).waitFor();
  await count(0);
  await page.getByRole("button", { name: "Marcar como vista" }).focus();
  for (const done of [1, 0, 1]) {
    await page.keyboard.press("Enter");
    await count(done);
    const wanted = done === 1 ? "Deshacer" : "Marcar como vista";
    await page
      .locator(":focus", { hasText: wanted })
      .and(page.locator(":not([aria-disabled])"))
      .waitFor();
  }
  await page.getByText("Clase vista").waitFor();

  await page.getByRole("tab", { name: "Detalles de la clase" }).focus();
  await page.keyboard.press("ArrowRight");
  expect(await focused(page).textContent()).toBe("Recursos de la clase");
  await page.getByText("Sin recursos").waitFor();
  await page.getByRole("tab", { name: "Contenido" }).focus();
  await page.keyboard.press("ArrowRight");
  await page.getByLabel("Escribe un comentario").waitFor();
  await page.keyboard.press("End");
  await page.getByLabel("Escribe una nota").waitFor();
  await page.keyboard.press("ArrowRight");
  await page.getByRole("link", { name: "Fermentación en tanque (vista)" }).waitFor();
  await page.getByRole("link", { name: /^Bienvenida a la finca(?! \(vista)/ }).focus();
  await page.keyboard.press("Enter");
  await page.waitForURL(`**${pathTo(0)}?panel=resources`);

  await page.getByRole("button", { name: "Marisol Quira" }).focus();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Tab");
  expect((await focused(page).textContent())?.trim()).toBe("Cerrar Sesión");
  await page.keyboard.press("Enter");
  await page.waitForURL("**/explore?category=todos");
  await page.getByRole("link", { name: "Inicia Sesión" }).waitFor();
  expect(complaints).toEqual([]);
  await context.close();
});

test("a reload returns to the open tabs, in this class and the next", async () => {
  const { page, context, complaints } = await openClass(desktop, "?view=teacher");
  const isOpen = (name: string) => page.getByRole("tab", { name, selected: true }).waitFor();
  await page.getByRole("tab", { name: "Recursos de la clase" }).click();
  await page.getByRole("tab", { name: "Comentarios" }).click();
  await page.waitForURL(/\?view=teacher&panel=resources&side=comments$/);
  await page.reload();
  await isOpen("Comentarios");
  await isOpen("Recursos de la clase");
  await scriptsOf(page);
  await page.getByRole("tab", { name: "Contenido" }).click();
  await page
    .getByRole("link", { name: titles[1] ?? "" })
    .first()
    .click();
  await page.waitForURL(new RegExp(`${pathTo(1)}.*panel=resources$`));
  await page.goBack();
  await page.getByRole("heading", { level: 1, name: titles[0] ?? "" }).waitFor();
  expect(complaints).toEqual([]);
  await context.close();
});

test.each(sizes)("the last class shows what to go on with, on $name", async (size) => {
  const { page, context, complaints } = await openClass(size);
  expect(await page.getByRole("heading", { name: "Qué sigue" }).count()).toBe(0);
  await page
    .getByRole("link", { name: titles[2] ?? "" })
    .first()
    .click();
  await page.getByRole("heading", { name: "Qué sigue" }).waitFor();
  await expectSound(page);
  const next = page.locator(".next-courses").getByRole("link").first();
  await next.focus();
  await next.scrollIntoViewIfNeeded();
  await page.keyboard.press("Enter");
  await page.waitForURL("**/explore/courses/**");
  expect(complaints).toEqual([]);
  await context.close();
});

test("a search drops outdated results, and says when it finds nothing or fails", async () => {
  const { page, context, complaints } = await openClass(desktop);
  const outdated = /classes\?text=secado$/;
  await page.route(outdated, () => {});
  const asked = page.waitForRequest(outdated);
  const givenUp = page.waitForEvent("requestfailed", (one) => outdated.test(one.url()));
  await searchBox(page).fill("secado");
  await asked;
  await searchBox(page).fill("bienvenida");
  await givenUp;
  await option(page, "Bienvenida a la finca").waitFor();

  await searchBox(page).fill("moscas blancas");
  await page.getByText(nothing).waitFor();
  const refused = /classes\?text=ferm/;
  const broken = page.waitForEvent("requestfailed", (one) => refused.test(one.url()));
  await page.route(refused, (route) => route.abort());
  await searchBox(page).fill("fermentación");
  await broken;
  await page.getByText(nothing).waitFor();
  expect(await page.getByRole("option").count()).toBe(0);
  expect(complaints.filter((text) => !text.includes("ERR_FAILED"))).toEqual([]);
  await context.close();
});

test.each([...sizes, tablet])("it is sound in all its parts on $name", async (size) => {
  const { page, context, complaints } = await openClass(size);
  await expectSound(page);
  await page.getByRole("tab", { name: "Recursos de la clase" }).click();
  await page.getByRole("tab", { name: "Comentarios" }).click();
  await expectSound(page);
  const icon = page.getByRole("button", { name: "Buscar una clase" });
  if (size.width < 1000) await icon.click();
  else expect(await icon.isVisible()).toBe(false);
  await searchBox(page).fill("fermentacion");
  await option(page, "Secado y fermentación").waitFor();
  await expectSound(page);
  await option(page, "Secado y fermentación").click();
  await page.getByRole("heading", { level: 1, name: "Secado y fermentación" }).waitFor();
  expect(await searchBox(page).isVisible()).toBe(size.width >= 1000);
  expect(complaints).toEqual([]);
  await context.close();
});

test("the picture stays visible on an upright phone, above the text", async () => {
  const { page, context } = await openClass(phone);
  await page.getByRole("link", { name: titles[2] ?? "" }).scrollIntoViewIfNeeded();
  await page.mouse.wheel(0, 4000);
  const top = () =>
    page.locator(".player").evaluate((player) => player.getBoundingClientRect().top);
  await expect.poll(top).toBe(0);
  await context.close();
});

test("without scripts its tabs are links, the search narrows the list, and a class is marked", async () => {
  const { context: own } = await openClass(desktop);
  const cookies = await own.cookies();
  const context = await browser.newContext({ javaScriptEnabled: false, viewport: desktop });
  await context.addCookies(cookies);
  const page = await context.newPage();
  await page.goto(origin + pathTo(0));
  await page.getByRole("tab", { name: "Recursos de la clase" }).click();
  await page.getByText("Sin recursos").waitFor();
  await page.getByRole("tab", { name: "Comentarios" }).click();
  await page.getByLabel("Escribe un comentario").waitFor();
  await page.getByText("Sin recursos").waitFor();
  await searchBox(page).fill("FERMENTACION");
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { name: "Resultados de «FERMENTACION»" }).waitFor();
  await expect.poll(() => page.locator(".lesson-side .lesson").count()).toBe(2);
  await page.getByRole("link", { name: "Ver todas las clases" }).click();
  await page.getByRole("link", { name: "Bienvenida a la finca" }).waitFor();
  await page.getByRole("button", { name: "Marcar como vista" }).click();
  await page.getByText("Clase vista").waitFor();
  await page.getByRole("link", { name: "Bienvenida a la finca (vista)" }).waitFor();
  await page.getByRole("button", { name: "Deshacer" }).click();
  await page.getByRole("button", { name: "Marcar como vista" }).waitFor();
  await context.close();
  await own.close();
});

test("a class without video leads to the classes around it", async () => {
  const { page, context } = await openClass({ width: 390, height: 844 });
  const player = page.locator(".player");
  expect(await player.innerText()).toContain("Esta clase todavía no tiene video.");
  expect(await player.getByRole("link", { name: "Clase anterior" }).count()).toBe(0);
  await player.getByRole("link", { name: "Siguiente clase" }).click();
  await page.waitForURL(`**${pathTo(1)}`);
  await player.getByRole("link", { name: "Clase anterior" }).click();
  await page.waitForURL(`**${pathTo(0)}`);
  await expectSound(page);
  await context.close();
});

test("an unavailable class leads to the catalogue, a course without classes says so", async () => {
  const { page, context } = await openClass(desktop);
  await page.goto(`${origin}${lessonPath(scene.launchId, scene.lessonIds[0] ?? "")}`);
  await page.waitForURL("**/explore?category=todos");
  await page.goto(`${origin}/courses/${scene.emptyCourseId}/continue`);
  await page.getByRole("heading", { name: "No existe una clase a reproducir" }).waitFor();
  await expectSound(page);
  await page.getByRole("link", { name: "Regresar" }).click();
  await page.waitForURL(`**/explore/courses/${scene.emptyCourseId}/un-curso-que-empieza`);
  await context.close();
});

test("after the session ended, another class leads through sign-in to that class", async () => {
  const { page, context } = await openClass(desktop);
  const other = await context.newPage();
  await other.goto(`${origin}/explore`);
  await other.getByRole("button", { name: "Cerrar Sesión" }).click();
  await other.getByRole("link", { name: "Inicia Sesión" }).waitFor();
  await page
    .getByRole("link", { name: titles[1] ?? "" })
    .first()
    .click();
  await page.waitForURL(`**/login?redirectTo=${encodeURIComponent(pathTo(1))}`);
  // As older links carry it.
  const data = `${pathTo(1)}.data?_routes=pages%2Flearning%2Fwatch.page`;
  await page.goto(`${origin}/login?redirectTo=${encodeURIComponent(data)}`);
  await signInAs(page, scene.student);
  await page.waitForURL(`**${pathTo(1)}`);
  await page.getByRole("heading", { level: 1, name: titles[1] ?? "" }).waitFor();
  await page.goto(origin + data);
  expect(page.url()).toBe(origin + pathTo(1));
  await context.close();
});
