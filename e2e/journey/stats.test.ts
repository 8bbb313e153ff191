// "Estadísticas": what happened is shown as numbers, drawings and tables, by keyboard, by ear and
// without scripts, and leaves as a file.
import { readFileSync } from "node:fs";
import type { Browser, Page } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";
import { findAcademy } from "#src/academies/queries.ts";
import { addDays, addLessonFigures } from "#src/testing/figures.ts";
import { expectSound, onPhone, openBrowser, openPage } from "../browser.ts";
import { addCourse, type Fixture, insertFixture, openPlace } from "../fixture.ts";
import { openSharedAcademy } from "../shared-academy.ts";

let origin: string;
let browser: Browser;
let fixture: Fixture;
const noon = new Date();
const daysAgo = (days: number) => new Date(noon.getTime() - days * 24 * 3_600_000);

beforeAll(async () => {
  const academy = await openSharedAcademy();
  origin = academy.origin;
  fixture = await insertFixture({ ...academy.place, lessons: 3 });
  const otherId = await addCourse(academy.place, fixture, "Compost en frío");
  const database = await openPlace(academy.place);
  try {
    const found = await findAcademy(database.db, academy.place.subdomain ?? null);
    if (!found) throw new Error("the academy is not there");
    const home = { db: database.db, academy: found };
    const { courseId, lessonIds } = fixture;
    await addDays(home, [
      ...[1, 2, 3, 5, 8, 13, 21].map((days, i) => ({
        ...{ courseId, at: daysAgo(days), enrolled: i + 1, sold: i, soldCents: i * 3900 },
        watchedSeconds: 60 * (90 - days),
      })),
      { courseId, at: daysAgo(40), enrolled: 5, sold: 5, soldCents: 19_500, completed: 2 },
      { courseId: otherId, at: daysAgo(4), enrolled: 2, watchedSeconds: 600 },
    ]);
    const reached = [2, 1, 1, 1, 1, 1, 1, 8, 1, 1, 0, 0, 0, 0, 0, 0, 0, 0, 1, 6];
    const [lessonId = ""] = lessonIds;
    await addLessonFigures(home, { courseId, lessonId, opened: 26, finished: 7, reached });
  } finally {
    await database.close();
  }
  browser = await openBrowser();
});

async function enter(page: Page): Promise<void> {
  const data = fixture.teacher;
  const signedIn = await page.context().request.post(`${origin}/api/auth/login`, { data });
  expect(signedIn.status()).toBe(200);
}

const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent);

/** Presses Tab until the focus is on it, as somebody does who has no mouse. */
async function tabTo(page: Page, text: string): Promise<void> {
  for (let presses = 0; presses < 60; presses++) {
    if ((await focused(page)) === text) return;
    await page.keyboard.press("Tab");
  }
  expect.fail(`no Tab leads to ${text}`);
}

const rowsOf = async (page: Page, caption: RegExp) => {
  const rows = await page.getByRole("table", { name: caption }).getByRole("row").all();
  return Promise.all(rows.map(async (row) => (await row.innerText()).split(/\s*\t\s*/)));
};

/** The cells of each line; none of them has a comma. */
async function downloaded(page: Page, name: string): Promise<string[][]> {
  const coming = page.waitForEvent("download");
  await page.getByRole("link", { name }).click();
  const text = readFileSync(await (await coming).path(), "utf8");
  expect(text.startsWith("\uFEFF")).toBe(true);
  return text
    .slice(1)
    .trimEnd()
    .split("\r\n")
    .map((line) => line.split(","));
}

