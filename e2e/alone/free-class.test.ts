// A free class leads to its course and saves nothing; a bought one leads to the next, even on an
// unreliable connection.
import type { Locator, Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { expectSound, sizes } from "../browser.ts";
import { playPast, videoSecond } from "../steps.ts";
import { type FreeScene, openFreeScene, resource, seconds, titles } from "./free-class-scene.ts";

const desktop = { width: 1280, height: 900 };
let scene: FreeScene;

beforeAll(async () => {
  scene = await openFreeScene();
});

const coursePrompt = (page: Page) => page.getByRole("dialog", { name: "¿Te gustó la clase?" });
const purchasePrompt = (page: Page) =>
  page.getByRole("dialog", { name: "Un último impulso para seguir aprendiendo" });
const nextLink = (page: Page) => page.getByRole("link", { name: "Siguiente clase" });
const listed = (page: Page, place: number) =>
  page.getByRole("link", { name: new RegExp(`^${titles[place]}`) });
const isPaused = (page: Page) =>
  page.locator("video").evaluate((video: HTMLVideoElement) => video.paused);

async function goOn(page: Page): Promise<void> {
  await coursePrompt(page).getByRole("button", { name: "Seguir viendo la clase" }).click();
  await coursePrompt(page).waitFor({ state: "hidden" });
  await page.waitForFunction(() => document.querySelector("video")?.paused === false);
}

function seek(page: Page, second: number): Promise<void> {
  return page.locator("video").evaluate((video: HTMLVideoElement, to) => {
    video.currentTime = to;
  }, second);
}

test.concurrent.each(sizes)(
  "a free class leads to the course and nowhere else, on $name",
  async (size) => {
    const { page, context, complaints } = await scene.openFree(size);
    const here = page.url();
    await expectSound(page);
    await page.keyboard.press("Space");
    await playPast(page, 0.1);
    await nextLink(page).click();
    await coursePrompt(page).waitFor();
    expect(await isPaused(page)).toBe(true);
    await expectSound(page);
    const state = () =>
      page.locator("video").evaluate(({ paused, muted, volume, currentTime }: HTMLVideoElement) => {
        return [paused, muted, volume, currentTime, document.fullscreenElement];
      });
    const before = await state();
    for (const key of ["m", "f", "ArrowRight", "ArrowDown", "Space"])
      await page.keyboard.press(key);
    expect(await state()).toEqual(before);
    await goOn(page);
    await page.getByRole("link", { name: "Clase anterior" }).click();
    await goOn(page);
    await page.getByRole("tab", { name: "Recursos de la clase" }).click();
    await page.getByRole("link", { name: resource }).click();
    await goOn(page);

    await listed(page, 2).click();
    await purchasePrompt(page).waitFor();
    expect(await isPaused(page)).toBe(true);
    await expectSound(page);
    const buy = purchasePrompt(page).getByRole("link", { name: "Comprar ahora" });
    expect(await buy.getAttribute("href")).toMatch(/^\/checkouts\?/);
    await purchasePrompt(page).getByRole("button", { name: "Volver" }).click();
    await purchasePrompt(page).waitFor({ state: "hidden" });

    await seek(page, seconds - 10.3);
    await coursePrompt(page).waitFor();
    expect(await isPaused(page)).toBe(true);
    const left = seconds - (await videoSecond(page));
    expect(left).toBeLessThanOrEqual(10);
    expect(left).toBeGreaterThan(9);
    await goOn(page);
    await seek(page, seconds - 10.4);
    await playPast(page, seconds - 9.6);
    await seek(page, seconds - 0.5);
    await page.waitForFunction(() => document.querySelector("video")?.ended);
    expect(await page.locator("dialog:modal, .lesson-end").count()).toBe(0);
    expect(new URL(page.url()).pathname).toBe(new URL(here).pathname);
    expect(await scene.visitorsProgress()).toMatchObject({ class: null, minutes: 0, history: [] });

    await nextLink(page).click();
    await coursePrompt(page).getByRole("link", { name: "¡Vamos por el curso!" }).click();
    await page.waitForURL(`**/explore/courses/${scene.courseId}/**isFreeFlow=true`);
    expect(complaints).toEqual([]);
    await context.close();
  },
);

test("a prompt is visible over a full-screen picture, and none opens over another", async () => {
  const { page, context } = await scene.openFree(desktop);
  await page.keyboard.press("Space");
  await playPast(page, 0.1);
  await page.keyboard.press("f");
  await page.waitForFunction(() => document.fullscreenElement !== null);
  await nextLink(page).click();
  const isOnTop = await coursePrompt(page).evaluate((dialog) => {
    const { left, top, width, height } = dialog.getBoundingClientRect();
    return dialog.contains(document.elementFromPoint(left + width / 2, top + height / 2));
  });
  expect(isOnTop).toBe(true);
  await goOn(page);
  await page.keyboard.press("f");
  await page.waitForFunction(() => document.fullscreenElement === null);

  // As an iPhone fills its screen: with the video alone, on top of everything.
  await page.keyboard.press("m");
  await page.locator("video").evaluate(async (video) => {
    await video.requestFullscreen();
    Object.assign(video, {
      webkitDisplayingFullscreen: true,
      webkitExitFullscreen: () => document.exitFullscreen(),
    });
  });
  await nextLink(page).evaluate((link: HTMLElement) => link.click());
  await page.waitForFunction(() => document.fullscreenElement === null);
  await goOn(page);

  await listed(page, 2).click();
  await purchasePrompt(page).waitFor();
  const told = page.locator("video").evaluate((video: HTMLVideoElement, to) => {
    return new Promise((resolve) => {
      video.addEventListener("timeupdate", resolve, { once: true });
      video.currentTime = to;
    });
  }, seconds - 5);
  await told;
  expect(await page.locator("dialog:modal").count()).toBe(1);
  await context.close();
});

const overlay = (page: Page) => page.getByRole("region", { name: "Siguiente clase" });

/** Brings a class to its end, as its learner sees it. */
async function endClass(page: Page): Promise<void> {
  await page.locator("video").evaluate((video: HTMLVideoElement) => video.play());
  await playPast(page, 0.1);
  await seek(page, seconds - 0.5);
  await overlay(page).waitFor();
}

function isWholeInPicture(part: Locator): Promise<boolean> {
  return part.evaluate((element) => {
    const { top, bottom } = element.getBoundingClientRect();
    const picture = element.closest(".player")?.getBoundingClientRect();
    return picture !== undefined && top >= picture.top && bottom <= picture.bottom;
  });
}

test("the next class waits for writing and for the connection, and opens once", async () => {
  const { page, context } = await scene.openBought(desktop);
  await endClass(page);
  await page.getByRole("tab", { name: "Comentarios" }).click();
  const comment = page.getByLabel("Escribe un comentario");
  await comment.fill("Profe, ¿y si");
  await overlay(page).getByText("Seguimos cuando termines de escribir.").waitFor();
  await page.keyboard.press("Escape");
  const search = page.getByRole("combobox", { name: "Buscar una clase" });
  await search.focus();
  await page.keyboard.press("Escape");
  expect(await overlay(page).count()).toBe(1);

  // On a phone the search is folded away, and the focus with it.
  await comment.focus();
  await page.setViewportSize({ width: 360, height: 740 });
  await page.evaluate(() => document.documentElement.style.setProperty("font-size", "200%"));
  await overlay(page).hover();
  await page.mouse.wheel(0, -2000);
  const words = overlay(page).getByText("Seguimos cuando");
  await expect.poll(() => isWholeInPicture(words)).toBe(true);
  const next = overlay(page).getByRole("button", { name: "Siguiente Clase..." });
  await page.mouse.wheel(0, 2000);
  await expect.poll(() => isWholeInPicture(next)).toBe(true);
  await page.evaluate(() => document.documentElement.style.removeProperty("font-size"));
  await page.setViewportSize(desktop);

  await context.setOffline(true);
  await next.click();
  const note = page.getByRole("alert").filter({ hasText: "No hay conexión. Intenta de nuevo" });
  await note.waitFor();
  await overlay(page).getByText("No hay conexión. Seguimos cuando vuelva.").waitFor();
  await overlay(page).getByRole("button", { name: "Cancelar" }).press("Enter");
  const focused = await page.evaluate(() => document.activeElement?.localName);
  expect(focused).toBe("media-controller");
  await context.setOffline(false);
  await note.waitFor({ state: "detached" });

  await endClass(page);
  const asked: string[] = [];
  const mayPass = Promise.withResolvers<void>();
  await page.route(`**${scene.pathTo(2)}.data*`, async (route) => {
    asked.push(route.request().url());
    await mayPass.promise;
    await route.continue();
  });
  await next.click();
  await overlay(page).getByText("Cargando la clase").waitFor();
  await next.press("Enter");
  mayPass.resolve();
  await page.waitForURL(`**${scene.pathTo(2)}`);
  await page.getByRole("heading", { level: 1, name: titles[2] ?? "" }).waitFor();
  expect(asked).toHaveLength(1);
  await context.close();
});

test("offline a class stays open, and one that failed to load opens when back online", async () => {
  const { page, context } = await scene.openBought(desktop);
  await page.keyboard.press("Space");
  await playPast(page, 0.1);
  await context.setOffline(true);
  const note = page.getByRole("alert").filter({ hasText: "No hay conexión. Intenta de nuevo" });
  await listed(page, 2).click();
  await note.waitFor();
  await expectSound(page);
  await nextLink(page).click();
  await playPast(page, 1);
  expect(page.url()).toContain(scene.pathTo(1));
  await context.setOffline(false);
  await note.waitFor({ state: "detached" });

  // The router at home is reachable, and the network behind it is not.
  await page.route(`**${scene.pathTo(2)}.data*`, (route) => route.abort());
  await listed(page, 2).click();
  await page.getByRole("heading", { name: "No pudimos cargar la clase" }).waitFor();
  await expectSound(page);
  const away = page.getByRole("link", { name: "Explorar cursos" });
  expect(await away.getAttribute("href")).toBe("/explore?category=todos");
  await page.unrouteAll();
  await page.getByRole("button", { name: "Reintentar" }).click();
  await page.getByRole("heading", { level: 1, name: titles[2] ?? "" }).waitFor();

  await page.route(`**${scene.pathTo(1)}.data*`, (route) => route.abort());
  await listed(page, 1).click();
  await page.getByRole("heading", { name: "No pudimos cargar la clase" }).waitFor();
  await context.setOffline(true);
  await page.getByRole("heading", { name: "No hay conexión" }).waitFor();
  await page.unrouteAll();
  await context.setOffline(false);
  await page.getByRole("heading", { level: 1, name: titles[1] ?? "" }).waitFor();
  await context.close();
});
