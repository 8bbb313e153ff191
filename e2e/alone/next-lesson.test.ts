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

test("a class leads to the next unless cancelled; after the last the course is done", async () => {
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
  await expectSoundAtBoth(page);
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
  await seek(page, secondsOfLast - 1);
  await page.getByRole("link", { name: "Volver al curso" }).waitFor();
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
