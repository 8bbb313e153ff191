// Courses of a teacher with the modules and classes of a test, and what their page shows.
import { eq } from "drizzle-orm";
import type { Page } from "playwright-core";
import { findAcademy } from "#src/academies/queries.ts";
import { courses } from "#src/courses/tables.ts";
import { insertCourse } from "#src/seed/course.ts";
import { plainCourse } from "#src/testing/people.ts";
import { desktop, openBrowser, openPage } from "./browser.ts";
import { insertFixture, openPlace } from "./fixture.ts";
import { openSharedAcademy } from "./shared-academy.ts";

export type OutlineScene = Awaited<ReturnType<typeof openOutlineScene>>;

export const outline = {
  "Conoce tu cafetal": ["Bienvenida", "Variedades", "El suelo habla"],
  "La cosecha": ["Recoger", "Lavar"],
  Secado: ["Marquesina"],
};

export async function openOutlineScene() {
  const academy = await openSharedAcademy();
  const fixture = await insertFixture({ ...academy.place, lessons: 2 });
  const browser = await openBrowser();
  const { origin, place } = academy;

  async function signIn(page: Page) {
    const { email, password } = fixture.teacher;
    await page.request.post(`${origin}/api/auth/login`, { data: { email, password } });
  }

  return {
    ...{ academy, browser, signIn },

    /** A course of the fixture's teacher with these modules and classes; the path of its modules. */
    async addCourse(outline: Record<string, string[]>): Promise<string> {
      const database = await openPlace(place);
      try {
        const { db } = database;
        const home = await findAcademy(db, place.subdomain ?? null);
        const [course] = await db.select().from(courses).where(eq(courses.id, fixture.courseId));
        if (!home || !course) throw new Error("the academy of the test is not there");
        const modules = Object.entries(outline).map(([name, titles]) => ({
          name,
          lessons: titles.map((title) => ({ title, description: "Con práctica.", seconds: 214 })),
        }));
        const owner = { teacherId: course.teacherId, now: new Date() };
        const id = await insertCourse(
          { db, academy: home },
          { ...owner, course: { ...plainCourse, students: 0, modules } },
        );
        return `/teachers/courses/${id}/modules`;
      } finally {
        await database.close();
      }
    },

    async open(path: string, size: { width: number; height: number } = desktop) {
      const opened = await openPage(browser, size);
      await signIn(opened.page);
      await opened.page.goto(origin + path);
      return opened;
    },

    /** The classes after a reload, which shows what is saved. */
    async saved(page: Page, path: string) {
      await page.goto(origin + path);
      return titles(page);
    },
  };
}

export const names = (page: Page) => page.locator(".mod-name .name").allTextContents();
export const titles = (page: Page) => page.locator(".lesson-row .title").allTextContents();
export const moduleLink = (page: Page, name: string) =>
  page.locator(".mod-name", { has: page.locator(".name", { hasText: name }) });
export const status = (page: Page) => page.locator("main [role=status]").first();

/** Scripts have taken over: the button that needs them is there. */
export async function alive(page: Page, name: string) {
  await moduleLink(page, name).click();
  await page.getByText("Subir varios videos").first().waitFor();
}

/** The address of this page with one module open. */
export async function pathOpening(page: Page, name: string): Promise<string> {
  const body = await moduleLink(page, name).getAttribute("aria-controls");
  return `${new URL(page.url()).pathname}?open=${body?.replace("body-", "")}`;
}

/** One step by the menu of a module or class. */
export async function step(page: Page, title: string, name: "Subir" | "Bajar") {
  await page.getByLabel(`Mover «${title}»`).click();
  await page.locator(".row-menu[open]").getByRole("button", { name }).click();
}

/** Chooses files that become classes of a module. */
export async function addClasses(page: Page, module: string, names: string[]) {
  const files = names.map((name) => ({ name, mimeType: "video/mp4", buffer: Buffer.from("x") }));
  const row = page.locator(".mod-item", { has: moduleLink(page, module) });
  await row.locator("input[type=file]").setInputFiles(files);
}
