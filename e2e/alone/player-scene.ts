// An academy with a course of one or two classes that have films, and a browser in which their
// teacher is signed in.
import type { Page } from "playwright-core";
import { openBrowser, openPage } from "../browser.ts";
import { drawFilm, filmOf, giveFilm } from "../film.ts";
import { insertFixture } from "../fixture.ts";
import { signIn } from "../people.ts";
import { openSharedAcademy } from "../shared-academy.ts";
import { until } from "../until.ts";

export type PlayerScene = Awaited<ReturnType<typeof openPlayerScene>>;

export async function openPlayerScene({ lessons = 2 } = {}) {
  const { origin, place } = await openSharedAcademy();
  const { teacher, courseId, lessonIds } = await insertFixture({ ...place, lessons });
  // With few and small pictures it converts quickly, into three rungs.
  const film = drawFilm({ seconds: 30, size: "426x240", rate: 10 });
  const person = await signIn(origin, teacher);
  for (const lessonId of lessonIds) await giveFilm(origin, person, lessonId, film);
  const browser = await openBrowser();
  for (const lessonId of lessonIds) {
    await until("the film is ready", 60_000, async () => {
      return (await filmOf(origin, person, { courseId, lessonId })).status === "ready";
    });
  }
  const first = await browser.newContext();
  await first.request.post(`${origin}/api/auth/login`, { data: teacher });
  const session = await first.cookies();
  await first.close();
  const lessonPath = (place: number) => `/courses/${courseId}/clases/${lessonIds[place]}`;

  return {
    lessonPath,
    /** The film of every class. */
    film,
    /** Opens the first class and waits for its player. */
    async openClass(
      size: { width: number; height: number },
      prepare?: (page: Page) => Promise<unknown>,
    ) {
      const opened = await openPage(browser, size);
      const { page, context } = opened;
      await context.addCookies(session);
      await prepare?.(page);
      await page.goto(origin + lessonPath(0));
      await page.locator("media-play-button").waitFor();
      return opened;
    },
  };
}
