// The teacher area's frame and list: with a phone's menu, without scripts, by keyboard, and with
// pages that change inside the document.
import type { Browser, Page } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";
import { expectSound, openBrowser, openPage, sizes } from "../browser.ts";
import { addCourse, type Fixture, insertFixture } from "../fixture.ts";
import { scriptsStarted } from "../page-scripts.ts";
import { send, signIn } from "../people.ts";
import { openSharedAcademy } from "../shared-academy.ts";

let origin: string;
let browser: Browser;
let fixture: Fixture;
let bocashi: string;
const word = "Piscicultura".repeat(9).slice(0, 100);

beforeAll(async () => {
  const academy = await openSharedAcademy();
  origin = academy.origin;
  fixture = await insertFixture({ ...academy.place, lessons: 1 });
  for (const title of ["Ají dulce", "Bocashi", "Cúrcuma", "Dátiles", word]) {
    const id = await addCourse(academy.place, fixture, title);
    if (title === "Bocashi") bocashi = id;
  }
  browser = await openBrowser();
});

async function enter(page: Page): Promise<void> {
  const data = fixture.teacher;
  const signedIn = await page.context().request.post(`${origin}/api/auth/login`, { data });
  expect(signedIn.status()).toBe(200);
}

const current = (page: Page) => page.locator(".teacher-side [aria-current]").textContent();
const focused = (page: Page) => page.locator(":focus").textContent();

describe.each(sizes)("on $name", (size) => {
  test("the list leads where it says, and its pages change inside the document", async () => {
    const { page, context, complaints } = await openPage(browser, size);
    await enter(page);
    await page.goto(`${origin}/teachers`);
    await page.getByText("Hola, Nubia").waitFor();
    await expectSound(page);
    await page.evaluate(() => Object.assign(window, { stays: true }));

    if (size.width < 1000) {
      await page.getByRole("button", { name: "Abrir menú" }).click();
      await expectSound(page);
    }
    await page.getByRole("link", { name: "Mis cursos" }).click();
    await page.getByRole("heading", { name: "Mis cursos" }).waitFor();
    await expect.poll(() => focused(page)).toBe("Mis cursos");
    await expect
      .poll(() => page.getByRole("status").allTextContents())
      .toContain("Mis cursos · Semillero");
    expect(await current(page)).toBe("Mis cursos");
    expect(await page.getByRole("button", { name: "Cerrar menú" }).count()).toBe(0);
    await page.getByText("Página 1 de 2").waitFor();
    await expectSound(page);

    await page.getByRole("link", { name: "Siguiente" }).click();
    await page.getByText("Página 2 de 2").waitFor();
    await page.getByLabel("Buscar por título").fill("curcum");
    await page.getByRole("button", { name: "Buscar" }).click();
    await page.getByRole("heading", { name: "Cúrcuma" }).waitFor();
    expect(await page.locator(".own-courses > li").count()).toBe(1);
    expect(await page.getByRole("link", { name: /^Editar Cúrcuma/ }).getAttribute("href")).toMatch(
      /\/edit$/,
    );
    await page.getByRole("button", { name: "Opciones de Cúrcuma" }).click();
    await expectSound(page);
    await page.getByRole("button", { name: "Despublicar", exact: true }).click();
    await page.getByRole("alertdialog", { name: "¿Despublicar «Cúrcuma»?" }).waitFor();
    expect(await focused(page)).toBe("Cancelar");
    await expectSound(page);
    await page.keyboard.press("Enter");
    await page.getByRole("alertdialog").waitFor({ state: "hidden" });

    await page.getByRole("link", { name: "Cúrcuma", exact: true }).click();
    await page.waitForURL("**/info");
    await expect.poll(() => focused(page)).toBe("Cúrcuma");
    await expectSound(page);
    await page.goBack();
    await expect.poll(() => page.getByLabel("Buscar por título").inputValue()).toBe("curcum");
    await page.getByRole("link", { name: /^Borradores/ }).click();
    await page.getByText("1 curso en Publicado").waitFor();
    await expectSound(page);
    expect(await page.evaluate(() => "stays" in window)).toBe(true);
    expect(complaints).toEqual([]);
    await context.close();
  });
});

