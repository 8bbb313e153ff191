// A class is watched by hand, by keys and by touch, from every kind of source.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { root } from "../server.ts";
import { until } from "../until.ts";
import { expectSound, sizes } from "./browser.ts";
import { openPlayerScene, type PlayerScene } from "./player-scene.ts";
import { playPast, videoSecond } from "./steps.ts";
import { serveInstead } from "./streams.ts";

const tablet = { name: "a tablet, 768 wide", width: 768, height: 1024 };
const phone = { width: 390, height: 844 };
const desktop = { width: 1280, height: 900 };
let scene: PlayerScene;

beforeAll(async () => {
  scene = await openPlayerScene();
});

afterAll(() => scene?.close());

test.each([...sizes, tablet])("settings are reached, kept and obeyed on $name", async (size) => {
  const { page, context, complaints } = await scene.openClass(size);
  await page.keyboard.press("Space");
  await playPast(page, 0.5);
  await page.getByRole("button", { name: /^Ajustes/ }).click();
  await page.getByLabel("Velocidad").selectOption("1,5×");
  expect(await optionsOf(page, "Calidad")).toEqual([
    expect.stringMatching(/^Automática( \(\d+p\))?$/),
    ...["240p", "180p", "144p", "Ahorro de datos"],
  ]);
  await page.getByLabel("Calidad").selectOption("Ahorro de datos");
  await expectSound(page);
  await page.keyboard.press("Escape");
  expect(await page.getByLabel("Velocidad").isVisible()).toBe(false);

  const loaded: string[] = [];
  page.on("request", (request) => loaded.push(request.url()));
  await page.reload();
  await page.getByRole("button", { name: "Ajustes, 144p" }).waitFor();
  const rungs = loaded.flatMap((url) => /\/(\d+p)\/\d+\.m4s$/.exec(url)?.[1] ?? []);
  expect(new Set(rungs)).toEqual(new Set(["144p"]));
  await page.waitForFunction(() => document.querySelector("video")?.playbackRate === 1.5);
  // What is not watched yet is not fetched: some 15 of the 30 seconds.
  const ahead = await page.locator("video").evaluate((video: HTMLVideoElement) => {
    return video.buffered.end(video.buffered.length - 1) - video.currentTime;
  });
  expect(ahead).toBeLessThan(25);
  expect(complaints).toEqual([]);
  await context.close();
});

test("the scripts of the page weigh no more than 260 kB with what plays the class", async () => {
  const scripts = new Set<string>();
  const { page, context } = await scene.openClass(phone, async (page) => {
    page.on("request", (one) => {
      const { pathname } = new URL(one.url());
      if (pathname.endsWith(".js")) scripts.add(pathname);
    });
  });
  await page.keyboard.press("Space");
  await playPast(page, 0.2);
  const files = [...scripts].map((path) => readFileSync(join(root, "build/client", path)));
  const bytes = files.reduce((sum, file) => sum + brotliCompressSync(file).length, 0);
  expect([...scripts].some((path) => path.includes("engine-hls"))).toBe(true);
  expect(bytes).toBeLessThan(260_000);
  await context.close();
});

test("a press plays or pauses, a double one only fills the screen", async () => {
  const { page, context } = await scene.openClass(desktop);
  const picture = { position: { x: 300, y: 150 } };
  const happened = await countEvents(page);
  await page.locator("video").click(picture);
  await playPast(page, 0.3);
  await page.locator("video").dblclick(picture);
  await page.waitForFunction(() => document.fullscreenElement !== null);
  await page.locator("video").dblclick(picture);
  await page.waitForFunction(() => document.fullscreenElement === null);
  expect(await happened()).toEqual(["play"]);
  await page.locator("video").click(picture);
  await page.waitForFunction(() => document.querySelector("video")?.paused);
  expect(await happened()).toEqual(["play", "pause"]);
  await context.close();
});

test("the controls go after three seconds of play, and come back with the mouse", async () => {
  const { page, context } = await scene.openClass(desktop);
  const bar = page.locator(".player-bar");
  const shown = () => bar.evaluate((element) => getComputedStyle(element).opacity);
  await page.keyboard.press("Space");
  await playPast(page, 0.2);
  const moved = performance.now();
  await page.mouse.move(300, 300);
  await page.mouse.move(310, 310);
  await until("they are there", 5_000, async () => (await shown()) === "1");
  await until("they are gone", 10_000, async () => (await shown()) === "0");
  expect(performance.now() - moved).toBeGreaterThan(2_900);
  await page.mouse.move(320, 320);
  await until("they are back", 5_000, async () => (await shown()) === "1");

  const seek = await page.locator("media-time-range").boundingBox();
  if (!seek) throw new Error("no seek bar");
  await page.mouse.move(seek.x + seek.width / 2, seek.y + seek.height / 2);
  const preview = page.locator("media-time-range media-preview-thumbnail img");
  await until("the small picture is there", 5_000, async () => {
    return (
      (await preview.isVisible()) &&
      /storyboard-\d+\.jpg/.test((await preview.getAttribute("src")) ?? "")
    );
  });
  await context.close();
});

