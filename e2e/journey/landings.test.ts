// The landings at `/`: on the main host and of an academy, at every width, without scripts.
import { eq, isNull } from "drizzle-orm";
import type { Browser, Page } from "playwright-core";
import { beforeAll, expect, inject, test } from "vitest";
import { academies } from "#src/academies/tables.ts";
import { expectSound, openBrowser, openPage } from "../browser.ts";
import { addCourse, insertFixture, openPlace } from "../fixture.ts";
import { everythingCame } from "../page-scripts.ts";
import { openSharedAcademy } from "../shared-academy.ts";
import { newPerson, signUp } from "../steps.ts";

const { publicUrl, databaseUrl } = inject("shared");
const widths = [360, 390, 768, 1280, 1920];
const phone = { width: 390, height: 844 };
const desktop = { width: 1280, height: 900 };

let origin: string;
let browser: Browser;

beforeAll(async () => {
  const academy = await openSharedAcademy();
  origin = academy.origin;
  await insertFixture({ ...academy.place, lessons: 2 });
  const database = await openPlace(academy.place);
  const words = {
    headline: "Frutales de clima frío, de la mata al mercado",
    about: "Treinta familias que siembran sin afán.",
    accent: "#EE6F78",
    testimonial: { quote: "Aprendí a podar.", name: "Luz Dary", role: "Caficultora" },
  };
  const { subdomain = "" } = academy.place;
  await database.db.update(academies).set(words).where(eq(academies.subdomain, subdomain));
  await database.close();
  browser = await openBrowser();
});

/** Four courses and a testimonial; no other file looks at the catalogue of the main host. */
async function fillMainHost(): Promise<void> {
  const main = { dataDir: "", databaseUrl };
  const database = await openPlace(main);
  const testimonial = { quote: "Sembré lo que aprendí.", name: "Eider Paví", role: "Apicultor" };
  await database.db.update(academies).set({ testimonial }).where(isNull(academies.subdomain));
  await database.close();
  const fixture = await insertFixture({ ...main, lessons: 2 });
  for (const title of ["Queso fresco", "Abejas del patio", "Cacao de la vereda"]) {
    await addCourse(main, fixture, title);
  }
}

/** At every width: sound, one heading of the first level, what is first in view before the fold. */
async function expectSoundAtAll(page: Page): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    await expectSound(page);
    expect(await page.locator("h1").count()).toBe(1);
    const { y = 900, height = 0 } = (await page.locator(".hero .acts").boundingBox()) ?? {};
    expect(y + height, `the buttons at ${width}`).toBeLessThan(700);
  }
}

/** Only data for search engines. */
const runs = (page: Page) => page.locator('script:not([type="application/ld+json"])').count();

test("the main landing is sound at every width and leads on without scripts", async () => {
  const { page, context, complaints } = await openPage(browser, phone);
  await page.goto(`${publicUrl}/`);
  expect(await page.title()).toMatch(/^Cursos del campo/);
  expect(await runs(page)).toBe(0);
  const art = await page.locator(".hs.phone svg").boundingBox();
  expect(art?.width).toBe(390);
  expect(await page.getByRole("searchbox").count()).toBe(0);
  await expectSoundAtAll(page);
  const main = page.locator("main");
  const link = (name: string) => main.getByRole("link", { name }).first();
  expect(await link("Quiero enseñar").getAttribute("href")).toContain("/login/signup");
  expect(await link("Quiero monetizar").getAttribute("href")).toBe("/contact?topic=ensenar");
  for (const step of ["Siembra", "Cuida", "Cosecha"]) {
    expect(await page.getByRole("heading", { name: step, exact: true }).isVisible()).toBe(true);
  }
  await link("Explorar cursos").click();
  await page.waitForURL(`${publicUrl}/explore`);
  expect(complaints).toEqual([]);
  await context.close();
});

test("the main landing with courses and a testimonial is sound at every width", async () => {
  await fillMainHost();
  const { page, context, complaints } = await openPage(browser, phone);
  const cards = page.locator("main .courses > li");
  // The notice of the courses reaches the kept page within a second.
  await expect
    .poll(async () => {
      await page.goto(`${publicUrl}/`);
      return cards.count();
    })
    .toBe(4);
  await page.getByText("«Sembré lo que aprendí.»").waitFor();
  await expectSoundAtAll(page);
  await page.getByRole("link", { name: /^Cacao de la vereda/ }).click();
  await page.getByRole("heading", { level: 1, name: /^Cacao de la vereda/ }).waitFor();
  expect(complaints).toEqual([]);
  await context.close();
});

test("an academy's landing shows its words and courses in its ink, with a search", async () => {
  const { page, context, complaints } = await openPage(browser, desktop);
  const wide = page.waitForResponse(/scenes\/landing\/academy-wide-\w+\.svg\?v=EE6F78$/);
  await page.goto(`${origin}/`);
  expect((await wide).status()).toBe(200);
  expect(await runs(page)).toBe(0);
  expect(await page.getByRole("heading", { level: 1 }).textContent()).toBe(
    "Frutales de clima frío, de la mata al mercado",
  );
  await page.getByText("«Aprendí a podar.»").waitFor();
  await expectSoundAtAll(page);
  await page.getByRole("link", { name: "Nubia Chilito" }).click();
  await page.waitForURL("**/explore?category=todos&terms=Nubia+Chilito");
  await page.getByRole("link", { name: /^Café de especialidad/ }).waitFor();
  await page.goto(`${origin}/`);
  await page.getByLabel("Buscar cursos").fill("café");
  await page.keyboard.press("Enter");
  await page.waitForURL("**/explore?terms=caf%C3%A9");
  expect(complaints).toEqual([]);
  await context.close();
});

test("a phone loads no wide drawing, and nothing moves while the page loads", async () => {
  const { page, context } = await openPage(browser, phone);
  const asked: string[] = [];
  page.on("request", (request) => asked.push(new URL(request.url()).pathname));
  await page.addInitScript(() => {
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[]) {
        const { dataset } = document.documentElement;
        dataset.moved = String(Number(dataset.moved ?? 0) + entry.value);
      }
    }).observe({ type: "layout-shift", buffered: true });
  });
  await page.goto(`${origin}/`);
  await everythingCame(page);
  expect(asked.filter((path) => /wide/.test(path))).toEqual([]);
  // Words of the header are a few pixels wider once the font has arrived.
  const moved = await page.locator("html").getAttribute("data-moved");
  expect(Number(moved ?? 0)).toBeLessThan(0.001);
  await context.close();
});

test("who signs up from a landing goes on to the courses, and sees their menu on it", async () => {
  const { page, context } = await openPage(browser, desktop);
  await page.goto(`${origin}/`);
  await page.getByRole("link", { name: "Registrarse" }).click();
  await signUp(page, newPerson());
  await page.waitForURL("**/explore");
  await page.goto(`${origin}/`);
  expect(await page.getByRole("link", { name: "Registrarse" }).count()).toBe(0);
  expect(await page.getByRole("link", { name: "Mis compras" }).isVisible()).toBe(true);
  await context.close();
});
