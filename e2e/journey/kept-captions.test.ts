// Corrected captions outlive a lost line, a reload and another tab.
import type { Browser, BrowserContext, Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { openBrowser, openPage, phone } from "../browser.ts";
import { type Fixture, insertFixture } from "../fixture.ts";
import { openSharedAcademy } from "../shared-academy.ts";

let origin: string;
let fixture: Fixture;
let browser: Browser;

beforeAll(async () => {
  const academy = await openSharedAcademy();
  origin = academy.origin;
  fixture = await insertFixture({ ...academy.place, lessons: 1 });
  browser = await openBrowser();
});

async function open(size: typeof phone) {
  const opened = await openPage(browser, size);
  const data = fixture.teacher;
  await opened.context.request.post(`${origin}/api/auth/login`, { data });
  await opened.page.goto(`${origin}/teachers`);
  return opened;
}

async function call(context: BrowserContext, path: string, data: object) {
  const { cookies } = await context.storageState();
  const token = cookies.find(({ name }) => name.endsWith("XSRF-TOKEN"))?.value ?? "";
  const headers = { "x-xsrf-token": decodeURIComponent(token) };
  const answer = await context.request.put(`${origin}/api${path}`, { headers, data });
  expect(answer.status(), await answer.text()).toBe(200);
  return answer.json();
}

const saveButton = (page: Page) => page.getByRole("button", { name: "Guardar subtítulos" });

test("corrected captions outlive a lost line, a reload and another tab", async () => {
  const { page, context } = await open(phone);
  const [lessonId = ""] = fixture.lessonIds;
  const captions = `/classes/${lessonId}/captions/es`;
  const cue = (text: string) => `00:00:01.000 --> 00:00:05.000\n${text}\n`;
  await call(context, captions, { text: cue("Primera"), fileName: "pila.vtt" });
  const course = await (await fetch(`${origin}/api/courses/${fixture.courseId}`)).json();
  const moduleId = course.modules[0]?.id;
  const classPath = `/teachers/courses/${fixture.courseId}/modules/${moduleId}/classes/${lessonId}`;
  await page.goto(`${origin}${classPath}/captions?language=es`);
  const text = page.getByLabel("Tiempos y texto");
  await text.fill(cue("Una hora de trabajo"));
  // Once its scripts run: before, the browser itself would send the form.
  await page.waitForFunction(() => Object.keys(localStorage).some((name) => /^form:/.test(name)));
  const posts = /\/captions\.data/;
  await page.route(posts, (route) => route.abort());
  await saveButton(page).click();
  await page.getByRole("dialog", { name: "Oops..." }).waitFor();
  await page.getByRole("button", { name: "Entendido" }).click();
  expect(await text.inputValue()).toBe(cue("Una hora de trabajo"));
  await page.unroute(posts);
  await page.reload();
  await page.getByText("Recuperamos lo que escribiste").waitFor();
  expect(await text.inputValue()).toBe(cue("Una hora de trabajo"));

  await call(context, captions, { text: cue("De la otra"), fileName: "pila.vtt", version: 1 });
  // On a slow line the page has the refusal long before what is saved.
  const early: number[] = [];
  await page.route(posts, async (route) => {
    if (route.request().method() === "GET") {
      await page.evaluate(
        () => new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn))),
      );
      early.push(await page.getByText("Ver lo guardado").count());
    }
    await route.continue();
  });
  await saveButton(page).click();
  await page.getByText("Este curso cambió en otra pestaña. Tu texto sigue aquí").waitFor();
  await page.getByText("Ver lo guardado").click();
  expect(await page.getByLabel("Lo guardado").inputValue()).toBe(cue("De la otra"));
  expect(early).toEqual([0]);
  expect(await text.inputValue()).toBe(cue("Una hora de trabajo"));
  await saveButton(page).click();
  await page.waitForURL(/\/classes\/[^/]+#subtitulos$/);
  const kept = await context.request.get(`${origin}/api${captions}`);
  expect((await kept.json()).text).toContain("Una hora de trabajo");
  await page.goto(`${origin}${classPath}/captions?language=es`);
  await expect.poll(() => text.inputValue()).toBe(cue("Una hora de trabajo"));
  expect(await page.getByText("Recuperamos lo que escribiste").count()).toBe(0);
  await context.close();
});
