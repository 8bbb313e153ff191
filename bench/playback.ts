// How soon a class is visible on a slow connection: from pressing play to the first picture, and
// after a jump to a part that is not loaded. The film is a moving test picture that fills the
// lowest rung to its limit; Chromium emulates the connection, over plain HTTP/1.1 as this process
// serves it.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { BrowserContext, CDPSession, Page } from "playwright-core";
import { drawFilm, filmOf, giveFilm } from "../e2e/film.ts";
import { insertFixture } from "../e2e/fixture.ts";
import { launchBrowser } from "../e2e/launch-browser.ts";
import { signIn } from "../e2e/people.ts";
import { startServer } from "../e2e/server.ts";
import { signInAs } from "../e2e/steps.ts";
import { until } from "../e2e/until.ts";
import { lessonPath } from "../src/courses/rules.ts";

const runs = 5;
const filmSeconds = 60;
const jumpTo = 50;
const line = {
  offline: false,
  latency: 400,
  downloadThroughput: 400_000 / 8,
  uploadThroughput: 400_000 / 8,
};

type Seen = { play: number; jump: number; page: number };

export async function printPlayback(): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), "semillero-bench-play-"));
  const fixture = await insertFixture({ dataDir, lessons: 1 });
  const server = await startServer({ dataDir, env: { LOG_LEVEL: "warn" } });
  const browser = await launchBrowser();
  try {
    const place = { courseId: fixture.courseId, lessonId: fixture.lessonIds[0] ?? "" };
    const teacher = await signIn(server.origin, fixture.teacher);
    const film = drawFilm({ seconds: filmSeconds });
    await giveFilm(server.origin, teacher, place.lessonId, film);
    await until("a converted film", 180_000, async () => {
      const { status } = await filmOf(server.origin, teacher, place);
      if (status === "failed") throw new Error("the film was refused");
      return status === "ready" || null;
    });
    const path = lessonPath(place.courseId, place.lessonId);
    console.log(`\nReproducción a 400 kbit/s y 400 ms; mediana de ${runs} (de, a), en ms.`);
    console.log("guiones     abrir la página       primera imagen       salto");
    for (const [name, warm] of [
      ["en caché", true],
      ["por llegar", false],
    ] as const) {
      const seen: Seen[] = [];
      for (let run = 0; run < runs; run++) {
        const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
        try {
          await enter(context, server.origin, fixture.teacher);
          seen.push(await watch(context, server.origin + path, warm));
        } finally {
          await context.close();
        }
      }
      const column = (figure: (one: Seen) => number) => {
        const all = seen.map(figure).toSorted((a, b) => a - b);
        const [least = 0, middle = 0, most = 0] = [all[0], all[runs >> 1], all.at(-1)];
        return `${middle.toFixed(0)} (${least.toFixed(0)}, ${most.toFixed(0)})`.padStart(20);
      };
      console.log(
        name.padEnd(11),
        column(({ page }) => page),
        column(({ play }) => play),
        column(({ jump }) => jump),
      );
    }
  } finally {
    await browser.close();
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** Signed in, with nothing of a class in the browser's cache. */
async function enter(
  context: BrowserContext,
  origin: string,
  teacher: { email: string; password: string },
): Promise<void> {
  const page = await context.newPage();
  await page.goto(`${origin}/login`);
  await signInAs(page, teacher);
  await page.waitForURL((url) => url.pathname !== "/login");
  await page.close();
}

/** @param warm whether the page's scripts are cached, although nothing of the video is. */
async function watch(context: BrowserContext, url: string, warm: boolean): Promise<Seen> {
  const page = await context.newPage();
  const wire = await context.newCDPSession(page);
  await wire.send("Network.enable");
  if (warm) await visitWithoutVideo(page, wire, url);
  await wire.send("Network.emulateNetworkConditions", line);
  const opened = performance.now();
  await page.goto(url, { waitUntil: "commit" });
  const button = page.getByRole("button", { name: /^Reproducir/ }).first();
  await button.waitFor();
  const pageSeen = performance.now() - opened;
  await page.evaluate(listen);
  await button.click();
  const play = await firstPicture(page);
  const jump = await page.evaluate(seek, jumpTo);
  return { page: pageSeen, play, jump };
}

async function visitWithoutVideo(page: Page, wire: CDPSession, url: string): Promise<void> {
  await wire.send("Network.setBlockedURLs", { urls: ["*/media/*"] });
  await page.goto(url, { waitUntil: "networkidle" });
  await page.goto("about:blank");
  await wire.send("Network.setBlockedURLs", { urls: [] });
}

/** Runs in the page: records when play is pressed and when the next picture of the film appears. */
function listen(): void {
  const video = document.querySelector("video");
  const seen = { pressed: 0, pictured: 0 };
  Object.assign(globalThis, { seen });
  document.addEventListener(
    "click",
    () => {
      seen.pressed = performance.now();
      video?.requestVideoFrameCallback((now) => {
        seen.pictured = now;
      });
    },
    { capture: true, once: true },
  );
}

async function firstPicture(page: Page): Promise<number> {
  const handle = await page.waitForFunction(() => {
    const { seen } = globalThis as unknown as { seen: { pressed: number; pictured: number } };
    return seen.pictured > 0 && seen.pictured - seen.pressed;
  });
  return Number(await handle.jsonValue());
}

/** Runs in the page: milliseconds from a jump to the picture at its target. */
function seek(second: number): Promise<number> {
  const video = document.querySelector("video");
  if (!video) throw new Error("no video");
  const { promise, resolve } = Promise.withResolvers<number>();
  const started = performance.now();
  video.currentTime = second;
  const look = (now: number, { mediaTime }: { mediaTime: number }) => {
    if (mediaTime > second - 2) resolve(now - started);
    else video.requestVideoFrameCallback(look);
  };
  video.requestVideoFrameCallback(look);
  return promise;
}
