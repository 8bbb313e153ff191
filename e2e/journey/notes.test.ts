// Notes at a second of a class: written while it plays, jumped to, changed, and kept as a file; also
// without scripts, and comments about a second.
import { readFile } from "node:fs/promises";
import type { Browser, Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { lessonPath } from "#src/courses/rules.ts";
import { expectSound, openBrowser, openPage } from "../browser.ts";
import { drawFilm, filmOf, giveFilm, tiny } from "../film.ts";
import { insertFixture } from "../fixture.ts";
import { type Person, signIn, signUp } from "../people.ts";
import { placeOrder, prepareOrder } from "../purchase.ts";
import { openSharedAcademy } from "../shared-academy.ts";
import { until } from "../until.ts";

let origin: string;
let browser: Browser;
let path: string;
let buyer: Person;

beforeAll(async () => {
  const academy = await openSharedAcademy();
  origin = academy.origin;
  const { courseId, lessonIds, teacher } = await insertFixture({ ...academy.place, lessons: 1 });
  const [lessonId = ""] = lessonIds;
  path = lessonPath(courseId, lessonId);
  const owner = await signIn(origin, teacher);
  await giveFilm(origin, owner, lessonId, drawFilm({ ...tiny, seconds: 100 }));
  buyer = await signUp(origin, "noelba@correo.test");
  await placeOrder(origin, buyer, await prepareOrder(origin, academy.gateway, courseId));
  await until("the film is ready", 120_000, async () => {
    return (await filmOf(origin, owner, { courseId, lessonId })).status === "ready";
  });
  browser = await openBrowser();
});

async function openNotes(size: { width: number; height: number }, scripts = true) {
  const opened = await openPage(browser, size);
  const { page, context } = opened;
  await context.request.post(`${origin}/api/auth/login`, {
    data: { email: buyer.email, password: "una clave larga" },
  });
  if (!scripts) await page.route("**/*.js", (route) => route.abort());
  await page.goto(`${origin}${path}?side=notes`);
  return opened;
}

const field = (page: Page) => page.getByLabel("Escribe una nota");
const moment = (page: Page) => page.getByLabel("En el momento").first();
const save = (page: Page) => page.getByRole("button", { name: "Guardar" }).first();
const texts = (page: Page) => page.locator(".note-text").allTextContents();
const secondOf = (page: Page) =>
  page.locator("video").evaluate((video: HTMLVideoElement) => Math.floor(video.currentTime));

test("a learner notes a second on a phone, jumps to it, changes it and takes it along", async () => {
  const { page, context, complaints } = await openNotes({ width: 390, height: 844 });
  await page.getByText("Todavía no tienes notas en esta clase").waitFor();
  await page.getByRole("slider", { name: "Avance" }).waitFor();
  await page.locator("video").evaluate((video: HTMLVideoElement) => {
    video.preload = "auto";
    video.currentTime = 75;
  });
  await expect.poll(() => secondOf(page)).toBe(75);
  await field(page).pressSequentially("Podar en menguante");
  expect(await moment(page).inputValue()).toBe("1:15");
  await moment(page).fill("1:5");
  await save(page).click();
  await page.getByText("Escribe el momento en minutos y segundos").waitFor();
  await moment(page).fill("1:20");
  await save(page).click();
  await expect.poll(() => texts(page)).toEqual(["Podar en menguante"]);
  await page.locator(".notes:focus").waitFor();
  expect(await field(page).inputValue()).toBe("");
  await expect.poll(() => page.locator(".seek-marks .of-note").count()).toBe(1);

  // What cannot be sent stays typed.
  await page.route("**/*.data?*", (route) => route.abort());
  await field(page).fill("Abonar");
  await moment(page).fill("0:05");
  await save(page).click();
  await page.getByText("No se pudo guardar. Revisa tu conexión").waitFor();
  expect(await field(page).inputValue()).toBe("Abonar");
  await page.unroute("**/*.data?*");
  await save(page).click();
  await expect.poll(() => texts(page)).toEqual(["Abonar", "Podar en menguante"]);

  await page.getByRole("link", { name: "Ir al momento 1:20" }).click();
  await expect.poll(() => secondOf(page)).toBe(80);
  await page.getByLabel("Editar la nota del momento 0:05").click();
  await page.getByLabel("Tu nota").first().fill("Abonar con compost");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect.poll(() => texts(page)).toEqual(["Abonar con compost", "Podar en menguante"]);
  // What disappears with its form passes the focus on.
  await page.locator("summary:focus", { hasText: "Editar" }).waitFor();
  await expectSound(page);

  const downloading = page.waitForEvent("download");
  await page.getByRole("link", { name: "Descargar mis notas del curso" }).click();
  const file = await readFile(await (await downloading).path(), "utf8");
  expect(file).toMatch(/0:05 {2}Abonar con compost\n\n1:20 {2}Podar en menguante\n$/);

  await page.getByLabel("Editar la nota del momento 1:20").click();
  await page.getByRole("button", { name: "Eliminar" }).click();
  await expect.poll(() => texts(page)).toEqual(["Abonar con compost"]);
  await page.locator(".notes:focus").waitFor();

  await page.getByRole("tab", { name: "Comentarios" }).click();
  await page.getByLabel("Sobre este momento del video").check();
  await page.getByLabel("Escribe un comentario").fill("¿Qué tijera es?");
  await page.getByRole("button", { name: "Enviar" }).click();
  // Shown while it is being sent, too.
  await page.locator(".comment:not([aria-busy])", { hasText: "1:20 ¿Qué tijera es?" }).waitFor();
  expect(complaints.filter((line) => !line.includes("ERR_FAILED"))).toEqual([]);
  await page.reload();
  await expect.poll(() => page.locator(".seek-marks .of-comment").count()).toBe(1);
  await context.close();
});

test("notes work without scripts", async () => {
  const { page, context } = await openNotes({ width: 1280, height: 900 }, false);
  await field(page).fill("Sin scripts");
  await moment(page).fill("0:7");
  await save(page).click();
  await page.getByText("Escribe el momento en minutos y segundos").waitFor();
  expect(await field(page).inputValue()).toBe("Sin scripts");
  await moment(page).fill("0:07");
  await save(page).click();
  await expect.poll(() => texts(page)).toContain("Sin scripts");
  const jump = page.getByRole("link", { name: "Ir al momento 0:07" });
  expect(await jump.getAttribute("href")).toMatch(/side=notes&.*time=0\.11/);
  await page.getByLabel("Editar la nota del momento 0:07").click();
  await page.getByRole("button", { name: "Eliminar" }).first().click();
  await expect.poll(() => texts(page)).not.toContain("Sin scripts");
  await context.close();
});
