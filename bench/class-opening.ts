// How soon a learner on a slow phone sees a class: from the tap on "Continuar el curso" to the
// first picture of its video, which is told to play as soon as it is there. The film is a moving
// test picture that fills the lowest rung to its limit.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser, Page } from "playwright-core";
import { type ClassScene, insertClassScene } from "../e2e/class-scene.ts";
import { drawFilm, filmOf, giveFilm } from "../e2e/film.ts";
import { launchBrowser } from "../e2e/launch-browser.ts";
import { signIn } from "../e2e/people.ts";
import { startServer } from "../e2e/server.ts";
import { until } from "../e2e/until.ts";
import { slowDown, slowPhone } from "./slow-phone.ts";

const runs = 5;
const filmSeconds = 60;
const poorLine = {
  offline: false,
  latency: 400,
  downloadThroughput: 400_000 / 8,
  uploadThroughput: 400_000 / 8,
};

type Seen = { drawn: number; frame: number };

export async function printClassOpening(): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), "semillero-bench-class-"));
  const scene = await insertClassScene({ dataDir }, ["Mariquitas", "Hongos"]);
  const server = await startServer({ dataDir, env: { LOG_LEVEL: "warn" } });
  const browser = await launchBrowser();
  try {
    await giveFilms(server.origin, scene);
    console.log(
      `\nDe tocar «Continuar el curso» a la clase; teléfono lento, 1,6 Mbit/s; mediana de ${runs} (de, a), en ms.`,
    );
    console.log("página del curso              clase dibujada       primera imagen");
    for (const [name, waits] of [
      ["leída antes de tocar", true],
      ["tocada apenas se ve", false],
    ] as const) {
      const seen: Seen[] = [];
      for (let run = 0; run < runs; run++)
        seen.push(await open(browser, server.origin, scene, waits));
      console.log(
        name.padEnd(24),
        column(seen.map(({ drawn }) => drawn)),
        column(seen.map(({ frame }) => frame)),
      );
    }
    const cold: Seen[] = [];
    for (let run = 0; run < runs; run++) cold.push(await openCold(browser, server.origin, scene));
    console.log("\nPor su dirección, sin nada en caché; 400 kbit/s y 400 ms, en ms.");
    console.log(
      "".padEnd(24),
      column(cold.map(({ drawn }) => drawn)),
      column(cold.map(({ frame }) => frame)),
    );
  } finally {
    await browser.close();
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function giveFilms(origin: string, scene: ClassScene): Promise<void> {
  const teacher = await signIn(origin, scene.teacher);
  const film = drawFilm({ seconds: filmSeconds });
  const lessonId = scene.lessonIds[0] ?? "";
  await giveFilm(origin, teacher, lessonId, film);
  await until("a converted film", 180_000, async () => {
    const { status } = await filmOf(origin, teacher, { courseId: scene.courseId, lessonId });
    if (status === "failed") throw new Error("the film was refused");
    return status === "ready" || null;
  });
}

/** @param waits whether the learner reads the course page before continuing. */
async function open(
  browser: Browser,
  origin: string,
  { student, courseId }: ClassScene,
  waits: boolean,
): Promise<Seen> {
  const context = await browser.newContext(slowPhone);
  try {
    await context.request.post(`${origin}/api/auth/login`, { data: student });
    await context.addInitScript(watch);
    const page = await context.newPage();
    await slowDown(await context.newCDPSession(page));
    await page.goto(`${origin}/explore/courses/${courseId}`, {
      waitUntil: waits ? "networkidle" : "load",
    });
    await page.getByRole("link", { name: "Continuar el curso" }).filter({ visible: true }).tap();
    return await firstFrame(page);
  } finally {
    await context.close();
  }
}

/** By its address, on a poor line; play is pressed as soon as the video is there. */
async function openCold(
  browser: Browser,
  origin: string,
  { student, courseId, lessonIds }: ClassScene,
): Promise<Seen> {
  const context = await browser.newContext(slowPhone);
  try {
    await context.request.post(`${origin}/api/auth/login`, { data: student });
    const page = await context.newPage();
    await page.goto(`${origin}/favicon.svg`);
    await context.addInitScript(watch);
    const wire = await context.newCDPSession(page);
    await wire.send("Network.enable");
    await wire.send("Network.emulateNetworkConditions", poorLine);
    await page.evaluate(() => sessionStorage.setItem("tapped", `${Date.now()}`));
    await page.goto(`${origin}/courses/${courseId}/clases/${lessonIds[0]}`, {
      waitUntil: "commit",
    });
    return await firstFrame(page);
  } finally {
    await context.close();
  }
}

async function firstFrame(page: Page): Promise<Seen> {
  await page.waitForURL(/\/clases\//, { waitUntil: "commit" });
  const handle = await page.waitForFunction(
    () => (globalThis as unknown as { seen?: Seen }).seen?.frame && globalThis,
  );
  return handle.evaluate((page) => (page as unknown as { seen: Seen }).seen);
}

/** Runs in every page: records the tap in one, and in the next when the class appears and plays. */
function watch(): void {
  const seen = { drawn: 0, frame: 0 };
  Object.assign(globalThis, { seen });
  document.addEventListener("click", () => sessionStorage.setItem("tapped", `${Date.now()}`), true);
  const since = () => Date.now() - Number(sessionStorage.getItem("tapped"));
  new MutationObserver((_, observer) => {
    const video = document.querySelector("video");
    if (!video) return;
    observer.disconnect();
    requestAnimationFrame(() => {
      seen.drawn = since();
    });
    video.requestVideoFrameCallback(() => {
      seen.frame = since();
    });
    video.play().catch(() => {});
  }).observe(document, { childList: true, subtree: true });
}

function column(figures: number[]): string {
  const all = figures.toSorted((a, b) => a - b);
  const [least = 0, middle = 0, most = 0] = [all[0], all[runs >> 1], all.at(-1)];
  return `${middle.toFixed(0)} (${least.toFixed(0)}, ${most.toFixed(0)})`.padStart(20);
}
