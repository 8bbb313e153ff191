// A class leads to the next one, and the last to the end of its course.
import type { Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { expectSound } from "../browser.ts";
import { openProgressScene, type ProgressScene, seek } from "../progress-scene.ts";
import { playPast } from "../steps.ts";

const desktop = { width: 1280, height: 900 };
const phone = { width: 390, height: 844 };
const seconds = 20;
const secondsOfLast = 12;
let scene: ProgressScene;

beforeAll(async () => {
  scene = await openProgressScene({
    Mariquitas: seconds,
    "Hongos que controlan el gusano": secondsOfLast,
  });
});

test("a class leads to the next unless cancelled; the course is done once all are seen", async () => {
  const { page, context, complaints } = await scene.openClass(phone);
  const next = page.getByRole("button", { name: "Siguiente Clase..." });
  await page.keyboard.press("Space");
  await playPast(page, 0.1);
  await seek(page, seconds - 1);
  await next.waitFor();
  expect(await page.getByText("Sigue: Hongos que controlan el gusano").first().isVisible()).toBe(
    true,
  );
  expect(await next.evaluate((button) => button === document.activeElement)).toBe(true);
  // The countdown stands still meanwhile.
  await page.evaluate(() =>
    Object.defineProperty(document, "visibilityState", { value: "hidden", configurable: true }),
  );
  await expectSoundAtBoth(page);
  await page.evaluate(() => Reflect.deleteProperty(document, "visibilityState"));
  await page.keyboard.press("Shift+Tab");
  await page.keyboard.press("Enter");
  await next.waitFor({ state: "detached" });
  await seek(page, seconds - 1);
  await page.locator("video").evaluate((video: HTMLVideoElement) => video.play());
  await next.waitFor();
  await page.keyboard.press("Enter");
  await page.waitForURL(`**${scene.pathOf(1)}`);
  await page.waitForFunction(() => {
    const video = document.querySelector("video");
    return video && video.currentTime > 0.1 && video.currentTime < 10;
  });
  expect((await scene.savedProgress()).history).toEqual(scene.lessonIds);
  const isDone = page.getByRole("region", { name: "Fin del curso" });
  const count = page.locator(".lesson-done").getByText("1 de 2 clases");
  await page.getByRole("link", { name: "Mariquitas" }).waitFor();
  expect(await page.getByText("0 de 2 clases").isVisible()).toBe(true);
  await seek(page, secondsOfLast - 1);
  const unfinished = page.getByRole("region", { name: "Última clase" });
  await unfinished.getByText("Te faltan 2 clases. La primera: Mariquitas").waitFor();
  expect(await isDone.count()).toBe(0);
  await unfinished.getByRole("button", { name: "Cerrar" }).click();
  // Each second of the film counts, however fast it plays.
  await page.locator("video").evaluate((video: HTMLVideoElement) => {
    video.currentTime = 0;
    video.playbackRate = 2;
    return video.play();
  });
  await count.waitFor();
  await page.waitForFunction(() => document.querySelector("video")?.ended);
  expect(await isDone.count()).toBe(0);
  await page.getByText("Clase vista").waitFor();
  await page.getByRole("link", { name: "Mariquitas" }).click();
  await page.waitForURL(`**${scene.pathOf(0)}`);
  await page.getByRole("button", { name: "Marcar como vista" }).click();
  await page.getByRole("link", { name: "Mariquitas (vista)" }).waitFor();
  await page.getByRole("link", { name: /^Hongos.*\(vista\)/ }).click();
  await page.waitForURL(`**${scene.pathOf(1)}`);
  await page.waitForFunction(() => (document.querySelector("video")?.currentTime ?? 9) < 8);
  await seek(page, secondsOfLast - 1);
  await isDone.waitFor();
  expect(await next.count()).toBe(0);
  await expectSoundAtBoth(page);
  expect(complaints).toEqual([]);
  await context.close();
});

async function expectSoundAtBoth(page: Page): Promise<void> {
  for (const size of [desktop, phone]) {
    await page.setViewportSize(size);
    await expectSound(page);
  }
}