describe.each(onPhone)("on $name", (size) => {
  test("numbers, drawings and tables say the same, for all courses and for one", async () => {
    const { page, context, complaints } = await openPage(browser, size);
    await enter(page);
    await page.goto(`${origin}/teachers/stats`);
    await page.getByRole("heading", { name: "Todos tus cursos" }).waitFor();
    const sales = page.locator(".stats-figures > div").filter({ hasText: "Ventas" });
    expect(await sales.innerText()).toMatch(/^Ventas\s+21\s+USD 819\s+16 más que en los 30 días/);
    await expectSound(page);

    // By ear: the drawing has a name and a sentence.
    const drawing = page.getByRole("img", { name: /^Ventas por día, del / });
    expect(await drawing.getAttribute("aria-describedby")).toBe("sales-gist");
    await page
      .locator("#sales-gist", { hasText: /^21 en total, por USD 819\. El día más alto: 6, el / })
      .waitFor();

    // By keyboard: the same as a table.
    await tabTo(page, "Ver como tabla: Ventas");
    await page.keyboard.press("Enter");
    const days = await rowsOf(page, /^Ventas por día/);
    expect(days[0]).toEqual(["Día", "Ventas", "Valor"]);
    expect(days).toHaveLength(32);
    expect(days.at(-1)).toEqual(["Total", "21", "USD 819"]);
    expect(days.at(-5)?.slice(1)).toEqual(["2", "USD 78"]);
    await expectSound(page);

    const lines = await downloaded(page, "Descargar los días (CSV)");
    expect(lines).toHaveLength(31);
    const soldOf = (rows: string[][]) => rows.reduce((sum, [, sold]) => sum + Number(sold), 0);
    expect(soldOf(lines.slice(1))).toBe(21);

    await page.getByRole("link", { name: "90 días" }).click();
    await page.getByRole("img", { name: /^Ventas por semana/ }).waitFor();
    await expect.poll(() => focused(page)).toBe("Estadísticas");
    expect(await page.getByRole("link", { name: "90 días" }).getAttribute("aria-current")).toBe(
      "page",
    );
    await page.locator("#sales-gist", { hasText: /^26 en total/ }).waitFor();

    await page.getByLabel("Curso", { exact: true }).selectOption(fixture.courseId);
    await page.getByRole("button", { name: "Ver", exact: true }).click();
    await page.getByRole("heading", { name: "Conoce tu cafetal" }).waitFor();
    expect(new URL(page.url()).search).toBe(`?range=90&course=${fixture.courseId}`);
    const reach = page.getByRole("img", { name: "Hasta dónde llegan en «Clase 1»" });
    await reach.waitFor();
    await page.getByText("Cerca de 1 de cada 3 deja la clase en el minuto 1.").waitFor();
    expect(await page.getByText("Nadie ha empezado el video todavía.").count()).toBe(2);
    await tabTo(page, "Ver como tabla: Hasta dónde llegan en «Clase 1»");
    await page.keyboard.press("Enter");
    const moments = await rowsOf(page, /momento de «Clase 1»/);
    expect(moments[1]).toEqual(["0:00 (0 %)", "25", "100 %"]);
    expect(moments.at(-1)).toEqual(["3:00 (95 %)", "6", "24 %"]);
    await expectSound(page);
    const classes = await downloaded(page, "Descargar las clases (CSV)");
    expect(classes.map(([, title]) => title)).toEqual(["Clase", "Clase 1", "Clase 2", "Clase 3"]);
    expect(classes[1]?.slice(3, 6)).toEqual(["26", "7", "25"]);

    await page.goBack();
    await expect.poll(() => page.getByLabel("Curso", { exact: true }).inputValue()).toBe("");
    expect(complaints).toEqual([]);
    await context.close();
  });
});

test("without scripts: days and course are chosen, and the tables open", async () => {
  const viewport = { width: 360, height: 640 };
  const context = await browser.newContext({ viewport, javaScriptEnabled: false });
  const page = await context.newPage();
  await enter(page);
  await page.goto(`${origin}/teachers/stats?range=7`);
  await page.getByLabel("Curso", { exact: true }).selectOption({ label: "Compost en frío" });
  await page.getByRole("button", { name: "Ver", exact: true }).click();
  await page.getByRole("heading", { name: "Compost en frío" }).waitFor();
  await page.getByText("Sin ventas en estos 7 días.").waitFor();
  await page.getByText("10 en total.").waitFor();
  const summary = page.getByText("Ver como tabla: Minutos vistos");
  expect((await summary.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  await summary.click();
  expect((await rowsOf(page, /^Minutos vistos por día/)).at(-1)).toEqual(["Total", "10"]);
  await context.close();
});
