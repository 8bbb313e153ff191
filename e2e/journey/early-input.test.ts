// What is filled in while the scripts of a page are still on their way counts once they run.
import type { Browser, Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { lessonPath } from "#src/courses/rules.ts";
import { openBrowser, openPage } from "../browser.ts";
import { type Fixture, insertFixture } from "../fixture.ts";
import { holdScripts } from "../page-scripts.ts";
import { openSharedAcademy } from "../shared-academy.ts";

let origin: string;
let browser: Browser;
let fixture: Fixture;

beforeAll(async () => {
  const academy = await openSharedAcademy();
  origin = academy.origin;
  fixture = await insertFixture({ ...academy.place, lessons: 1 });
  browser = await openBrowser();
});

const description = (page: Page) => page.getByLabel("Descripción", { exact: true });

/** Opens a page as the teacher, before its scripts come. */
async function openEarly(path: string) {
  const opened = await openPage(browser, { width: 390, height: 844 });
  const data = fixture.teacher;
  await opened.context.request.post(`${origin}/api/auth/login`, { data });
  const letScriptsCome = await holdScripts(opened.page);
  await opened.page.goto(origin + path, { waitUntil: "commit" });
  return { ...opened, letScriptsCome };
}

test("a saved text that is changed stays changed, and is counted", async () => {
  const before = await openEarly("/account");
  before.letScriptsCome();
  await description(before.page).fill("Siembro café.");
  await before.page.getByRole("button", { name: "Guardar cambios" }).click();
  await before.page.getByText("¡Cambios guardados!").waitFor();
  await before.context.close();

  const { page, context, complaints, letScriptsCome } = await openEarly("/account");
  await description(page).fill("Siembro café y plátano.");
  letScriptsCome();
  await page.getByText("23/").waitFor();
  expect(await description(page).inputValue()).toBe("Siembro café y plátano.");
  expect(complaints).toEqual([]);
  await context.close();
});

test("what is selected stays selected, and the caret where it is", async () => {
  const { page, context, complaints, letScriptsCome } = await openEarly("/account");
  await description(page).selectText();
  letScriptsCome();
  // React has taken over the field.
  await page.waitForFunction(() => "_valueTracker" in (document.activeElement ?? {}));
  await page.keyboard.insertText("Cacao");
  expect(await description(page).inputValue()).toBe("Cacao");
  expect(complaints).toEqual([]);
  await context.close();

  const again = await openEarly("/account");
  const text = description(again.page);
  await text.fill("Siembro yuca");
  for (const _ of "yuca") await again.page.keyboard.press("ArrowLeft");
  again.letScriptsCome();
  await again.page.getByText("12/").waitFor();
  await again.page.keyboard.type("la ");
  expect(await text.inputValue()).toBe("Siembro la yuca");
  expect(again.complaints).toEqual([]);
  await again.context.close();
});

test("a comment can be sent, and goes on where its writer is", async () => {
  const path = lessonPath(fixture.courseId, fixture.lessonIds[0] ?? "");
  const { page, context, complaints, letScriptsCome } = await openEarly(`${path}?side=comments`);
  const box = page.getByLabel("Escribe un comentario");
  await box.pressSequentially("Gracias profe");
  for (let letter = 0; letter < " profe".length; letter++) await page.keyboard.press("ArrowLeft");
  letScriptsCome();
  await page.locator(".comment-send button:enabled").waitFor();
  await page.getByText("13/200").waitFor();
  await page.keyboard.type(",");
  expect(await box.inputValue()).toBe("Gracias, profe");
  expect(complaints).toEqual([]);
  await context.close();
});

test("the name of a new module is not selected under its writer's hands", async () => {
  const path = `/teachers/courses/${fixture.courseId}/modules`;
  const { page, context, complaints, letScriptsCome } = await openEarly(`${path}?rename=new`);
  const name = page.getByLabel("Nombre del módulo");
  await name.pressSequentially("Secado");
  letScriptsCome();
  await page.getByText("6/100").waitFor();
  await page.keyboard.type(" y trilla");
  expect(await name.inputValue()).toBe("Secado y trilla");
  await page.keyboard.press("Enter");
  await page.getByText("Agregaste «Secado y trilla»").waitFor();
  expect(complaints).toEqual([]);
  await context.close();
});

test("a button stays under the finger that presses it while the page's scripts start", async () => {
  const { page, context, complaints, letScriptsCome } = await openEarly("/teachers/courses/create");
  const letPartsCome = await holdScripts(page, /\/assets\/wizard-(progress|preview)-[^/]*\.js$/);
  await page.getByLabel("Título", { exact: true }).fill("Secado");
  await page.getByRole("button", { name: "Siguiente" }).hover();
  await page.mouse.down();
  letScriptsCome();
  await page.getByText("6/100").waitFor();
  await page.mouse.up();
  await page.getByText("Debes completar todos los campos").waitFor();
  await page.getByRole("progressbar").waitFor();
  letPartsCome();
  await page.locator(".wizard-preview").getByText("Secado").waitFor();
  expect(complaints).toEqual([]);
  await context.close();
});

test("the cover stays on its step while texts are saved before its scripts have come", async () => {
  const { page, context, complaints } = await openPage(browser, { width: 390, height: 844 });
  const data = fixture.teacher;
  await context.request.post(`${origin}/api/auth/login`, { data });
  await page.goto(`${origin}/teachers`);
  const { cookies } = await context.storageState();
  const token = cookies.find(({ name }) => name.endsWith("XSRF-TOKEN"))?.value ?? "";
  const made = await context.request.put(`${origin}/api/teachers/courses`, {
    headers: { "x-xsrf-token": decodeURIComponent(token) },
    data: { title: "Secado", description: "Al sol.", price: 15, category: "cultivo" },
  });
  const { course } = await made.json();
  const letCoverCome = await holdScripts(page, /\/assets\/cover-field-[^/]*\.js$/);
  await page.goto(`${origin}/teachers/courses/${course.id}/edit?step=2`);
  const cover = page.locator("#cover").getByRole("heading", { name: "Imagen de portada" });
  await cover.waitFor();
  await page.evaluate(() => {
    const seen = new MutationObserver(() => {
      if (!document.querySelector("#cover h2")) document.body.dataset.coverLeft = "";
    });
    seen.observe(document.body, { childList: true, subtree: true });
  });
  const item = page
    .getByRole("group", { name: "Requerimientos" })
    .locator(".list-field-draft .inp");
  await item.first().fill("Una pala");
  await page.getByRole("button", { name: "Agregar" }).first().click();
  await page
    .getByRole("status")
    .filter({ hasText: /^Guardado$/ })
    .waitFor();
  expect(await cover.isVisible()).toBe(true);
  letCoverCome();
  await page.locator("#cover").getByText("Elegir imagen", { exact: true }).waitFor();
  expect(await page.locator("body[data-cover-left]").count()).toBe(0);
  expect(complaints).toEqual([]);
  await context.close();
});
