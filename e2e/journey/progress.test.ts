// What a learner watches is kept to the second, over a lost line too, and a class leads to the next.
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { lessonPath } from "#src/courses/rules.ts";
import { type ClassScene, insertClassScene } from "../class-scene.ts";
import { filmOf, giveFilm } from "../film.ts";
import { type Person, send, signIn } from "../people.ts";
import { type RunningServer, startServer } from "../server.ts";
import { until } from "../until.ts";
import { expectSound, openBrowser, openPage } from "./browser.ts";
import { playPast, signInAs, videoSecond } from "./steps.ts";

const dataDir = mkdtempSync(join(tmpdir(), "semillero-progress-"));
const desktop = { width: 1280, height: 900 };
const phone = { width: 390, height: 844 };
/** In the first class the line can be gone for a minute, with picture in store for longer. */
const lengths = [100, 12];
const [seconds = 0, secondsOfLast = 0] = lengths;
let server: RunningServer;
let browser: Browser;
let scene: ClassScene;
let learner: Person;

beforeAll(async () => {
  scene = await insertClassScene(dataDir, ["Mariquitas", "Hongos que controlan el gusano"]);
  server = await startServer({ dataDir });
  const teacher = await signIn(server.origin, scene.teacher);
  for (const [index, lessonId] of scene.lessonIds.entries()) {
    const film = join(dataDir, `clase-${index}.mp4`);
    drawFilm(film, lengths[index] ?? 0);
    await giveFilm(server.origin, teacher, lessonId, film);
  }
  learner = await signIn(server.origin, scene.student);
  browser = await openBrowser();
  for (const lessonId of scene.lessonIds) {
    const place = { courseId: scene.courseId, lessonId };
    await until("the film is ready", 60_000, async () => {
      return (await filmOf(server.origin, teacher, place)).status === "ready";
    });
  }
});

afterAll(async () => {
  await browser?.close();
  await server?.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

/** With few and small pictures, so that it is soon converted and soon loaded. */
function drawFilm(file: string, seconds: number): void {
  execFileSync("ffmpeg", [
    ...["-loglevel", "error", "-nostdin", "-y", "-f", "lavfi"],
    ...["-i", `testsrc2=size=256x144:rate=5:duration=${seconds}`],
    ...["-f", "lavfi", "-i", `sine=frequency=330:duration=${seconds}`],
    ...["-c:v", "libx264", "-preset", "ultrafast", "-pix_fmt", "yuv420p", "-c:a", "aac", file],
  ]);
}

const pathOf = (index: number) => lessonPath(scene.courseId, scene.lessonIds[index] ?? "");

async function openClass(size: typeof desktop) {
  const opened = await openPage(browser, size);
  const { page } = opened;
  await page.goto(`${server.origin}/login?redirectTo=${encodeURIComponent(pathOf(0))}`);
  await signInAs(page, scene.student);
  await page.waitForURL(`**${pathOf(0)}`);
  await page.locator("media-play-button").waitFor();
  return opened;
}

const progress = z.object({
  class: z.string().nullable(),
  minutes: z.number(),
  history: z.array(z.string()),
});

async function savedProgress() {
  const account = z.object({ user: z.object({ id: z.string() }) });
  const { user } = account.parse(await send(server.origin, learner, "GET", "/api/users"));
  const path = `/api/users/${user.id}/course/${scene.courseId}/progress`;
  return progress.parse(await send(server.origin, learner, "GET", path));
}

function seek(page: Page, second: number): Promise<void> {
  return page.locator("video").evaluate((video: HTMLVideoElement, to) => {
    video.currentTime = to;
  }, second);
}

test("what is watched in a minute without a line arrives later, and is resumed to the second", async () => {
  const { page, context, complaints } = await openClass(desktop);
  expect(await savedProgress()).toMatchObject({ class: scene.lessonIds[0], minutes: 0 });
  await page.keyboard.press("Space");
  await playPast(page, 0.5);
  await page.waitForFunction(() => {
    const { buffered } = document.querySelector("video") ?? {};
    return buffered && buffered.length > 0 && buffered.end(buffered.length - 1) > 70;
  });
  await context.setOffline(true);
  const cut = performance.now();
  page.setDefaultTimeout(75_000);
  await playPast(page, 62);
  page.setDefaultTimeout(20_000);
  expect(performance.now() - cut).toBeGreaterThan(60_000);
  expect(await page.getByRole("alert").count()).toBe(0);
  expect(await savedProgress()).toMatchObject({ minutes: 0 });
  await page.keyboard.press("Space");
  const left = Math.floor(await videoSecond(page));
  await context.setOffline(false);
  await until("the minute is saved", 10_000, async () => (await savedProgress()).minutes === 1);
  await page.goto(`${server.origin}${pathOf(0)}?lastClass=1`);
  await page.locator("media-play-button").waitFor();
  await expect.poll(async () => Math.floor(await videoSecond(page))).toBe(left);
  await page.keyboard.press("Space");
  await playPast(page, left + 2);
  await page.goto("about:blank");
  await page.goto(`${server.origin}${pathOf(0)}?lastClass=1`);
  await page.locator("media-play-button").waitFor();
  await expect.poll(async () => Math.floor(await videoSecond(page))).toBeGreaterThan(left + 1);
  expect(complaints.filter((text) => !text.includes("ERR_INTERNET_DISCONNECTED"))).toEqual([]);
  await context.close();
});

test("a class leads to the next, unless one cancels; behind the last one the course is done", async () => {
  const { page, context, complaints } = await openClass(phone);
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
  await page.waitForURL(`**${pathOf(1)}`);
  await page.waitForFunction(() => {
    const video = document.querySelector("video");
    return video && video.currentTime > 0.1 && video.currentTime < 10;
  });
  expect((await savedProgress()).history).toEqual(scene.lessonIds);
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
