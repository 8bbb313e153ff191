// The cover of a course, cut by keyboard and by touch, and the captions of a class: sent, refused
// line by line, corrected, and shown to a learner.
import type { Browser, Page } from "playwright-core";
import sharp from "sharp";
import { beforeAll, expect, test } from "vitest";
import { lessonPath } from "#src/courses/rules.ts";
import { expectSound, openBrowser, openPage, sizes } from "../browser.ts";
import { type ClassScene, insertClassScene } from "../class-scene.ts";
import { fileToChoose } from "../file-to-choose.ts";
import { drawFilm, filmOf, giveFilm, tiny } from "../film.ts";
import { type Person, signIn } from "../people.ts";
import { openSharedAcademy } from "../shared-academy.ts";
import { until } from "../until.ts";

let origin: string;
let browser: Browser;
let scene: ClassScene;
let classPath: string;
let photo: Buffer;

beforeAll(async () => {
  const academy = await openSharedAcademy();
  origin = academy.origin;
  scene = await insertClassScene(academy.place, ["La pila", "El riego"]);
  const { teacher, courseId, lessonIds } = scene;
  const [lessonId = ""] = lessonIds;
  const owner: Person = await signIn(origin, teacher);
  await giveFilm(origin, owner, lessonId, drawFilm({ ...tiny, seconds: 20 }));
  const course = await (await fetch(`${origin}/api/courses/${courseId}`)).json();
  const moduleId = course.modules[0]?.id;
  classPath = `/teachers/courses/${courseId}/modules/${moduleId}/classes/${lessonId}`;
  const stripes = Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="1600" height="1600">
      <rect width="1600" height="800" fill="#e8b21d"/><rect y="800" width="1600" height="800" fill="#17642f"/>
      <circle cx="800" cy="800" r="300" fill="#b3261e"/></svg>`,
  );
  photo = await sharp(stripes).jpeg().toBuffer();
  await until("the film is ready", 120_000, async () => {
    return (await filmOf(origin, owner, { courseId, lessonId })).status === "ready";
  });
  browser = await openBrowser();
});

async function open(path: string, size: { width: number; height: number }, who = scene.teacher) {
  const opened = await openPage(browser, size);
  await opened.context.request.post(`${origin}/api/auth/login`, { data: who });
  await opened.page.goto(origin + path);
  return opened;
}

const cropped = (page: Page) => page.getByRole("group", { name: /^Recuadro de la portada/ });
const topOf = async (page: Page) => (await cropped(page).boundingBox())?.y ?? 0;

async function moveByKeys(page: Page): Promise<void> {
  await cropped(page).focus();
  for (let press = 0; press < 5; press++) await page.keyboard.press("ArrowUp");
}

async function moveByTouch(page: Page): Promise<void> {
  const box = await cropped(page).boundingBox();
  if (!box) throw new Error("there is nothing to move");
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  const session = await page.context().newCDPSession(page);
  const touch = (
    type: "touchStart" | "touchMove" | "touchEnd",
    points: { x: number; y: number }[],
  ) => session.send("Input.dispatchTouchEvent", { type, touchPoints: points });
  await touch("touchStart", [{ x, y }]);
  for (const step of [10, 20, 30]) await touch("touchMove", [{ x, y: y - step }]);
  await touch("touchEnd", []);
}

/** As strangers get it: the answer is kept until a change is announced. */
async function coverNow(): Promise<string> {
  return (await (await fetch(`${origin}/api/courses/${scene.courseId}`)).json()).coverImageUrl;
}

test.each(sizes)("a teacher cuts a cover on $name", async (size) => {
  const isPhone = size.width < 500;
  const { page, context, complaints } = await open(
    `/teachers/courses/${scene.courseId}/cover`,
    size,
  );
  const chooser = page.locator("#cover-file");
  await page.getByText("Elegir imagen").or(page.getByText("Cambiar imagen")).waitFor();
  await expectSound(page);
  await chooser.setInputFiles({ name: "guia.pdf", mimeType: "application/pdf", buffer: photo });
  await page.getByText("Recuerda que debe ser en formato JPG o PNG").first().waitFor();
  const heavy = Buffer.concat([photo, Buffer.alloc(6e6)]);
  await chooser.setInputFiles(fileToChoose("foto.jpg", heavy));
  await page.getByText("La imagen no puede pesar más de 5MB").first().waitFor();
  await chooser.setInputFiles({ name: "foto.jpg", mimeType: "image/jpeg", buffer: photo });
  await cropped(page).waitFor();
  const before = await topOf(page);
  await (isPhone ? moveByTouch(page) : moveByKeys(page));
  await expect.poll(() => topOf(page)).toBeLessThan(before);
  await expectSound(page);
  await page.getByRole("button", { name: "Usar esta portada" }).click();
  await page.waitForURL(/\/edit\?step=2/);
  await expect.poll(coverNow).toMatch(/^\/images\/.+\.webp$/);
  expect(complaints).toEqual([]);
  await context.close();
});

test("a lost line while a cover is sent is tried again, and the linocut needs no file", async () => {
  const { page, context } = await open(`/teachers/courses/${scene.courseId}/cover`, {
    width: 390,
    height: 844,
  });
  await page.getByText("Cambiar imagen").waitFor();
  const uploads = /\/api\/uploads\//;
  await page.route(uploads, (route) => route.abort());
  const image = { name: "foto.jpg", mimeType: "image/jpeg", buffer: photo };
  await page.locator("#cover-file").setInputFiles(image);
  await page.getByRole("button", { name: "Usar esta portada" }).click();
  const retry = page.getByRole("button", { name: "Intentar de nuevo" });
  await retry.waitFor();
  await page.unroute(uploads);
  await retry.click();
  await page.waitForURL(/\/edit\?step=2/);
  await page.goto(`${origin}/teachers/courses/${scene.courseId}/cover`);
  await page.getByRole("button", { name: "Usar el grabado de Semillero" }).click();
  await page.waitForURL(/\/edit\?step=2/);
  await expect.poll(coverNow).toMatch(/^\/covers\//);
  await context.close();
});

/** The jumps lie above two lines of captions, which stand above the bar. */
async function expectWordsFree(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Reproducir la clase" }).click();
  const jump = page.locator(".jumps").getByRole("button", { name: "Adelantar 10 segundos" });
  await jump.waitFor({ state: "attached" });
  const room = await jump.evaluate((button) => {
    const picture = button.closest("media-controller");
    if (!picture) throw new Error("there is no picture");
    const lift = Number.parseFloat(getComputedStyle(picture).getPropertyValue("--captions-lift"));
    const { top, bottom } = picture.getBoundingClientRect();
    const own = button.getBoundingClientRect();
    return { above: own.top - top, below: bottom - lift - 2 * 1.4 * 16 - own.bottom };
  });
  expect(room.above).toBeGreaterThan(0);
  expect(room.below).toBeGreaterThan(0);
}

/** One press closes the search, though something is typed and found. */
async function searchAndLeave(page: Page): Promise<void> {
  await page.locator(".night-top .find").click();
  // The field gets the focus by an event after the press.
  await page.locator(".lesson-search input:focus").waitFor();
  await page.keyboard.type("riego");
  await page.getByRole("option", { name: "El riego" }).waitFor();
  await page.keyboard.press("Escape");
  await page.locator(".lesson-search:popover-open").waitFor({ state: "detached" });
  await page.locator(".night-top .find:focus").waitFor();
}

const srt = "1\n00:00:00,000 --> 00:00:18,000\nVolteamos la pila cada ocho días\n";

test.each(sizes)("captions are sent, corrected and watched on $name", async (size) => {
  const isPhone = size.width < 500;
  const [language, label] = isPhone ? ["es", "Español"] : ["guc", "Wayuunaiki"];
  const { page, context, complaints } = await open(`${classPath}/captions`, size);
  await page.getByLabel("Idioma").selectOption(language ?? "");
  const wrong = Buffer.from(srt.replace("00:00:18", "00:00:90"));
  const chooser = page.getByLabel("Archivo de subtítulos");
  await chooser.setInputFiles({ name: "pila.srt", mimeType: "", buffer: wrong });
  await page.getByRole("button", { name: "Subir subtítulos" }).click();
  await page.getByText("Línea 2: el tiempo").waitFor();
  await expectSound(page);
  await chooser.setInputFiles({ name: "pila.srt", mimeType: "", buffer: Buffer.from(srt) });
  await page.getByRole("button", { name: "Subir subtítulos" }).click();
  await page.getByText("pila.srt · 1 subtítulo").last().waitFor();
  await page.getByRole("link", { name: `Corregir los subtítulos en ${label}` }).click();
  const text = page.getByLabel("Tiempos y texto");
  await text.fill((await text.inputValue()).replace("00:00:18.000", "00:00:0x"));
  await page.getByRole("button", { name: "Guardar subtítulos" }).click();
  await page.getByText("Línea 1: el tiempo").waitFor();
  await text.fill((await text.inputValue()).replace("00:00:0x", "00:00:19.000"));
  await expectSound(page);
  await page.getByRole("button", { name: "Guardar subtítulos" }).click();
  await page.waitForURL(/\/classes\/[^/]+#subtitulos$/);
  expect(complaints.filter((one) => !one.includes("400"))).toEqual([]);
  await context.close();

  const path = lessonPath(scene.courseId, scene.lessonIds[0] ?? "");
  const learner = await open(path, size, scene.student);
  const menu = learner.page.getByLabel("Subtítulos", { exact: true });
  await menu.selectOption(label ?? "");
  await learner.page.waitForFunction(() => {
    const video = document.querySelector("video");
    return [...(video?.textTracks ?? [])].some(
      ({ mode, cues }) => mode === "showing" && cues?.length === 1,
    );
  });
  await learner.page.reload();
  await expect.poll(() => menu.inputValue()).not.toBe("");
  const kept = await menu.evaluate((list: HTMLSelectElement) => list.selectedOptions[0]?.text);
  expect(kept).toBe(label);
  await expectSound(learner.page);
  if (isPhone) {
    await expectWordsFree(learner.page);
    await searchAndLeave(learner.page);
  }
  await learner.page.locator("media-controller").focus();
  await learner.page.keyboard.press("c");
  await expect.poll(() => menu.inputValue()).toBe("");
  await learner.context.close();

  const other = await open(
    lessonPath(scene.courseId, scene.lessonIds[1] ?? ""),
    size,
    scene.student,
  );
  await other.page.getByRole("heading", { level: 1 }).waitFor();
  expect(await other.page.getByLabel("Subtítulos", { exact: true }).count()).toBe(0);
  await other.context.close();
});
