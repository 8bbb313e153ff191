// A class plays from every kind of source; when the connection is lost it says so, and continues at
// the same place.
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { brotliCompressSync } from "node:zlib";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { root } from "../server.ts";
import { playPast, videoSecond } from "../steps.ts";
import { until } from "../until.ts";
import { openPlayerScene, type PlayerScene } from "./player-scene.ts";
import { drawStreams, serveInstead } from "./streams.ts";

const desktop = { width: 1280, height: 900 };
let scene: PlayerScene;
/** The folder with the same film in other formats. */
let drawn: string;

beforeAll(async () => {
  scene = await openPlayerScene({ lessons: 1 });
  drawn = mkdtempSync(join(tmpdir(), "semillero-streams-"));
  drawStreams(scene.film, drawn);
});

afterAll(() => rmSync(drawn, { recursive: true, force: true }));

test.each([
  { file: "clase.mpd", engine: "engine-dash", lowest: "120p", captions: true },
  // The script of the first picture contains hls.js, but not the build that supports captions.
  { file: "clase.m3u8", engine: null, lowest: "240p", captions: true },
  { file: "clase.flv", engine: "engine-flv", lowest: null, captions: false },
  { file: "clase.webm", engine: null, lowest: null, captions: false },
])("$file plays and seeks with its own engine", async ({ file, engine, lowest, captions }) => {
  const scripts: string[] = [];
  const { page, context } = await scene.openClass(desktop, async (page) => {
    page.on("request", (one) => scripts.push(one.url()));
    await serveInstead(page, file, drawn);
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

test("the first picture needs 3 kB of scripts; with the engine a class loads 100 kB, and 280 kB in all", async () => {
  const scripts = new Set<string>();
  const { page, context } = await scene.openClass(desktop, async (page) => {
    page.on("request", (one) => {
      const { pathname } = new URL(one.url());
      if (pathname.endsWith(".js")) scripts.add(pathname);
    });
  });
  await page.keyboard.press("Space");
  await playPast(page, 0.2);
  const files = [...scripts].map((path) => readFileSync(join(root, "build/client", path)));
  const bytes = files.reduce((sum, file) => sum + brotliCompressSync(file).length, 0);
  const sizeOf = (name: string) => {
    const first = [...scripts].find((path) => path.includes(name)) ?? "";
    return brotliCompressSync(readFileSync(join(root, "build/client", first))).length;
  };
  expect(sizeOf("first-picture")).toBeLessThan(3_000);
  expect(sizeOf("first-engine")).toBeLessThan(100_000);
  expect(bytes).toBeLessThan(280_000);
  await context.close();
});

test("what plays loads first, then the page's other scripts; poster, letters and more of the film wait for both", async () => {
  const order: string[] = [];
  const { context } = await scene.openClass(desktop, async (page) => {
    await page.addInitScript(waitWithoutEnd);
    // Measures the page before all styles are there, as an extension of a browser may.
    await page.addInitScript(() => setInterval(() => document.body?.offsetHeight, 2));
    await page.route(/learning.*css$/, async (route) => {
      await page.waitForFunction(() => document.querySelector("video"));
      await route.continue();
    });
    page.on("request", (one) => order.push(`asked ${nameOf(one.url())}`));
    page.on("requestfinished", (one) => order.push(`got ${nameOf(one.url())}`));
  });
  const first = (what: string) => {
    const place = order.findIndex((one) => one.startsWith(what));
    expect(place, what).toBeGreaterThanOrEqual(0);
    return place;
  };
  expect(first("got learning-")).toBeGreaterThan(first("got site-"));
  const played = Math.max(first("got first-engine"), first("got 0001.m4s"));
  for (const later of ["asked poster.jpg", "asked entry.client", "asked watch.page"]) {
    expect(first(later), later).toBeGreaterThan(played);
  }
  // What may never be played does not hold up the controls.
  await until("more of the film", 10_000, async () => order.includes("asked 0002.m4s") || null);
  expect(first("asked 0002.m4s")).toBeGreaterThan(first("got watch.page"));
  // Nor do its poster and letters.
  expect(first("asked poster.jpg")).toBeGreaterThan(first("got watch.page"));
  const isFont = (one: string) => one.startsWith("asked piazzolla");
  await until("the font", 10_000, async () => order.some(isFont) || null);
  expect(first("asked piazzolla")).toBeGreaterThan(first("got player-elements"));
  await context.close();
});

test("the first picture comes before the engine, which then plays on from it, never without a picture", async () => {
  let lengthBefore = 0;
  const { page, context, complaints } = await scene.openClass(desktop, (page) =>
    page.route(/first-engine/, async (route) => {
      await page.waitForFunction(() => (document.querySelector("video")?.readyState ?? 0) >= 2);
      lengthBefore = await page.locator("video").evaluate((video) => {
        return (video as HTMLVideoElement).duration;
      });
      await page.evaluate(watchForPicture);
      await route.continue();
    }),
  );
  expect(lengthBefore).toBeCloseTo(30, 0);
  await page.keyboard.press("Space");
  await playPast(page, 2.5);
  expect(await page.evaluate("shown")).toEqual(["data:image/jpeg"]);
  expect(complaints).toEqual([]);
  await context.close();
});

/**
 * A page that has played nothing for four seconds (`patienceMs`) loads the rest, and a slow machine
 * may take as long.
 */
function waitWithoutEnd(): void {
  const ordinary = globalThis.setTimeout;
  const patient = (work: () => void, ms?: number) => (ms === 4_000 ? 0 : ordinary(work, ms));
  Object.assign(globalThis, { setTimeout: patient });
}

/** Notes in `shown` what the video shows whenever it is left without a film. */
function watchForPicture(): void {
  const shown: string[] = [];
  Object.assign(globalThis, { shown });
  const video = document.querySelector("video");
  video?.addEventListener("emptied", () => shown.push(video.poster.split(";")[0] ?? ""));
}

const nameOf = (url: string) => basename(new URL(url).pathname);

const failureOf = (page: Page) =>
  page.getByRole("alert").filter({ hasText: "No pudimos reproducir el video" });

const retryOf = (page: Page) => page.getByRole("button", { name: "Reintentar" });

/** With a small buffer. */
const saveData = (page: Page) =>
  page.addInitScript(() => localStorage.setItem("player-quality", "saving"));

function seek(page: Page, second: number): Promise<void> {
  return page.locator("video").evaluate((video: HTMLVideoElement, to) => {
    video.currentTime = to;
  }, second);
}

/** Waits for a picture, and returns its second. */
async function secondOfNextPicture(page: Page): Promise<number> {
  await failureOf(page).waitFor({ state: "detached" });
  await page.waitForFunction(() => {
    const video = document.querySelector("video");
    return video && video.readyState >= video.HAVE_CURRENT_DATA && !video.seeking;
  });
  return videoSecond(page);
}

const focused = (page: Page) => page.evaluate(() => document.activeElement?.localName);

test("offline it plays its buffer, says so, and continues where it stopped", async () => {
  const { page, context, complaints } = await scene.openClass(desktop, saveData);
  await page.locator("media-play-button").focus();
  await page.keyboard.press("Space");
  await playPast(page, 0.5);
  await page.waitForFunction(() => {
    const { buffered } = document.querySelector("video") ?? {};
    return buffered && buffered.length > 0 && buffered.end(buffered.length - 1) > 9;
  });
  await context.setOffline(true);
  await page.locator("video").evaluate((video: HTMLVideoElement) => {
    video.addEventListener("waiting", () => {
      document.documentElement.dataset.stalled = String(video.currentTime);
    });
    video.playbackRate = 4;
  });
  await failureOf(page).waitFor();
  const stalled = await page.evaluate(() => Number(document.documentElement.dataset.stalled));
  expect(stalled).toBeGreaterThan(8);
  // The focused button was removed.
  expect(await focused(page)).toBe("media-controller");
  await expectReadable(page);

  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await retryOf(page).waitFor({ state: "detached" });
  await failureOf(page).waitFor();
  expect(await focused(page)).toBe("media-controller");
  await context.setOffline(false);
  expect(await secondOfNextPicture(page)).toBeGreaterThan(stalled - 1);
  await playPast(page, stalled + 0.3);
  expect(await focused(page)).toBe("media-controller");
  expect(complaints.filter((text) => !text.includes("ERR_INTERNET_DISCONNECTED"))).toEqual([]);
  await context.close();
});

/**
 * With text twice the size, on a narrow phone: all of the failure is visible or can be scrolled to.
 */
async function expectReadable(page: Page): Promise<void> {
  await page.setViewportSize({ width: 360, height: 640 });
  await page.evaluate(() => {
    document.documentElement.style.fontSize = "200%";
  });
  const hidden = () =>
    failureOf(page).evaluate((over) => {
      const frame = over.getBoundingClientRect();
      const told = over.firstElementChild?.getBoundingClientRect();
      return { above: frame.top - (told?.top ?? 0), below: (told?.bottom ?? 0) - frame.bottom };
    });
  expect((await hidden()).above).toBeLessThanOrEqual(0);
  expect((await hidden()).below).toBeGreaterThan(0);
  await failureOf(page).hover();
  await page.mouse.wheel(0, 500);
  await until("its end is in sight", 5_000, async () => (await hidden()).below <= 0);
  await page.setViewportSize(desktop);
  await page.evaluate(() => document.documentElement.removeAttribute("style"));
}

test("a paused class stays paused over an outage whose end no event reports", async () => {
  const { page, context } = await scene.openClass(desktop, async (page) => {
    await saveData(page);
    // As when the router stays and only the network behind it is lost.
    await page.addInitScript(() => {
      window.addEventListener("online", (event) => event.stopImmediatePropagation());
    });
  });
  await page.keyboard.press("Space");
  await playPast(page, 0.5);
  await page.keyboard.press("Space");
  await context.setOffline(true);
  await seek(page, 27);
  await failureOf(page).waitFor();
  await context.setOffline(false);
  expect(await secondOfNextPicture(page)).toBeCloseTo(27, 0);
  expect(await page.locator("video").evaluate((video: HTMLVideoElement) => video.paused)).toBe(
    true,
  );
  await context.close();
});

test("an address refused while the connection is lost costs no more than a wait", async () => {
  const { page, context } = await scene.openClass(desktop, saveData);
  await page.keyboard.press("Space");
  await playPast(page, 0.5);
  await page.route("**/media/**", (route) => route.fulfill({ status: 403 }));
  await seek(page, 27);
  await failureOf(page).waitFor();
  await page.unrouteAll();
  await context.setOffline(true);
  await retryOf(page).click();
  await retryOf(page).waitFor({ state: "detached" });
  await failureOf(page).waitFor();
  await context.setOffline(false);
  expect(await secondOfNextPicture(page)).toBeGreaterThan(26.9);
  await context.close();
});

test("with native streaming too, playback continues when the connection returns", async () => {
  const { page, context } = await scene.openClass(desktop, (page) =>
    page.addInitScript(() => Reflect.deleteProperty(window, "MediaSource")),
  );
  await page.keyboard.press("Space");
  await playPast(page, 0.2);
  await context.setOffline(true);
  await seek(page, 27);
  await failureOf(page).waitFor();
  await context.setOffline(false);
  expect(await secondOfNextPicture(page)).toBeGreaterThan(26.9);
  await context.close();
});

test("a connection lost before a captioned stream has what it needs is reported", async () => {
  const whole = /\/assets\/hls-[^/]*\.js$/;
  const opened = Promise.withResolvers<void>();
  const { page, context, complaints } = await scene.openClass(desktop, async (page) => {
    await serveInstead(page, "clase.m3u8", drawn);
    await page.route(whole, async (route) => {
      await opened.promise;
      await route.abort();
    });
  });
  opened.resolve();
  await failureOf(page).waitFor();
  await page.unroute(whole);
  await retryOf(page).click();
  await failureOf(page).waitFor({ state: "detached" });
  await page.keyboard.press("Space");
  await playPast(page, 0.3);
  expect(complaints.filter((text) => !text.includes("ERR_FAILED"))).toEqual([]);
  await context.close();
});
