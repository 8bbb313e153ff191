// A course whose classes have films, and a learner of it in a browser.
import { eq } from "drizzle-orm";
import type { Page } from "playwright-core";
import { z } from "zod";
import { lessonPath } from "#src/courses/rules.ts";
import { lessonViews } from "#src/lessons/tables.ts";
import { openBrowser, openPage } from "./browser.ts";
import { insertClassScene } from "./class-scene.ts";
import { drawFilm, filmOf, giveFilm, tiny } from "./film.ts";
import { openPlace } from "./fixture.ts";
import { send, signIn } from "./people.ts";
import { openSharedAcademy } from "./shared-academy.ts";
import { signInAs } from "./steps.ts";
import { until } from "./until.ts";

export type ProgressScene = Awaited<ReturnType<typeof openProgressScene>>;

const progress = z.object({
  class: z.string().nullable(),
  minutes: z.number(),
  history: z.array(z.string()),
});

/** @param films lengths in seconds, by the title of the class. */
export async function openProgressScene(films: Record<string, number>) {
  const { origin, place } = await openSharedAcademy();
  const scene = await insertClassScene(place, Object.keys(films));
  const { courseId, lessonIds } = scene;
  const teacher = await signIn(origin, scene.teacher);
  for (const [index, seconds] of Object.values(films).entries()) {
    const film = drawFilm({ seconds, ...tiny });
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
    /** Opens the first class and waits for its player. */
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
    /** Where the learner was last in the first class, in seconds. */
    async lastPlace() {
      const database = await openPlace(place);
      try {
        const [view] = await database.db
          .select({ seconds: lessonViews.placeSeconds })
          .from(lessonViews)
          .where(eq(lessonViews.lessonId, lessonIds[0] ?? ""));
        return view?.seconds ?? 0;
      } finally {
        await database.close();
      }
    },
  };
}

export function seek(page: Page, second: number): Promise<void> {
  return page.locator("video").evaluate((video: HTMLVideoElement, to) => {
    video.currentTime = to;
  }, second);
}