test("a slow line says that a page comes, and what was refused from a dialog is read on the page", async () => {
  const { page, context } = await openPage(browser, { width: 360, height: 640 });
  await enter(page);
  const mayPass = Promise.withResolvers<void>();
  await page.goto(`${origin}/teachers/courses`);
  await scriptsStarted(page);
  await page.route("**/*.data*", async (route) => {
    await mayPass.promise;
    await route.continue();
  });
  await page.getByRole("link", { name: "Cúrcuma", exact: true }).click();
  await page.getByText("Cargando…").waitFor();
  await expectSound(page);
  mayPass.resolve();
  await page.waitForURL("**/info");
  await page.getByText("Cargando…").waitFor({ state: "detached" });

  const email = "vecina@correo.test";
  const { courseId } = fixture;
  const teacher = await signIn(origin, fixture.teacher);
  const invited = { addresses: email, confirmed: true };
  await send(origin, teacher, "POST", `/api/courses/${courseId}/invitees`, invited);
  await page.unroute("**/*.data*");
  await page.goto(`${origin}/teachers/courses/${courseId}/info?tab=invited`);
  await scriptsStarted(page);
  await page.route("**/*.data*", (route) => route.abort());
  await page.getByRole("button", { name: `Retirar la invitación a ${email}` }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Retirar" }).click();
  const note = page.getByRole("alert").filter({ hasText: "No pudimos retirar la invitación" });
  await note.waitFor();
  await page.getByRole("alertdialog").waitFor({ state: "hidden" });
  await expect.poll(() => focused(page)).toContain("No pudimos retirar la invitación");
  await expectSound(page);
  await context.close();
});

test("over a lost line a decision about a course stays on its page, which says so", async () => {
  const { page, context } = await openPage(browser, { width: 390, height: 844 });
  await enter(page);
  const lost = page.getByRole("alert").filter({ hasText: "No pudimos guardar el cambio." });
  const unpublish = { name: "Despublicar", exact: true };

  const list = `${origin}/teachers/courses?terms=bocashi`;
  await page.goto(list);
  await expectSound(page);
  await page.getByRole("button", { name: "Opciones de Bocashi" }).click();
  await page.getByRole("button", unpublish).click();
  await expect.poll(() => hasLoaded(page, "course-status")).toBe(true);
  await expect.poll(() => hasLoaded(page, "copy.page")).toBe(true);
  await context.setOffline(true);
  await page.getByRole("alertdialog").getByRole("button", unpublish).click();
  await lost.waitFor();
  await page.getByRole("alertdialog").waitFor({ state: "hidden" });
  await expect.poll(() => focused(page)).toContain("No pudimos guardar el cambio.");
  await expectSound(page);
  await page.getByRole("button", { name: "Opciones de Bocashi" }).click();
  await page.getByRole("button", { name: "Duplicar" }).click();
  await page.getByRole("alert").getByText("No pudimos duplicar el curso.").waitFor();
  expect(await page.locator(".options:popover-open").count()).toBe(0);
  expect(page.url()).toBe(list);

  await context.setOffline(false);
  const teacher = await signIn(origin, fixture.teacher);
  await send(origin, teacher, "POST", `/api/courses/${bocashi}/archive`);
  await page.getByRole("button", { name: "Opciones de Bocashi" }).click();
  await page.getByRole("button", unpublish).click();
  await page.getByRole("alertdialog").getByRole("button", unpublish).click();
  await page.waitForURL("**/status?*");
  await page.getByRole("alert").getByText("Este curso está archivado, así que ya no").waitFor();

  const modules = `${origin}/teachers/courses/${fixture.courseId}/modules`;
  await page.goto(modules);
  await expectSound(page);
  await page.locator("summary").filter({ hasText: "Despublicar" }).click();
  await page.getByRole("link", { name: /^Despublicar/ }).click();
  await expect.poll(() => hasLoaded(page, "course-status")).toBe(true);
  await context.setOffline(true);
  await page.getByRole("dialog").getByRole("button", unpublish).click();
  await lost.waitFor();
  await page.getByRole("dialog").waitFor({ state: "hidden" });
  await expectSound(page);
  expect(page.url()).toBe(modules);

  await context.setOffline(false);
  await page.locator("summary").filter({ hasText: "Despublicar" }).click();
  await page.getByRole("link", { name: /^Despublicar/ }).click();
  await page.getByRole("dialog").getByRole("button", unpublish).click();
  await page
    .locator("summary")
    .filter({ hasText: /^\s*Publicar/ })
    .waitFor();
  await expect.poll(() => lost.count()).toBe(0);
  expect(page.url()).toBe(modules);
  await context.close();
});

/** Whether the browser has the scripts of a page. */
function hasLoaded(page: Page, name: string): Promise<boolean> {
  return page.evaluate((name) => {
    const found = performance.getEntriesByType("resource").filter((one) => one.name.includes(name));
    return found.length > 0;
  }, name);
}

test("a page that fails is replaced inside the area, in the same document", async () => {
  const { page, context } = await openPage(browser, { width: 390, height: 844 });
  await enter(page);
  await page.goto(`${origin}/teachers/courses?terms=curcum`);
  await page.evaluate(() => Object.assign(window, { stays: true }));
  await page.getByRole("link", { name: "Cúrcuma", exact: true }).evaluate((link) => {
    link.setAttribute("href", `/teachers/courses/${crypto.randomUUID()}/info`);
  });
  await page.getByRole("link", { name: "Cúrcuma", exact: true }).click();
  await page.getByRole("heading", { name: "Este curso no existe" }).waitFor();
  await page.getByText("Hola, Nubia").waitFor();
  await page.getByRole("link", { name: "Ir a Mis cursos" }).click();
  await page.waitForURL(`${origin}/teachers/courses`);
  expect(await page.evaluate(() => "stays" in window)).toBe(true);
  await context.close();
});

test("without scripts, by keyboard: the sheet hides what is below it, and signing out leads to the catalogue", async () => {
  const viewport = { width: 360, height: 640 };
  const context = await browser.newContext({ viewport, javaScriptEnabled: false });
  const page = await context.newPage();
  await enter(page);
  await page.goto(`${origin}/teachers/courses?sort=newest`);
  expect((await page.getByRole("heading", { name: word }).boundingBox())?.width).toBeLessThan(240);
  const button = page.getByRole("button", { name: "Abrir menú" });
  await button.focus();
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "Cerrar menú" }).waitFor();
  await button.waitFor({ state: "hidden" });
  expect(await page.locator(":focus").getAttribute("aria-label")).toBe("Cerrar menú");
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Cerrar menú" }).waitFor({ state: "hidden" });
  await expect.poll(() => page.locator(":focus").getAttribute("aria-label")).toBe("Abrir menú");
  for (const name of ["Métodos de pago", "Estadísticas", "Ayuda", "Inicio"]) {
    await page.getByRole("button", { name: "Abrir menú" }).press("Enter");
    await page.getByRole("link", { name, exact: true }).press("Enter");
    await page.getByRole("heading", { name, level: 1 }).waitFor();
    expect(await current(page)).toBe(name);
  }
  await page.getByRole("button", { name: "Abrir menú" }).press("Enter");
  await page.getByRole("button", { name: "Cerrar sesión" }).press("Enter");
  await page.waitForURL(`${origin}/explore?category=todos`);
  await context.close();
});
