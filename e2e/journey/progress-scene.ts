// A course whose classes have films, and its learner in a browser.
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { z } from "zod";
import { lessonPath } from "#src/courses/rules.ts";
import { insertClassScene } from "../class-scene.ts";
import { filmOf, giveFilm } from "../film.ts";
import { send, signIn } from "../people.ts";
import { startServer } from "../server.ts";
import { until } from "../until.ts";
import { openBrowser, openPage } from "./browser.ts";
import { signInAs } from "./steps.ts";

export type ProgressScene = Awaited<ReturnType<typeof openProgressScene>>;

const progress = z.object({
  class: z.string().nullable(),
  minutes: z.number(),
  history: z.array(z.string()),
});

/** @param films by the title of their class, in seconds. */
export async function openProgressScene(films: Record<string, number>) {
  const dataDir = mkdtempSync(join(tmpdir(), "semillero-progress-"));
  const scene = await insertClassScene(dataDir, Object.keys(films));
  const { courseId, lessonIds } = scene;
  const server = await startServer({ dataDir });
  const { origin } = server;
  const teacher = await signIn(origin, scene.teacher);
  for (const [index, seconds] of Object.values(films).entries()) {
    const film = join(dataDir, `clase-${index}.mp4`);
    drawFilm(film, seconds);
    await giveFilm(origin, teacher, lessonIds[index] ?? "", film);
  }
  const learner = await signIn(origin, scene.student);
  const browser = await openBrowser();
  for (const lessonId of lessonIds) {
    await until("the film is ready", 60_000, async () => {
      return (await filmOf(origin, teacher, { courseId, lessonId })).status === "ready";
    });
  }
  const pathOf = (index: number) => lessonPath(courseId, lessonIds[index] ?? "");

  return {
    origin,
    lessonIds,
    pathOf,
    /** The first class, whose player is there. */
    async openClass(size: { width: number; height: number }) {
      const opened = await openPage(browser, size);
      const { page } = opened;
      await page.goto(`${origin}/login?redirectTo=${encodeURIComponent(pathOf(0))}`);
      await signInAs(page, scene.student);
      await page.waitForURL(`**${pathOf(0)}`);
      await page.locator("media-play-button").waitFor();
      return opened;
    },
    async savedProgress() {
      const account = z.object({ user: z.object({ id: z.string() }) });
      const { user } = account.parse(await send(origin, learner, "GET", "/api/users"));
      const path = `/api/users/${user.id}/course/${courseId}/progress`;
      return progress.parse(await send(origin, learner, "GET", path));
    },
    async close() {
      await browser.close();
      await server.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** With few and small pictures, so that it is soon converted and soon loaded. */
function drawFilm(file: string, seconds: number): void {
  execFileSync("ffmpeg", [
    ...["-loglevel", "error", "-nostdin", "-y", "-f", "lavfi"],
    ...["-i", `testsrc2=size=256x144:rate=5:duration=${seconds}`],
    ...["-f", "lavfi", "-i", `sine=frequency=330:duration=${seconds}`],
    ...["-c:v", "libx264", "-preset", "ultrafast", "-pix_fmt", "yuv420p", "-c:a", "aac", file],
  ]);
}

export function seek(page: Page, second: number): Promise<void> {
  return page.locator("video").evaluate((video: HTMLVideoElement, to) => {
    video.currentTime = to;
  }, second);
}
