// The home page of a teacher who begins: steps that tick themselves off, what waits, badges after
// their job; and the help, with and without scripts.
import { eq } from "drizzle-orm";
import type { Browser, Page } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";
import { findAcademy } from "#src/academies/queries.ts";
import { hashPassword } from "#src/accounts/password/passwords.ts";
import { users } from "#src/accounts/tables.ts";
import { courses } from "#src/courses/tables.ts";
import { newId } from "#src/db/columns.ts";
import { notifications } from "#src/notifications/tables.ts";
import { courseReviews } from "#src/teaching/tables.ts";
import { changeCourses } from "#src/testing/write-course.ts";
import { expectSound, onPhone, openBrowser, openPage } from "../browser.ts";
import { drawFilm, giveFilm, tiny } from "../film.ts";
import { type Fixture, insertFixture, openPlace, type Place } from "../fixture.ts";
import { type Person, send, signIn } from "../people.ts";
import { openSharedAcademy } from "../shared-academy.ts";
import { until } from "../until.ts";

let origin: string;
let place: Place;
let fixture: Fixture;
let browser: Browser;

beforeAll(async () => {
  ({ origin, place } = await openSharedAcademy());
  fixture = await insertFixture({ ...place, lessons: 1 });
  browser = await openBrowser();
});

type Home = Parameters<typeof changeCourses>[0];

async function inDatabase<Answer>(work: (home: Home) => Promise<Answer>): Promise<Answer> {
  const database = await openPlace(place);
  try {
    const academy = await findAcademy(database.db, place.subdomain ?? null);
    if (!academy) throw new Error("no academy");
    return await work({ db: database.db, academy });
  } finally {
    await database.close();
  }
}

const password = "una clave larga";

/** A teacher who has only just signed up. */
function newTeacher(email: string) {
  return inDatabase(async ({ db, academy }) => {
    const id = newId();
    await db.insert(users).values({
      ...{ academyId: academy.id, id, email, name: "Aura Nelly Chocué", role: "teacher" },
      ...{ completedSignUp: true, emailVerifiedAt: new Date() },
      passwordHash: await hashPassword(password),
    });
    return { id, email };
  });
}

async function enter(page: Page, data: { email: string; password: string }): Promise<void> {
  const signedIn = await page.context().request.post(`${origin}/api/auth/login`, { data });
  expect(signedIn.status()).toBe(200);
}

/** What stands as done in the list of first steps. */
async function doneOn(page: Page): Promise<string[]> {
  await page.goto(`${origin}/teachers`);
  await page.getByRole("heading", { name: "Inicio", level: 1 }).waitFor();
  const done = page.getByRole("listitem").filter({ hasText: "Hecho" });
  return (await done.allInnerTexts()).map((text) => text.replace(/\s+Hecho$/, ""));
}

const open = (page: Page, name: string) => page.getByRole("link", { name, exact: true });

/** Through the API, as the wizard and the class editor do. */
async function addDraft(teacher: Person): Promise<{ courseId: string; moduleId: string }> {
  const course = {
    ...{ title: "Gulupa en ladera", description: "De la semilla al mercado.", price: 25 },
    ...{ category: "cultivo", status: "draft", prerequisites: ["Uno", "Dos", "Tres"] },
    faqs: [{ question: "¿Necesito finca?", answer: "Basta un patio." }],
  };
  const answer = await send(origin, teacher, "PUT", "/api/teachers/courses/", course);
  const { id, modules } = (answer as { course: { id: string; modules: { id: string }[] } }).course;
  await inDatabase((home) => changeCourses(home, id, { usesPrint: true }));
  return { courseId: id, moduleId: modules[0]?.id ?? "" };
}

