// A draft with gaps on its way to being on sale and back, from the page of its status: without
// scripts on a phone, and with scripts on a desktop.
import type { Browser, Page } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";
import { findAcademy } from "#src/academies/queries.ts";
import { changeCourses } from "#src/testing/write-course.ts";
import { desktop, expectSound, openBrowser, openPage, phone } from "../browser.ts";
import { drawFilm, giveFilm, tiny } from "../film.ts";
import { addCourse, type Fixture, insertFixture, openPlace, type Place } from "../fixture.ts";
import { type Person, send, signIn } from "../people.ts";
import { openSharedAcademy } from "../shared-academy.ts";
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

/** What the wizard saves: the linocut instead of a picture. */
async function choosePrint(courseId: string): Promise<void> {
  const database = await openPlace(place);
  try {
    const academy = await findAcademy(database.db, place.subdomain ?? null);
    if (!academy) throw new Error("no academy");
    await changeCourses({ db: database.db, academy }, courseId, { usesPrint: true });
  } finally {
    await database.close();
  }
}

type Outline = { classes: { _id: string }[] }[];

async function classesOf(courseId: string): Promise<string[]> {
  const course = await send(origin, teacher, "GET", `/api/courses/${courseId}`);
  const { modules } = course as { modules: Outline };
  return modules.flatMap(({ classes }) => classes.map(({ _id }) => _id));
}

const decide = (page: Page, name: string) => page.getByRole("button", { name }).click();
const heading = (page: Page, name: string | RegExp) =>
  page.getByRole("heading", { name }).waitFor();

async function openStatus(size: { width: number; height: number }, scripts: boolean) {
  const { page, context, complaints } = await openPage(browser, size);
  const data = fixture.teacher;
  await context.request.post(`${origin}/api/auth/login`, { data });
  if (!scripts) await page.route("**/*.js", (route) => route.abort());
  return { page, complaints };
}

describe.each([
  { ...phone, scripts: false },
  { ...desktop, scripts: true },
])("on $name, scripts: $scripts", ({ width = 390, height = 844, scripts }) => {
  test("a course is mended, published, unpublished, archived and restored", async () => {
    const title = scripts ? "Panela en el trapiche" : "Cacao de aroma";
    const courseId = await addCourse(place, fixture, title);
    await send(origin, teacher, "POST", `/api/courses/${courseId}/unpublish`);
    const { page, complaints } = await openStatus({ width, height }, scripts);
    const status = `${origin}/teachers/courses/${courseId}/status`;

    await page.goto(`${status}?intent=publish`);
    await heading(page, "A tu curso le falta algo para poder ser publicado");
    await expectSound(page);
    expect(await page.getByRole("button", { name: "Publicar curso" }).count()).toBe(0);
    const gap = page.getByRole("link", { name: /^Debes subir una imagen de portada/ });
    expect(await gap.getAttribute("href")).toBe(
      `/teachers/courses/${courseId}/edit?step=2#portada`,
    );

    await choosePrint(courseId);
    for (const lessonId of await classesOf(courseId)) {
      // Mostly it is still converted when the course is reviewed.
      await giveFilm(origin, teacher, lessonId, drawFilm({ ...tiny, seconds: 60 }));
    }
    await page.reload();
    await heading(page, "¿Publicar este curso?");
    await expectSound(page);
    await decide(page, "Publicar curso");
    await heading(page, /^(Tu curso se está procesando|Este curso ya está publicado)$/);
    await expectSound(page);
    const list = page.getByRole("link", { name: "Ir a mis cursos" });
    if ((await list.count()) > 0)
      expect(await list.getAttribute("href")).toBe("/teachers/courses?tab=draft");

    await until("the course is published", 90_000, async () => {
      await page.goto(`${status}?intent=publish`);
      return page.getByRole("heading", { name: "Este curso ya está publicado" }).isVisible();
    });
    await until("the mail", 20_000, async () => {
      const mails = await (await fetch(`${origin}/dev/mail`)).text();
      return mails.includes(`Tu curso ya está publicado: ${title}`);
    });

    for (const [intent, question, label, tab] of [
      ["unpublish", "¿Despublicar este curso?", "Despublicar", "draft"],
      ["archive", "¿Archivar este curso?", "Archivar", "archived"],
      ["restore", "¿Restaurar este curso?", "Restaurar", "draft"],
    ] as const) {
      await page.goto(`${status}?intent=${intent}`);
      await heading(page, question);
      await decide(page, label);
      await page.waitForURL(`${origin}/teachers/courses?tab=${tab}`);
    }

    await page.goto(`${status}?intent=remove`);
    await heading(page, "¿Eliminar este curso?");
    await expectSound(page);
    const out = page.getByRole("link", { name: "Cancelar" });
    await expect.poll(() => out.evaluate((link) => link === document.activeElement)).toBe(true);
    await decide(page, "Eliminar");
    await page.waitForURL(`${origin}/teachers/courses?tab=draft`);
    const gone = await page.goto(`${status}?intent=remove`);
    expect(gone?.status()).toBe(404);
    const expected = /status of 404|net::ERR_FAILED/;
    expect(complaints.filter((text) => !expected.test(text))).toEqual([]);
  });
});
