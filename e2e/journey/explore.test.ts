// Catalogue and course page for each kind of visitor: search, launches, prompts, subscription.
import type { Browser, Page } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";
import { expectSound, openBrowser, openPage, sizes } from "../browser.ts";
import { type Fixture, insertFixture, launch } from "../fixture.ts";
import { signUp as restSignUp } from "../people.ts";
import { openSharedAcademy } from "../shared-academy.ts";
import { newPerson, signInAs, signUp } from "../steps.ts";

let origin: string;
let browser: Browser;
let fixture: Fixture;

beforeAll(async () => {
  const academy = await openSharedAcademy();
  origin = academy.origin;
  fixture = await insertFixture({ ...academy.place, lessons: 3 });
  browser = await openBrowser();
});

const url = (path: string) => origin + path;
const coursePath = (query = "") =>
  `/explore/courses/${fixture.courseId}/caf%C3%A9-de-especialidad:-del-cerezo-a-la-taza${query}`;
const launchPath = () =>
  `/explore/courses/${fixture.launchId}/pl%C3%A1tano-hart%C3%B3n-sin-qu%C3%ADmicos`;

async function headings(page: Page): Promise<string[]> {
  const texts = await page.locator("main h1, main h2:not(.title)").allTextContents();
  return texts.map((text) => text.trim());
}

function visible(page: Page, role: "button" | "link", name: string) {
  return page.getByRole(role, { name }).filter({ visible: true }).first();
}

describe.each(sizes)("on $name", (size) => {
  test("the catalogue finds near matches, and says when it finds nothing", async () => {
    const { page, context, complaints } = await openPage(browser, size);
    await page.goto(url("/explore"));
    expect(await page.title()).toBe("Cursos · Semillero");
    await expectSound(page);
    const sections = (await headings(page)).join();
    expect(sections).toMatch(/Nuestros Cursos.*Próximos lanzamientos.*Explora otras categorías/);
    expect(sections).not.toMatch(/Tus compras|Cursos suscritos/);
    await page.getByLabel("Buscar cursos").fill("ESPECIALIDDA");
    await page.keyboard.press("Enter");
    await page.waitForURL("**/explore?terms=ESPECIALIDDA");
    await page.getByRole("link", { name: /^Café de especialidad/ }).waitFor();
    await page.getByLabel("Buscar cursos").fill("tractor");
    await page.keyboard.press("Enter");
    await page.waitForURL("**/explore?terms=tractor");
    expect(await page.getByRole("link", { name: /^Café de especialidad/ }).count()).toBe(0);
    await expectSound(page);
    await page.goto(url("/explore?category=arte"));
    await page.getByText("No existen cursos en esta categoría").waitFor();
    await expectSound(page);
    // The page of others does not come, so that what is said meanwhile can be read.
    const said = await page.evaluate(() => {
      addEventListener("click", (event) => event.preventDefault(), { once: true });
      document.querySelector<HTMLElement>('a[href="/explore?category=cultivo"]')?.click();
      return document.querySelector("[data-no-courses] .title")?.textContent;
    });
    expect(said).toBe("Loading...");
    await page
      .getByRole("link", { name: /cultivo/ })
      .last()
      .click();
    await page.waitForURL("**/explore?category=cultivo");
    expect(await page.evaluate(() => scrollY)).toBe(0);
    await page.getByRole("link", { name: /^Café de especialidad/ }).waitFor();
    expect(complaints).toEqual([]);
    await context.close();
  });

  test("a visitor subscribes to a launch by signing up", async () => {
    const { page, context, complaints } = await openPage(browser, size);
    await page.goto(url("/explore"));
    await page.getByRole("link", { name: launch.title }).first().click();
    await page.waitForURL(`**${launchPath()}`);
    await expectSound(page);
    await visible(page, "link", "Suscribirme").click();
    const dialog = page.getByRole("dialog");
    await dialog.waitFor();
    await expectSound(page);
    await dialog.getByRole("button", { name: "Suscribirme" }).click();
    await page.waitForURL(/\/login\?.*campaign=CourseDetail/);
    await page.getByRole("link", { name: "Registrarse" }).click();
    await signUp(page, newPerson());
    await page.waitForURL(`**${launchPath()}`);
    await page.getByText(/¡Felicitaciones!/).waitFor();
    await expectSound(page);
    await page.getByRole("link", { name: "Continuar" }).click();
    await page
      .getByText(/Ya estás suscrito/)
      .filter({ visible: true })
      .first()
      .waitFor();
    await page.goto(url("/explore"));
    expect((await headings(page)).join()).toMatch(/Cursos suscritos:/);
    await expectSound(page);
    expect(complaints).toEqual([]);
    await context.close();
  });

  test("the free flow leads to the purchase, and a link can be shared", async () => {
    const { page, context } = await openPage(browser, size);
    await page.goto(url(coursePath("?isFreeFlow=true")));
    await page.getByText("Clase 2").click();
    await page.getByText("Un último impulso para seguir aprendiendo").waitFor();
    await expectSound(page);
    await page.keyboard.press("Escape");
    await page.getByText("Clase 2").click();
    await page.getByRole("link", { name: "Comprar ahora" }).click();
    await page.waitForURL("**/checkouts?courses=**");
    await page.goto(url(coursePath()));
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    await page.getByRole("button", { name: "Copiar enlace" }).click();
    await page.getByText("Enlace copiado").waitFor();
    const shared = page.getByRole("link", { name: "Compartir por WhatsApp" });
    expect(await shared.getAttribute("href")).toContain("https://wa.me/?text=");
    await context.close();
  });

  test("a teacher learns what teachers may not do, and previews their own course", async () => {
    const { page, context } = await openPage(browser, size);
    await page.goto(url(`/login?redirectTo=${encodeURIComponent(launchPath())}`));
    await signInAs(page, fixture.teacher);
    await page.waitForURL(`**${launchPath()}`);
    await visible(page, "button", "Suscribirme").click();
    const alert = "Los profesores no pueden suscribirse a cursos. Crea una cuenta como estudiante.";
    await page.getByText(alert).waitFor();
    await expectSound(page);
    await page.goto(url(coursePath("?teacherPreview=true")));
    const edit = page.getByRole("link", { name: "Editar el curso" });
    expect(await edit.getAttribute("href")).toBe(`/teachers/courses/${fixture.courseId}/edit`);
    await expectSound(page);
    const modules = page.getByRole("link", { name: "Volver a los módulos" });
    expect(await modules.getAttribute("href")).toBe(
      `/teachers/courses/${fixture.courseId}/modules`,
    );
    await page.locator("a.cls").first().click();
    await page.getByText("Estás viendo tu curso como lo ve un estudiante").waitFor();
    const editor = page.getByRole("link", { name: "Volver al editor" });
    expect(await editor.getAttribute("href")).toMatch(
      new RegExp(`^/teachers/courses/${fixture.courseId}/modules/[^/]+/classes/[^/]+$`),
    );
    await expectSound(page);
    expect(await page.locator(".course-link a").getAttribute("href")).toMatch(
      /\?teacherPreview=true$/,
    );
    await context.close();
  });
});