describe.each(onPhone)("on $name", (size) => {
  test("the first steps tick themselves off until the first course is on sale", async () => {
    const { id: teacherId, email } = await newTeacher(`aura.${size.width}@correo.test`);
    const { page, context, complaints } = await openPage(browser, size);
    await enter(page, { email, password });
    expect(await doneOn(page)).toEqual([]);
    await page.getByText("0 de 6 hechos").waitFor();
    expect(await page.getByText("Lo que te espera").count()).toBe(0);
    await expectSound(page);

    const teacher = await signIn(origin, { email, password });
    const { courseId, moduleId } = await addDraft(teacher);
    expect(await doneOn(page)).toEqual(["Crea un curso"]);
    const { _id: lessonId } = (await send(
      origin,
      teacher,
      "POST",
      `/api/courses/${courseId}/classes`,
      { moduleId, title: "El semillero", description: "Con tierra de la finca." },
    )) as { _id: string };
    expect(await doneOn(page)).toEqual(["Crea un curso", "Agrega un módulo con una clase"]);
    expect(await open(page, "Sube un video").getAttribute("href")).toBe(
      `/teachers/courses/${courseId}/modules`,
    );
    await expectSound(page);
    await giveFilm(origin, teacher, lessonId, drawFilm({ ...tiny, seconds: 2 }));
    expect(await doneOn(page)).toHaveLength(3);

    await open(page, "Publica tu curso").click();
    await page.getByRole("button", { name: "Publicar curso" }).click();
    await until("the badge", 90_000, async () => {
      await page.goto(`${origin}/teachers`);
      return page.getByText("Ganada el").isVisible();
    });
    expect(await doneOn(page)).toHaveLength(4);
    const badge = page.getByRole("listitem").filter({ hasText: "Primer curso" }).first();
    expect(await badge.innerText()).toMatch(/Ganada el \d+ de \w+ de \d{4}/);
    await page.getByText("0 de 10 estudiantes").waitFor();
    await page.getByText("Nada te espera por ahora.").waitFor();
    await page.getByText("Ha sido una semana tranquila.").waitFor();
    await expectSound(page);
    const told = await inDatabase(({ db }) =>
      db.select().from(notifications).where(eq(notifications.userId, teacherId)),
    );
    expect(told.map(({ event, href }) => ({ event, href }))).toContainEqual({
      event: "badge:first-course",
      href: "/teachers#insignias",
    });
    expect(complaints).toEqual([]);
    await context.close();
  });

  test("what waits leads to where it is mended, by keyboard", async () => {
    await inDatabase(async ({ db, academy }) => {
      const [course] = await db.select().from(courses).where(eq(courses.id, fixture.courseId));
      if (!course) throw new Error("no course");
      await changeCourses({ db, academy }, course.id, { status: "draft" });
      await db.insert(courseReviews).values({
        ...{ academyId: academy.id, courseId: course.id, userId: course.teacherId },
        ...{ verdict: "returned", decidedAt: new Date(), reasons: ["El audio no se oye."] },
      });
    });
    const { page, context, complaints } = await openPage(browser, size);
    await enter(page, fixture.teacher);
    await page.goto(`${origin}/teachers`);
    const section = page.getByRole("region", { name: "Lo que te espera" });
    await section.getByText("El audio no se oye.").waitFor();
    await expectSound(page);
    await section.getByRole("link").first().focus();
    await page.keyboard.press("Enter");
    await page.waitForURL(`**/teachers/courses/${fixture.courseId}/status?intent=publish`);
    await page.getByText("La última vez lo devolvimos por esto:").waitFor();
    expect(complaints).toEqual([]);
    await context.close();
  });

  test("the help follows what is typed, and opens the answer of an address", async () => {
    const { page, context, complaints } = await openPage(browser, size);
    await enter(page, fixture.teacher);
    await page.goto(`${origin}/teachers/help`);
    const questions = page.locator(".help-topic summary");
    const all = await questions.count();
    expect(all).toBeGreaterThanOrEqual(20);
    await expectSound(page);
    await page.getByLabel("Busca en la ayuda").fill("subtitulos");
    await expect.poll(() => questions.count()).toBe(1);
    await page.getByRole("status").filter({ hasText: "1 respuesta" }).waitFor();
    await page.getByText("Recibimos archivos WebVTT").waitFor();
    await page.getByLabel("Busca en la ayuda").fill("tractor");
    await page.getByRole("heading", { name: "No encontramos nada sobre “tractor”" }).waitFor();
    const letter = page.getByRole("link", { name: "Preguntarle a la academia" });
    expect(await letter.getAttribute("href")).toMatch(/^mailto:.+\?subject=Pregunta%3A%20tractor$/);
    await expectSound(page);
    await page.getByLabel("Busca en la ayuda").fill("");
    await expect.poll(() => questions.count()).toBe(all);

    const first = questions.filter({ hasText: "¿Cómo empiezo mi primer curso?" });
    await first.focus();
    await page.keyboard.press("Enter");
    await page.getByRole("link", { name: "Crear curso" }).waitFor();
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await page.waitForURL("**/teachers/courses/create");

    await page.goto(`${origin}/teachers/help#precio`);
    await page.getByText("Entre 1 y 500 dólares").waitFor();
    await expectSound(page);
    expect(complaints).toEqual([]);
    await context.close();
  });
});

test("without scripts the server finds, and an address opens its answer", async () => {
  const viewport = { width: 360, height: 640 };
  const context = await browser.newContext({ viewport, javaScriptEnabled: false });
  const page = await context.newPage();
  await enter(page, fixture.teacher);
  await page.goto(`${origin}/teachers/help`);
  await page.getByLabel("Busca en la ayuda").fill("camara");
  await page.keyboard.press("Enter");
  await page.waitForURL("**/teachers/help?q=camara");
  await page.getByText("¿Puedo grabar mis clases con el celular?").waitFor();
  expect(await page.getByText("¿Qué precio le pongo a mi curso?").count()).toBe(0);
  await page.goto(`${origin}/teachers/help#pagos`);
  await page.getByText("Cada venta queda retenida 7 días hábiles").waitFor();
  await context.close();
});
