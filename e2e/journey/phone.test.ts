// What a phone shows of header, categories and course page, also without scripts; and a teacher's
// own course on a desktop.
import type { Browser, Page } from "playwright-core";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { beforeAll, expect, test } from "vitest";
import { ConsentBar } from "#src/ui/consent-bar.tsx";
import { expectSound, openBrowser, openPage } from "../browser.ts";
import { type ClassScene, insertClassScene } from "../class-scene.ts";
import { drawFilm, filmOf, giveFilm, tiny } from "../film.ts";
import { wholeStyle } from "../own-style.ts";
import { signIn } from "../people.ts";
import { openSharedAcademy } from "../shared-academy.ts";
import { until } from "../until.ts";

const phone = { width: 360, height: 640 };
let origin: string;
let browser: Browser;
let scene: ClassScene;

beforeAll(async () => {
  const academy = await openSharedAcademy();
  origin = academy.origin;
  scene = await insertClassScene(academy.place, ["Bienvenida", "Fermentación", "Secado"]);
  const [lessonId = ""] = scene.lessonIds;
  const teacher = await signIn(origin, scene.teacher);
  await giveFilm(origin, teacher, lessonId, drawFilm({ ...tiny, seconds: 4 }));
  await until("the free class plays", 120_000, async () => {
    const place = { courseId: scene.courseId, lessonId };
    return (await filmOf(origin, teacher, place)).status === "ready";
  });
  browser = await openBrowser();
});

const course = () => `${origin}/explore/courses/${scene.courseId}`;

/** A page of somebody who is signed in. */
async function openAs(
  { email, password }: { email: string; password: string },
  options: Parameters<Browser["newContext"]>[0],
) {
  const context = await browser.newContext(options);
  const data = { email, password };
  const signedIn = await context.request.post(`${origin}/api/auth/login`, { data });
  expect(signedIn.status()).toBe(200);
  const page = await context.newPage();
  return { page, context };
}

/** Whether nothing else lies on the middle of an element. */
function isUncovered(page: Page, selector: string): Promise<boolean> {
  return page.locator(selector).evaluate((element) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    const top = document.elementFromPoint(x + width / 2, y + height / 2);
    return element.contains(top);
  });
}

test("without scripts, by keyboard: the menu names the account, the area, and the way out", async () => {
  const { page, context } = await openAs(scene.teacher, {
    viewport: phone,
    javaScriptEnabled: false,
  });
  await page.goto(`${origin}/explore`);
  const button = page.getByRole("button", { name: "Menú de Nubia Chilito" });
  expect(await page.getByRole("link", { name: "Dashboard" }).count()).toBe(0);
  await button.focus();
  await page.keyboard.press("Enter");
  await page.getByRole("link", { name: /^Nubia Chilito\s?, Tu cuenta/ }).waitFor();
  await page.keyboard.press("Escape");
  await page.getByRole("link", { name: "Dashboard" }).waitFor({ state: "hidden" });
  await page.keyboard.press("Enter");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await page.waitForURL(`${origin}/teachers`);
  await page.goto(`${origin}/explore`);
  await page.getByRole("button", { name: /^Menú de/ }).click();
  await page.getByRole("button", { name: "Cerrar Sesión" }).click();
  await page.getByRole("link", { name: "Registrarse" }).waitFor();
  await context.close();
});

test("the open menu is sound, and a tablet needs none", async () => {
  const { page, context } = await openAs(scene.student, { viewport: phone });
  await page.goto(`${origin}/explore`);
  await page.getByRole("button", { name: "Menú de Marisol Quira" }).click();
  await expectSound(page);
  await page.keyboard.press("Escape");
  await page.setViewportSize({ width: 768, height: 900 });
  await page.getByRole("button", { name: "Cerrar Sesión" }).waitFor();
  expect(await page.getByRole("button", { name: /^Menú de/ }).count()).toBe(0);
  await context.close();
});

test("a chosen category is on the screen, and the only bold one", async () => {
  const { page, context } = await openPage(browser, phone);
  await page.goto(`${origin}/explore?category=sostenibilidad`);
  const chosen = await page.locator(".cats [aria-current]").boundingBox();
  expect((chosen?.x ?? 999) + (chosen?.width ?? 0)).toBeLessThanOrEqual(phone.width);
  const weightOf = (text: string) =>
    page
      .locator(".cats")
      .getByText(text, { exact: true })
      .evaluate((name) => getComputedStyle(name).fontWeight);
  expect([await weightOf("sostenibilidad"), await weightOf("todos")]).toEqual(["800", "500"]);
  await context.close();
});

test("the price bar comes early by keyboard, and hides nothing of the footer", async () => {
  const { page, context } = await openPage(browser, phone);
  await page.goto(course());
  await page.locator(".facts a").focus();
  await page.keyboard.press("Tab");
  expect(await page.locator(":focus").textContent()).toBe("Comprar curso");
  expect(await isUncovered(page, ".sticky-buy a")).toBe(true);
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  expect(await isUncovered(page, ".legal a:last-child")).toBe(true);
  await context.close();
});

test("until the question about the pixel is answered, its bar is the only one", async () => {
  const { page, context } = await openPage(browser, phone);
  await page.goto(`${origin}/explore/courses/${scene.launchId}`);
  const bar = renderToStaticMarkup(createElement(ConsentBar)).replace("hidden", "");
  await page.addStyleTag({ content: wholeStyle() });
  await page.evaluate((html) => document.body.insertAdjacentHTML("beforeend", html), bar);
  expect(await page.locator(".sticky-buy").isVisible()).toBe(false);
  const action = page.locator(".buy .action a");
  await action.scrollIntoViewIfNeeded();
  expect(await isUncovered(page, ".buy .action a")).toBe(true);
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  expect(await isUncovered(page, ".legal a:last-child")).toBe(true);
  await context.close();
});

test("a locked class says why, and the free one leads to itself", async () => {
  const { page, context } = await openPage(browser, phone);
  await page.goto(course());
  await page.getByRole("button", { name: /^Fermentación/ }).click();
  await page.getByText("Compra el curso y mírala cuando quieras").waitFor();
  await expectSound(page);
  await page.getByRole("button", { name: "Volver" }).click();
  await page.getByRole("link", { name: /^Bienvenida/ }).click();
  await page.waitForURL("**/login?**");
  expect(new URL(page.url()).searchParams.get("redirectTo")).toContain("isFreeFlow=true");
  await page.goto(`${origin}/explore/courses/${scene.launchId}`);
  await page.locator(".mod summary").last().click();
  await page.locator("button.cls").last().click();
  await page.getByText(/^El curso abre el .+ Suscríbete y te escribimos ese día\.$/).waitFor();
  await context.close();
});

test("a teacher's own course has its title above and its text beside the price", async () => {
  const { page, context } = await openAs(scene.teacher, { viewport: { width: 1000, height: 800 } });
  await page.goto(course());
  for (const width of [1000, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    const boxOf = (selector: string) =>
      page.locator(selector).evaluate((element) => element.getBoundingClientRect().toJSON());
    expect((await boxOf("main h1")).top).toBeLessThan(400);
    const [text, price] = [await boxOf(".detail .text"), await boxOf(".sidecol")];
    expect(text.width).toBeGreaterThan(price.width);
    expect(text.right).toBeLessThan(price.left);
  }
  await context.close();
});