test("without scripts: a launch shows its countdown, and a page of its own subscribes", async () => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  const person = newPerson();
  await restSignUp(origin, person.email);
  await page.goto(url("/explore"));
  expect(await page.locator("main").textContent()).toMatch(/1[12]\s*días/);
  await page.getByRole("link", { name: launch.title }).first().click();
  await visible(page, "link", "Suscribirme").click();
  await signInAs(page, { email: person.email, password: "una clave larga" });
  await page.getByRole("button", { name: "Suscribirme" }).click();
  await page.getByText(/¡Felicitaciones!/).waitFor();
  await page.getByRole("link", { name: "Continuar" }).click();
  await page
    .getByText(/Ya estás suscrito/)
    .filter({ visible: true })
    .first()
    .waitFor();
  await context.close();
});

test("a course has its machine-readable data", async () => {
  const page = await (await fetch(url(coursePath()))).text();
  expect(page).toContain(`<link rel="canonical" href="${url(coursePath())}"`);
  const image = /property="og:image" content="([^"]+)"/.exec(page)?.[1] ?? "";
  const picture = await fetch(image.replaceAll("&amp;", "&"));
  expect(picture.headers.get("content-type")).toBe("image/png");
  const data = /<script type="application\/ld\+json"[^>]*>([\s\S]*?)<\/script>/.exec(page)?.[1];
  expect(JSON.parse(data ?? "{}")).toMatchObject({
    "@type": "Course",
    name: "Café de especialidad: del cerezo a la taza",
  });
  const sitemap = await (await fetch(url("/sitemap.xml"))).text();
  expect(sitemap).toContain(`<loc>${url(coursePath())}</loc>`);
  expect(await (await fetch(url("/robots.txt"))).text()).toContain(url("/sitemap.xml"));
});
