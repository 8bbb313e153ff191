// A teacher makes a class, gives it files and finishes it: on a phone and a desktop, by keyboard,
// without scripts, in two tabs, and with a title of one long word.
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import type { Browser, Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { courses } from "#src/courses/tables.ts";
import { newId } from "#src/db/columns.ts";
import { uploads, videos } from "#src/media/tables.ts";
import { csv, pdf, xlsx } from "#src/testing/documents.ts";
import { expectSound, openBrowser, openPage, screenshot, sizes } from "../browser.ts";
import { drawFilm } from "../film.ts";
import { type Fixture, insertFixture, openPlace } from "../fixture.ts";
import { type Person, send, signIn } from "../people.ts";
import { openSharedAcademy } from "../shared-academy.ts";

const folder = mkdtempSync(join(tmpdir(), "semillero-class-editor-"));
const fileOf = (name: string, body: Uint8Array) => {
  const path = join(folder, name);
  writeFileSync(path, body);
  return path;
};
const film = drawFilm({ seconds: 3 });
const guide = fileOf("Tabla de tiempos y temperaturas.pdf", pdf);
const book = fileOf("Libreta de lotes.xlsx", xlsx);
const prices = fileOf("precios.csv", csv);
const fake = fileOf("falso.pdf", Buffer.from("<!doctype html><p>no</p>"));

let origin: string;
let browser: Browser;
let fixture: Fixture;
let teacher: Person;
let classes: string;

const course = z.object({
  modules: z.array(
    z.object({
      id: z.string(),
      classes: z.array(z.object({ id: z.string(), title: z.string() })),
    }),
  ),
});

beforeAll(async () => {
  const academy = await openSharedAcademy();
  origin = academy.origin;
  fixture = await insertFixture({ ...academy.place, lessons: 2 });
  teacher = await signIn(origin, fixture.teacher);
  const [module] = await modules();
  classes = `/teachers/courses/${fixture.courseId}/modules/${module?.id}/classes`;
  browser = await openBrowser();
});

async function modules() {
  return course.parse(await send(origin, teacher, "GET", `/api/courses/${fixture.courseId}`))
    .modules;
}

const titles = async () =>
  (await modules()).flatMap((module) => module.classes).map(({ title }) => title);

/** As conversion leaves them. */
async function addVideos(
  lessonId: string,
  added: Pick<typeof videos.$inferInsert, "status" | "failure" | "progress">[],
) {
  const database = await openPlace((await openSharedAcademy()).place);
  try {
    const { db } = database;
    const [course] = await db.select().from(courses).where(eq(courses.id, fixture.courseId));
    if (!course) throw new Error("the course of the test is not there");
    const { academyId, id: courseId, teacherId: userId } = course;
    for (const video of added) {
      const [id, uploadId] = [newId(), newId()];
      const key = `uploads/${academyId}/${uploadId}`;
      const upload = { academyId, id: uploadId, userId, fileName: "a.mp4", key };
      const expiresAt = new Date(Date.now() + 3_600_000);
      await db.insert(uploads).values({ ...upload, expiresAt });
      await db.insert(videos).values({
        ...{ academyId, id, courseId, lessonId, uploadId, originalName: "a.mp4" },
        ...{ originalKey: key, ...video },
      });
    }
  } finally {
    await database.close();
  }
}

async function open(path: string, size: { width: number; height: number }, scripts = true) {
  const opened = await openPage(browser, size);
  const { page, context } = opened;
  const { email, password } = fixture.teacher;
  await context.request.post(`${origin}/api/auth/login`, { data: { email, password } });
  if (!scripts) await page.route("**/*.js", (route) => route.abort());
  await page.goto(origin + path);
  return opened;
}

const title = (page: Page) => page.getByLabel("Título", { exact: true });
const description = (page: Page) => page.getByLabel("Descripción");
const finish = (page: Page) => page.getByRole("button", { name: "Finalizar Clase" });

test.each(sizes)(
  "on $name: a video makes the class, files follow, and it is finished",
  async (size) => {
    const { page, complaints } = await open(classes, size);
    const name = `Fermentación ${size.width}`;
    await page.locator("#video-file:enabled").waitFor({ state: "attached" });
    await expectSound(page);
    await screenshot(page, `new-${size.width}`);
    await page.getByText("Elegir video").click();
    await page.getByText("Escribe el título antes de subir un archivo").waitFor();
    expect(await title(page).evaluate((field) => field === document.activeElement)).toBe(true);
    await expectSound(page);
    await page.keyboard.type(name);
    expect(await page.getByText("Escribe el título antes").count()).toBe(0);
    await page.locator("#video-file").setInputFiles(film);
    await page.waitForURL(new RegExp(`${classes}/[0-9a-f-]{36}$`));
    await page.getByRole("heading", { name: "Editar clase" }).waitFor();
    expect(await title(page).inputValue()).toBe(name);
    await page.locator("#attachment-files").setInputFiles([guide, book, fake]);
    await page.getByRole("link", { name: "Libreta de lotes.xlsx" }).waitFor();
    await page.getByText("El contenido del archivo no corresponde a su nombre").waitFor();
    await expectSound(page);
    await screenshot(page, `editor-${size.width}`);
    await page.getByRole("button", { name: "Descartar falso.pdf" }).click();

    await page.getByRole("button", { name: "Quitar Tabla de tiempos y temperaturas.pdf" }).click();
    const dialog = page.getByRole("dialog");
    await expectSound(page);
    await dialog.getByRole("button", { name: "Quitar", exact: true }).click();
    await page.getByRole("link", { name: "Tabla de tiempos" }).waitFor({ state: "detached" });

    expect(await titles()).toContain(name);
    await finish(page).click();
    await page.getByText("Escribe la descripción de la clase").first().waitFor();
    await description(page).fill("Montamos un tanque limpio.\n\nMedimos cada cuatro horas.");
    await page.getByText("Sí", { exact: true }).click();
    await page.locator(".save-status").getByText("Guardado").waitFor();
    await screenshot(page, `filled-${size.width}`);
    await finish(page).click();
    await page.waitForURL(/\/modules\?open=/);
    // A class that has no video yet, and the refused file.
    expect(complaints.filter((one) => !/status of (404|415)/.test(one))).toEqual([]);
  },
);

test("a file that was chosen while the texts were refused is sent once the class is finished", async () => {
  const { page } = await open(classes, { width: 1280, height: 900 });
  await page.locator("#video-file:enabled").waitFor({ state: "attached" });
  await title(page).fill("Una clase con un título muy largo ".repeat(4));
  await description(page).fill("Lo esencial.");
  await page.locator("#video-file").setInputFiles(film);
  await page.getByText("Cuando la clase se guarde empieza a subir:").waitFor();
  await title(page).fill("Una clase con título");
  await finish(page).click();
  await page.waitForURL(new RegExp(`${classes}/[0-9a-f-]{36}$`));
  const id = page.url().split("/").at(-1);
  const content = async () =>
    (await page.request.get(`${origin}/api/classes/${id}/content`)).status();
  await expect.poll(content).toBe(200);
});

test("what is typed while a chosen file makes the class is offered in its page", async () => {
  const { page } = await open(classes, { width: 390, height: 844 });
  await page.locator("#video-file:enabled").waitFor({ state: "attached" });
  await title(page).fill("Poda");
  const mayPass = Promise.withResolvers<void>();
  await page.route(`**${classes}.data*`, async (route) => {
    await mayPass.promise;
    await route.continue();
  });
  const posted = page.waitForRequest((one) => one.method() === "POST");
  await page.locator("#video-file").setInputFiles(film);
  await posted;
  await description(page).fill("Tres cortes por rama.");
  mayPass.resolve();
  await page.waitForURL(new RegExp(`${classes}/[0-9a-f-]{36}$`));
  await page.getByText("Recuperamos lo que escribiste").waitFor();
  expect(await title(page).inputValue()).toBe("Poda");
  expect(await description(page).inputValue()).toBe("Tres cortes por rama.");
  await description(page).fill("Tres cortes por rama, en menguante.");
  await page.locator(".save-status").getByText("Guardado").waitFor();
});

test("a file whose class could not be made is sent from where it was chosen, into one class", async () => {
  const { page } = await open(classes, { width: 360, height: 740 });
  await page.locator("#video-file:enabled").waitFor({ state: "attached" });
  await title(page).fill("Sin señal");
  // The class is made, and its answer lost.
  await page.route(`**${classes}.data*`, async (route) => {
    if (route.request().method() === "POST") await route.fetch();
    await route.abort();
  });
  await page.locator("#video-file").setInputFiles(film);
  await page.getByRole("button", { name: "Entendido" }).click();
  expect(await page.locator("#video-file").inputValue()).toBe("");
  await page.reload();
  await page.getByText("Recuperamos lo que escribiste").waitFor();
  await page.locator("#video-file:enabled").waitFor({ state: "attached" });
  await page.locator("#video-file").setInputFiles(film);
  await page.getByRole("button", { name: "Entendido" }).click();
  await expectSound(page);
  await page.unroute(`**${classes}.data*`);
  await page.getByRole("button", { name: "Guardar y subir" }).click();
  await page.waitForURL(new RegExp(`${classes}/[0-9a-f-]{36}$`));
  const id = page.url().split("/").at(-1);
  const content = async () =>
    (await page.request.get(`${origin}/api/classes/${id}/content`)).status();
  await expect.poll(content).toBe(200);
  expect((await titles()).filter((one) => one === "Sin señal")).toHaveLength(1);
});

test("by keyboard alone, with what was typed kept over a reload", async () => {
  const { page } = await open(classes, { width: 1280, height: 900 });
  await page.locator("#video-file:enabled").waitFor({ state: "attached" });
  const asked: string[] = [];
  page.on("dialog", (dialog) => {
    asked.push(dialog.type());
    void dialog.accept();
  });
  await title(page).focus();
  await page.keyboard.type("Con el teclado");
  await page.reload();
  expect(asked).toEqual(["beforeunload"]);
  await page.getByText("Recuperamos lo que escribiste").waitFor();
  expect(await title(page).inputValue()).toBe("Con el teclado");
  await title(page).focus();
  await page.keyboard.press("Tab");
  await page.keyboard.type("Sin tocar el ratón.");
  for (let presses = 0; presses < 20; presses++) {
    await page.keyboard.press("Tab");
    const at = await page.evaluate(() => document.activeElement?.getAttribute("name"));
    if (at === "published") await page.keyboard.press("ArrowRight");
    if (at === "intent") break;
  }
  await page.keyboard.press("Enter");
  await page.waitForURL(/\/modules\?open=/);
  expect(await titles()).toContain("Con el teclado");
});

test("without scripts: a draft, a file, its removal, and the end", async () => {
  const { page } = await open(classes, { width: 390, height: 844 }, false);
  // Scripts are stopped at the door, so what stands in noscript is asked for as a browser would.
  const form = async (values: Record<string, string>, path = page.url()) => {
    const csrf = await page.locator("#clase input[name=_csrf]").inputValue();
    return page.request.post(path, {
      form: { ...values, _csrf: csrf },
      headers: { origin, "sec-fetch-site": "same-origin" },
    });
  };
  const key = await page.locator("#clase input[name=key]").inputValue();
  const texts = { title: "Sin scripts", description: "", published: "true", comments: "false" };
  const draft = { ...texts, isFree: "false", key, intent: "save" };
  const both = await Promise.all([form(draft), form(draft)]);
  expect(both.map((answer) => answer.url())).toEqual(
    [1, 2].map(() => `${origin}${classes}/${key}`),
  );
  expect((await titles()).filter((one) => one === "Sin scripts")).toHaveLength(1);
  await page.goto(`${origin}${classes}/${key}`);
  const csrf = await page.locator("#clase input[name=_csrf]").inputValue();
  const body = { name: "precios.csv", mimeType: "text/csv", buffer: Buffer.from(csv) };
  await page.request.post(page.url(), {
    multipart: { _csrf: csrf, intent: "attach", file: body },
    headers: { origin, "sec-fetch-site": "same-origin" },
  });
  await page.reload();
  await page.getByRole("button", { name: "Quitar precios.csv" }).click();
  await page.getByRole("button", { name: "Quitar", exact: true }).click();
  await page.getByRole("link", { name: "precios.csv" }).waitFor({ state: "detached" });
  await finish(page).click();
  await page.getByText("Escribe la descripción de la clase").first().waitFor();
  await description(page).fill("Todo con formularios.");
  await page.getByText("No Listado").click();
  await finish(page).click();
  await page.waitForURL(/\/modules\?open=/);
});

test("two tabs: the second sees both versions and loses nothing", async () => {
  const [lessonId] = fixture.lessonIds;
  const { page, context } = await open(`${classes}/${lessonId}`, { width: 390, height: 844 });
  await page.getByText("Este curso está publicado").waitFor();
  const second = await context.newPage();
  await second.goto(`${origin}${classes}/${lessonId}`);
  await title(second).fill("De la segunda pestaña");
  await finish(second).click();
  await second.waitForURL(/\/modules\?open=/);
  await second.close();
  await page.locator("#video-file:enabled").waitFor({ state: "attached" });
  await title(page).fill("De la primera pestaña");
  await finish(page).click();
  await page.getByRole("heading", { name: "Este curso cambió en otra pestaña" }).waitFor();
  await page.getByText("De la segunda pestaña").waitFor();
  // A file that arrives meanwhile has the page's data loaded again.
  await page.locator("#attachment-files:enabled").setInputFiles(prices);
  await page.getByRole("link", { name: "precios.csv" }).waitFor();
  await page.getByText("De la segunda pestaña").waitFor();
  await expectSound(page);
  await screenshot(page, "two-tabs");
  await page.getByRole("button", { name: "Guardar la mía" }).click();
  await page.waitForURL(/\/modules\?open=/);
  expect(await titles()).toContain("De la primera pestaña");
});

test("a video that could not be prepared goes by the button beside its reason", async () => {
  const [, lessonId = ""] = fixture.lessonIds;
  await addVideos(lessonId, [{ status: "failed", failure: "El video dura más de 6 horas." }]);
  const { page, complaints } = await open(`${classes}/${lessonId}`, { width: 360, height: 780 });
  await page.getByText("El video dura más de 6 horas.").waitFor();
  await page.locator("#video-file:enabled").waitFor({ state: "attached" });
  await expectSound(page);
  await screenshot(page, "failed-video");
  await page.getByRole("button", { name: "Quitar este video" }).press("Enter");
  await page.getByText("El video dura más de 6 horas.").waitFor({ state: "detached" });
  await page.getByText("Elegir video").waitFor();
  const focused = () => page.evaluate(() => document.activeElement?.textContent);
  await expect.poll(focused).toBe("Video de la clase");
  await page.reload();
  await page.getByText("Elegir video").waitFor();
  expect(await page.getByText("Quitar este video").count()).toBe(0);
  // A class that has no video.
  expect(complaints.filter((one) => !/status of 404/.test(one))).toEqual([]);
});

test("a session that ends while a video is prepared is said, and followed again after a sign-in", async () => {
  const [, lessonId = ""] = fixture.lessonIds;
  await addVideos(lessonId, [{ status: "converting", progress: 0.4 }]);
  const { page, context } = await open("/teachers", { width: 360, height: 780 });
  await context.route("**/api/classes/*/content", (route) =>
    route.fulfill({ status: 401, contentType: "application/problem+json", body: "{}" }),
  );
  await page.goto(`${origin}${classes}/${lessonId}`);
  await page.getByText("Tu sesión terminó. Seguimos preparando el video.").waitFor();
  await page.getByText("40%").waitFor();
  await expectSound(page);
  await screenshot(page, "signed-out");
  await context.unroute("**/api/classes/*/content");
  const asked = page.waitForResponse(/\/api\/classes\/[^/]+\/content$/);
  await page.getByRole("button", { name: "Ya lo hice, seguir" }).click();
  expect((await asked).status()).toBe(200);
  await page.getByText("Tu sesión terminó. Seguimos").waitFor({ state: "detached" });
});

test("a long title stays inside, and a cancelled class goes with its file", async () => {
  const { page } = await open(classes, { width: 390, height: 844 });
  await page.locator("#attachment-files:enabled").waitFor({ state: "attached" });
  const word = "Ñ".repeat(100);
  await title(page).fill(word);
  await page.locator("#attachment-files").setInputFiles(prices);
  await page.getByRole("link", { name: "precios.csv" }).waitFor();
  await expectSound(page);
  const editor = page.url();
  await page.getByRole("button", { name: "Cancelar", exact: true }).click();
  await page.getByRole("dialog").getByText("todavía no está finalizada").waitFor();
  await expectSound(page);
  await screenshot(page, "long");
  await page.getByRole("button", { name: "Eliminar la clase" }).click();
  await page.waitForURL(/\/modules\?open=/);
  expect((await page.request.get(editor)).status()).toBe(404);
});
