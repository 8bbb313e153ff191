// How a class saves its minutes and responds to the keyboard.
import type { Browser, Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import * as rules from "#src/courses/rules.ts";
import { expectSound, openBrowser, openPage } from "../browser.ts";
import { drawFilm, filmOf, giveFilm, tiny } from "../film.ts";
import { type Fixture, insertFixture } from "../fixture.ts";
import { signIn as restSignIn, signUp as restSignUp } from "../people.ts";
import { placeOrder, prepareOrder } from "../purchase.ts";
import { openSharedAcademy, type SharedAcademy } from "../shared-academy.ts";
import { newPerson, playerOf, playPast, signInAs, videoSecond } from "../steps.ts";
import { until } from "../until.ts";

let academy: SharedAcademy;
let browser: Browser;
let fixture: Fixture;
let lessonPath: string;

beforeAll(async () => {
  academy = await openSharedAcademy();
  const { origin } = academy;
  fixture = await insertFixture({ ...academy.place, lessons: 1 });
  const { courseId, lessonIds } = fixture;
  const [lessonId = ""] = lessonIds;
  lessonPath = rules.lessonPath(courseId, lessonId);
  browser = await openBrowser();
  const teacher = await restSignIn(origin, fixture.teacher);
  await giveFilm(origin, teacher, lessonId, drawFilm({ seconds: 90, ...tiny }));
  await until("the film is converted", 120_000, async () => {
    return (await filmOf(origin, teacher, { courseId, lessonId })).status === "ready";
  });
});

const coursePath = () =>
  `/explore/courses/${fixture.courseId}/caf%C3%A9-de-especialidad:-del-cerezo-a-la-taza`;

test("a class saves each whole minute and resumes where the learner left it, also further back", async () => {
  const { page, context, complaints } = await openPage(browser, { width: 1280, height: 900 });
  const person = newPerson();
  const { origin, gateway } = academy;
  const learner = await restSignUp(origin, person.email);
  await placeOrder(origin, learner, await prepareOrder(origin, gateway, fixture.courseId));
  await page.goto(`${origin}/login?redirectTo=${encodeURIComponent(lessonPath)}`);
  await signInAs(page, { email: person.email, password: "una clave larga" });
  await page.waitForURL(`**${lessonPath}`);
  await page
    .getByRole("button", { name: /Reproducir/ })
    .first()
    .click();
  await playPast(page, 1);
  const minute = page.waitForRequest(
    (request) => request.method() === "PATCH" && /"minutes":1\b/.test(request.postData() ?? ""),
  );
  // From there on the video plays past the minute without help.
  await page.locator("video").evaluate((video: HTMLVideoElement) => {
    video.currentTime = 57;
  });
  await minute;
  await playPast(page, 60);
  await page.keyboard.press("Space");
  await goOn(page);
  await playPast(page, 58);
  await playerOf(page);
  await page.keyboard.press("Space");
  await page.locator("video").evaluate((video: HTMLVideoElement) => {
    video.currentTime = 20;
  });
  await page.waitForFunction(() => {
    const video = document.querySelector("video");
    return video && video.currentTime > 20.5 && video.currentTime < 50;
  });
  const kept = page.waitForResponse((answer) => answer.url().endsWith("/progress"));
  await page.keyboard.press("Space");
  await kept;
  await goOn(page);
  await playPast(page, 19);
  expect(await videoSecond(page)).toBeLessThan(50);
  expect(complaints).toEqual([]);
  await context.close();
});

async function goOn(page: Page): Promise<void> {
  await page.goto(academy.origin + coursePath());
  await page.getByRole("link", { name: "Continuar el curso" }).filter({ visible: true }).click();
  await page.waitForURL(`**${lessonPath}?**`);
}

test("the player works with the keyboard alone", async () => {
  const { page, context } = await openPage(browser, { width: 1280, height: 900 });
  await page.goto(`${academy.origin}/login?redirectTo=${encodeURIComponent(lessonPath)}`);
  await signInAs(page, fixture.teacher);
  await page.waitForFunction(() => (document.querySelector("video")?.readyState ?? 0) >= 2);
  await playerOf(page);
  await page.keyboard.press("Space");
  await playPast(page, 0.5);
  await page.keyboard.press("Space");
  await page.waitForFunction(() => document.querySelector("video")?.paused);
  const before = await videoSecond(page);
  await page.keyboard.press("ArrowRight");
  await playPast(page, before + 4);
  // The arrow keys for volume belong to the player; outside it they scroll the page.
  await page
    .getByRole("button", { name: /Reproducir/ })
    .first()
    .focus();
  await page.keyboard.press("ArrowDown");
  await page.waitForFunction(() => document.querySelector("video")?.volume === 0.9);
  await page.keyboard.press("m");
  await page.waitForFunction(() => document.querySelector("video")?.muted);
  await expectSound(page);
  await context.close();
});
