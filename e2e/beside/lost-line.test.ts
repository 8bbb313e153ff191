// What a learner watches offline is saved to the second. The test takes a minute in which almost
// nothing happens, so it runs beside others.
import { beforeAll, expect, test } from "vitest";
import { openProgressScene, type ProgressScene } from "../progress-scene.ts";
import { playPast, videoSecond } from "../steps.ts";
import { until } from "../until.ts";

const desktop = { width: 1280, height: 900 };
let scene: ProgressScene;

beforeAll(async () => {
  // The connection can be lost for a minute, because more than that is buffered.
  scene = await openProgressScene({ Mariquitas: 100 });
});

test("a minute watched offline is saved later, and resumed to the second", async () => {
  const { page, context, complaints } = await scene.openClass(desktop);
  expect(await scene.savedProgress()).toMatchObject({ class: scene.lessonIds[0], minutes: 0 });
  await page.keyboard.press("Space");
  await playPast(page, 0.5);
  await page.waitForFunction(() => {
    const { buffered, currentTime = 0 } = document.querySelector("video") ?? {};
    return buffered && buffered.length > 0 && buffered.end(buffered.length - 1) > currentTime + 70;
  });
  await context.setOffline(true);
  // On a busy machine the film is some seconds on by now.
  const cut = await videoSecond(page);
  page.setDefaultTimeout(200_000);
  await playPast(page, cut + 61);
  expect(await page.getByRole("alert").count()).toBe(0);
  expect(await scene.savedProgress()).toMatchObject({ minutes: 0 });
  await page.keyboard.press("Space");
  const left = Math.floor(await videoSecond(page));
  await context.setOffline(false);
  await until(
    "the minute is saved",
    10_000,
    async () => (await scene.savedProgress()).minutes === 1,
  );
  const again = `${scene.origin}${scene.pathOf(0)}?lastClass=1`;
  const resumedAt = async (address: string) => {
    await page.goto(address);
    await page.waitForFunction(() => (document.querySelector("video")?.currentTime ?? 0) > 1);
    return Math.floor(await videoSecond(page));
  };
  await page.goto(again);
  await page.locator("media-play-button").waitFor();
  await expect.poll(async () => Math.floor(await videoSecond(page))).toBe(left);
  await page.keyboard.press("Space");
  await playPast(page, left + 2);
  await page.goto("about:blank");
  // What a closed page still had to send arrives a moment later.
  await until("the place is saved", 20_000, async () => (await scene.lastPlace()) > left + 1);
  expect(await resumedAt(again)).toBeGreaterThan(left + 1);
  expect(complaints.filter((text) => !text.includes("ERR_INTERNET_DISCONNECTED"))).toEqual([]);
  await context.close();
});
