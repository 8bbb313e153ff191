// A course is duplicated from the list; the copy plays on when the original's class has gone, goes
// back to an earlier text, and takes a recording from a phone.
import type { Browser, Page } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";
import { expectSound, onPhone, openBrowser, openPage } from "../browser.ts";
import { drawFilm, filmOf, giveFilm, tiny } from "../film.ts";
import { addCourse, type Fixture, insertFixture, type Place } from "../fixture.ts";
import { type Person, send, signIn } from "../people.ts";
import { openSharedAcademy } from "../shared-academy.ts";
import { playerOf } from "../steps.ts";
import { until } from "../until.ts";

let origin: string;
let place: Place;
let fixture: Fixture;
let teacher: Person;
let browser: Browser;

beforeAll(async () => {
  ({ origin, place } = await openSharedAcademy());
  fixture = await insertFixture({ ...place, lessons: 1 });
  teacher = await signIn(origin, fixture.teacher);
  browser = await openBrowser();
});

type Outline = { _id: string; classes: { _id: string }[] }[];

async function outlineOf(courseId: string) {
  const course = await send(origin, teacher, "GET", `/api/courses/${courseId}`);
  const [module] = (course as { modules: Outline }).modules;
  return { moduleId: module?._id ?? "", lessonIds: module?.classes.map(({ _id }) => _id) ?? [] };
}

/** Whether the class of the preview plays its video. */
async function plays(page: Page, courseId: string, lessonId: string): Promise<void> {
  await page.goto(`${origin}/courses/${courseId}/clases/${lessonId}?view=teacher`);
  const video = page.locator("video");
  // Before that the player may still change the video's source, which ends a wish to play.
  await playerOf(page);
  await video.evaluate((element: HTMLVideoElement) => {
    element.muted = true;
    return element.play();
  });
  await expect
    .poll(() => video.evaluate((element: HTMLVideoElement) => element.currentTime))
    .toBeGreaterThan(0.2);
}

describe.each(onPhone)("on $name", ({ width, height }) => {
  test("a course is duplicated, and the copy lives on by itself", async () => {
    const title = `Café de ${width}`;
    const courseId = await addCourse(place, fixture, title);
    const { lessonIds } = await outlineOf(courseId);
    const [filmed = ""] = lessonIds;
    await giveFilm(origin, teacher, filmed, drawFilm({ ...tiny, seconds: 4 }));
    await until("the class plays", 120_000, async () => {
      const film = await filmOf(origin, teacher, { courseId, lessonId: filmed });
      return film.status === "ready";
    });

    const { page, context, complaints } = await openPage(browser, { width, height });
    await context.request.post(`${origin}/api/auth/login`, { data: fixture.teacher });
    await page.goto(`${origin}/teachers/courses?tab=published&terms=${encodeURIComponent(title)}`);
    await page.getByRole("button", { name: `Opciones de ${title}` }).click();
    await expectSound(page);
    await page.getByRole("button", { name: "Duplicar" }).click();
    await page.waitForURL(/\/edit\?step=1&copied=/);
    await page.getByText(`Esta es la copia de «${title}».`).waitFor();
    await expectSound(page);
    const copyId = /courses\/([^/]+)\/edit/.exec(page.url())?.[1] ?? "";

    await page.getByLabel("Título").fill(`Otro ${title}`);
    await page.getByRole("button", { name: "Siguiente" }).click();
    await page.waitForURL(/step=2/);

    const copy = await outlineOf(copyId);
    const [copied = ""] = copy.lessonIds;
    await plays(page, copyId, copied);
    await send(origin, teacher, "POST", `/api/courses/${courseId}/unpublish`);
    const gone = await fetch(`${origin}/api/courses/${courseId}/classes/${filmed}`, {
      method: "DELETE",
      headers: { authorization: `Bearer ${teacher.token}` },
    });
    expect(gone.status).toBe(204);
    await plays(page, copyId, copied);

    await page.goto(`${origin}/teachers/courses/${copyId}/saves`);
    await page.getByRole("heading", { name: "Versiones guardadas" }).waitFor();
    await page.getByText("Así está ahora").waitFor();
    await expectSound(page);
    await page.getByRole("link", { name: /^Ver/ }).click();
    await page.getByRole("heading", { name: /^Versión guardada/ }).waitFor();
    await page.locator("ins", { hasText: "Copia" }).waitFor();
    await expectSound(page);
    await page.getByRole("button", { name: "Volver a esta versión" }).click();
    const dialog = page.getByRole("alertdialog");
    await dialog.waitFor();
    await expectSound(page);
    await dialog.getByRole("button", { name: "Volver a esta versión" }).click();
    await page.getByText("Listo: el curso tiene otra vez esos textos.").waitFor();
    await expectSound(page);
    const now = await send(origin, teacher, "GET", `/api/courses/${copyId}`);
    expect((now as { title: string }).title).toBe(`Copia de ${title}`);
    expect(complaints).toEqual([]);
    await context.close();
  });
});

test("a phone offers its camera for a class, and a desktop does not", async () => {
  const courseId = await addCourse(place, fixture, "Miel de angelita");
  const { moduleId, lessonIds } = await outlineOf(courseId);
  const editor = `${origin}/teachers/courses/${courseId}/modules/${moduleId}/classes/${lessonIds[0]}`;
  for (const hasTouch of [true, false]) {
    const context = await browser.newContext({
      viewport: { width: 390, height: 844 },
      hasTouch,
      isMobile: hasTouch,
    });
    await context.request.post(`${origin}/api/auth/login`, { data: fixture.teacher });
    const page = await context.newPage();
    const answer = await page.goto(editor);
    expect(answer?.headers()["permissions-policy"]).toContain("camera=(self)");
    const camera = page.getByText("Grabar con la cámara");
    await page.locator("#video-file:enabled").waitFor({ state: "attached" });
    expect(await camera.isVisible()).toBe(hasTouch);
    if (hasTouch) {
      await page.getByText("Los iPhone graban en MOV").waitFor();
      const input = page.locator("#video-camera");
      expect(await input.getAttribute("capture")).toBe("environment");
      await expectSound(page);
      await input.setInputFiles({
        name: "IMG_1.MOV",
        mimeType: "video/quicktime",
        buffer: Buffer.from("\0\0\0\x14ftypqt  \0\0\0\0qt  ", "latin1"),
      });
      await page.getByText("El video es MOV y aquí debe ser MP4").waitFor();
    }
    await context.close();
  }
});