test("keys move the player, but not from within a text", async () => {
  const { page, context } = await scene.openClass(desktop);
  const player = page.locator("video");
  const state = () =>
    player.evaluate(({ muted, volume, paused }: HTMLVideoElement) => ({ muted, volume, paused }));
  await page.keyboard.press("m");
  expect((await state()).muted).toBe(true);
  await page.keyboard.press("m");
  await page.locator("media-play-button").focus();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowDown");
  expect(await state()).toEqual({ muted: false, volume: 0.8, paused: true });
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowLeft");
  expect(await videoSecond(page)).toBeCloseTo(5, 0);
  await page.keyboard.press("f");
  await page.waitForFunction(() => document.fullscreenElement !== null);
  await page.keyboard.press("f");
  await page.waitForFunction(() => document.fullscreenElement === null);

  await page.evaluate(() => document.body.append(document.createElement("textarea")));
  await page.locator("body > textarea").pressSequentially("mi finca ");
  expect(await page.locator("body > textarea").inputValue()).toBe("mi finca ");
  expect(await state()).toEqual({ muted: false, volume: 0.8, paused: true });
  await context.close();
});

test("another class starts from its beginning and goes on playing", async () => {
  const { page, context } = await scene.openClass(desktop);
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Space");
  await playPast(page, 10.5);
  await page.getByRole("link", { name: "Siguiente clase" }).click();
  await page.waitForURL(`**${scene.lessonPath(1)}`);
  await page.waitForFunction(() => (document.querySelector("video")?.currentTime ?? 99) < 5);
  await playPast(page, 1);
  // Where its own watching had come to is for who opens it, not for who comes along from another.
  await page.getByRole("link", { name: "Clase anterior" }).click();
  await page.waitForURL(`**${scene.lessonPath(0)}`);
  await page.waitForFunction(() => (document.querySelector("video")?.currentTime ?? 99) < 5);
  await context.close();
});

test.each([
  { file: "clase.mpd", engine: "engine-dash", lowest: "120p", captions: true },
  // The small build of hls.js knows no captions.
  { file: "clase.m3u8", engine: "engine-hls", lowest: "240p", captions: true },
  { file: "clase.flv", engine: "engine-flv", lowest: null, captions: false },
  { file: "clase.webm", engine: null, lowest: null, captions: false },
])("$file plays and seeks by its own engine", async ({ file, engine, lowest, captions }) => {
  const scripts: string[] = [];
  const { page, context } = await scene.openClass(desktop, async (page) => {
    page.on("request", (one) => scripts.push(one.url()));
    await serveInstead(page, file, scene.drawn);
  });
  await page.keyboard.press("Space");
  await playPast(page, 1);
  const engines = scripts.flatMap((url) => /engine-(?:hls|dash|flv)/.exec(url)?.[0] ?? []);
  expect([...new Set(engines)]).toEqual(engine ? [engine] : []);
  await page.getByRole("button", { name: /^Ajustes/ }).click();
  expect(await page.getByLabel("Calidad").count()).toBe(lowest ? 1 : 0);
  if (lowest) {
    await page.getByLabel("Calidad").selectOption("Ahorro de datos");
    await page.getByRole("button", { name: `Ajustes, ${lowest}` }).waitFor();
  }
  expect(await page.getByLabel("Subtítulos").count()).toBe(captions ? 1 : 0);
  if (captions) {
    await page.getByLabel("Subtítulos").selectOption("Español");
    await page.waitForFunction(() => {
      const tracks = [...(document.querySelector("video")?.textTracks ?? [])];
      return tracks.some(({ mode, activeCues }) => mode === "showing" && activeCues?.length === 1);
    });
  }
  await page.keyboard.press("Escape");
  const before = await videoSecond(page);
  await page.locator("media-play-button").focus();
  await page.keyboard.press("ArrowLeft");
  await page.waitForFunction((at) => {
    return (document.querySelector("video")?.currentTime ?? at) < at;
  }, before);
  await context.close();
});

async function optionsOf(page: Page, label: string): Promise<string[]> {
  return page.getByLabel(label).locator("option").allTextContents();
}

test("without a line it plays what it has, says so where there is nothing, and goes on", async () => {
  const { page, context } = await scene.openClass(desktop, (page) =>
    page.addInitScript(() => localStorage.setItem("player-quality", "saving")),
  );
  await page.keyboard.press("Space");
  await playPast(page, 0.5);
  await context.setOffline(true);
  const failure = page.getByRole("alert").filter({ hasText: "No pudimos reproducir el video" });
  await playPast(page, 2);
  expect(await failure.count()).toBe(0);
  await page.locator("video").evaluate((video: HTMLVideoElement) => {
    video.currentTime = 27;
  });
  await failure.waitFor();
  await context.setOffline(false);
  await playPast(page, 27.2);
  expect(await failure.count()).toBe(0);
  await context.close();
});

/** Which of play and pause the video has told since. */
async function countEvents(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(() => {
    document.documentElement.dataset.happened = "";
    for (const type of ["play", "pause"]) {
      document.querySelector("video")?.addEventListener(type, () => {
        document.documentElement.dataset.happened += `${type} `;
      });
    }
  });
  return async () => {
    const happened = await page.evaluate(() => document.documentElement.dataset.happened);
    return (happened ?? "").split(" ").filter(Boolean);
  };
}
