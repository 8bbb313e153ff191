// What a visitor allows the pixel, and takes back; and the site by keyboard and on paper.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { lessonPath } from "#src/courses/rules.ts";
import type * as Entry from "#src/entry.ts";
import { readSettings } from "#src/settings/settings.ts";
import { listen } from "#src/testing/servers/http-server.ts";
import { desktop, expectSound, openBrowser, openPage, sizes } from "../browser.ts";
import { insertFixture } from "../fixture.ts";
import { scriptsStarted } from "../page-scripts.ts";
import { signUp } from "../people.ts";
import { root } from "../server.ts";
import { newPerson } from "../steps.ts";

type Server = Awaited<ReturnType<typeof listen>>;

const dataDir = mkdtempSync(join(tmpdir(), "semillero-consent-"));
/** What the pixel was told. */
const told: string[] = [];
let pixel: Server;
let server: Server;
let runtime: Awaited<ReturnType<typeof Entry.openRuntime>>;
let origin: string;
let course: string;
let courseId: string;
let lessonId: string;

beforeAll(async () => {
  pixel = await listen((request, response) => {
    told.push(new URL(request.url ?? "", "http://pixel.test").searchParams.get("ev") ?? "");
    response.end();
  });
  const fixture = await insertFixture({ dataDir, lessons: 2 });
  courseId = fixture.courseId;
  lessonId = fixture.lessonIds[0] ?? "";
  const entry: typeof Entry = await import(join(root, "build/server/index.js"));
  const env = {
    ...{ DATA_DIR: dataDir, PORT: "0", SEED: "none", LOG_LEVEL: "silent" },
    ...{ PIXEL_ID: "123", PIXEL_URL: `http://127.0.0.1:${pixel.port}/tr` },
  };
  runtime = await entry.openRuntime(readSettings(env, root));
  server = await listen(runtime.publicCache.inFront(entry.createWebApp(runtime)));
  origin = `http://localhost:${server.port}`;
  course = `${origin}/explore/courses/${courseId}`;
});

afterAll(async () => {
  server?.close();
  pixel?.close();
  await runtime?.close();
  rmSync(dataDir, { recursive: true, force: true });
});

const bar = (page: Page) => page.getByRole("complementary", { name: "Permiso para medir" });

async function startToBuy(page: Page): Promise<void> {
  await page.goto(course);
  await page.getByRole("link", { name: "Comprar curso" }).filter({ visible: true }).first().click();
  await page.waitForURL("**/checkouts?**");
}

test.each(sizes)("consent to the pixel can be withdrawn on $name", async (size) => {
  const { page, context } = await openPage(await openBrowser(), size);
  told.length = 0;
  await page.goto(course);
  await bar(page).getByRole("button", { name: "Acepto" }).click();
  await startToBuy(page);
  await expect.poll(() => told).toEqual(["InitiateCheckout"]);

  await page.goto(course);
  expect(await bar(page).isVisible()).toBe(false);
  await page.getByRole("link", { name: "Preferencias de privacidad" }).click();
  await bar(page).getByText("Hoy nos dejas").waitFor();
  await expectSound(page);
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  expect(await bar(page).isVisible()).toBe(false);
  const focused = await page.evaluate(() => document.activeElement?.textContent);
  expect(focused).toBe("Preferencias de privacidad");
  await startToBuy(page);

  // A page without the public script leads to the legal texts, which have it.
  await page.goto(`${origin}/about`);
  await page.getByRole("link", { name: "Preferencias de privacidad" }).click();
  await page.waitForURL("**/terms#preferencias");
  await page.getByRole("button", { name: "Cambiar o retirar mi permiso" }).click();
  await bar(page).getByText("Hoy no nos dejas").waitFor();
  await bar(page).getByRole("button", { name: "Acepto" }).click();
  await startToBuy(page);
  await expect.poll(() => told).toEqual(["InitiateCheckout", "InitiateCheckout"]);
  await context.close();
});

test("who starts to buy within a class is reported, too", async () => {
  const { page, context } = await openPage(await openBrowser(), desktop);
  const { email } = await signUp(origin, newPerson().email);
  const data = { email, password: "una clave larga" };
  await context.request.post(`${origin}/api/auth/login`, { data });
  told.length = 0;
  await page.goto(course);
  await bar(page).getByRole("button", { name: "Acepto" }).click();
  await page.goto(`${origin}${lessonPath(courseId, lessonId)}?isFreeFlow=true`);
  await scriptsStarted(page);
  await page.getByText("Clase 2").first().click();
  await page.getByRole("link", { name: "Comprar ahora" }).click();
  await page.waitForURL("**/checkouts?**");
  await expect.poll(() => told).toEqual(["InitiateCheckout"]);
  await context.close();
});

test("the first stop of the keyboard skips to the content, with scripts and without", async () => {
  for (const javaScriptEnabled of [true, false]) {
    const context = await (await openBrowser()).newContext({ javaScriptEnabled });
    const page = await context.newPage();
    for (const path of ["/explore", "/terms", "/login", "/nada"]) {
      await page.goto(origin + path);
      await page.keyboard.press("Tab");
      const skip = page.getByRole("link", { name: "Saltar al contenido" });
      expect(await skip.evaluate((link) => link === document.activeElement)).toBe(true);
      await page.keyboard.press("Enter");
      await page.waitForURL("**#contenido");
      await page.keyboard.press("Tab");
      const isInside = () => document.querySelector("main")?.contains(document.activeElement);
      expect(await page.evaluate(isInside), path).toBe(true);
    }
    await context.close();
  }
});

test("on paper a course and the legal texts stand alone, black on white", async () => {
  const { page, context } = await openPage(await openBrowser(), { width: 794, height: 1123 });
  await page.emulateMedia({ media: "print" });
  for (const [path, text] of [
    [course, "Clase 2"],
    [`${origin}/terms`, "Tratamiento de datos"],
  ] as const) {
    await page.goto(path);
    for (const hidden of [".top", "footer", ".sticky-buy", ".consent-bar", ".btn", ".skip-link"]) {
      expect(await page.locator(hidden).filter({ visible: true }).count(), hidden).toBe(0);
    }
    // Folded modules too.
    await page.locator("main").getByText(text).last().waitFor();
    const colours = await page.locator("main h1").evaluate((one) => {
      return [getComputedStyle(one).color, getComputedStyle(document.body).backgroundColor];
    });
    expect(colours).toEqual(["rgb(0, 0, 0)", "rgb(255, 255, 255)"]);
  }
  await context.close();
});
