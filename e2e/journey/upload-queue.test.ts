// A teacher gives several classes their videos and walks through the area while they are sent.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import type { BrowserContext, Page } from "playwright-core";
import { afterAll, expect, test } from "vitest";
import { z } from "zod";
import { lessons } from "#src/courses/tables.ts";
import { desktop, expectSound, openBrowser, openPage, phone } from "../browser.ts";
import { drawFilm, tiny } from "../film.ts";
import { insertFixture, openPlace } from "../fixture.ts";
import { send, signIn } from "../people.ts";
import { openSharedAcademy } from "../shared-academy.ts";
import { signInAs } from "../steps.ts";

const filmBytes = 1_500_000;
/** Bytes a second: slow enough for all that a test does meanwhile. */
const slow = 20_000;

const folder = mkdtempSync(join(tmpdir(), "semillero-queue-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const { origin, place } = await openSharedAcademy();
const fixture = await insertFixture({ ...place, lessons: 9 });
const teacher = await signIn(origin, fixture.teacher);
const browser = await openBrowser();
const course = z.object({ modules: z.array(z.object({ id: z.string() })) });
const { modules } = course.parse(
  await send(origin, teacher, "GET", `/api/courses/${fixture.courseId}`),
);

/** A real film, and a box that players skip, so that it takes a while to send. */
function filmOf(name: string): string {
  const path = join(folder, name);
  const drawn = readFileSync(drawFilm({ seconds: 2, ...tiny }));
  const box = Buffer.alloc(filmBytes - drawn.length, 7);
  box.writeUInt32BE(box.length);
  box.write("free", 4);
  writeFileSync(path, Buffer.concat([drawn, box]));
  return path;
}

const films = ["Variedades.mp4", "Beneficio.mp4", "Secado.mp4"].map(filmOf);

function pathOf(classId = ""): string {
  return `/teachers/courses/${fixture.courseId}/modules/${modules[0]?.id}/classes/${classId}`;
}

/** The page of a class, opened by its teacher on a slow line. */
async function openClass(size: { width: number; height: number }, classId = "") {
  const opened = await openPage(browser, size);
  const { page, context } = opened;
  const asked: string[] = [];
  page.on("dialog", (dialog) => {
    asked.push(dialog.type());
    void dialog.dismiss();
  });
  const path = pathOf(classId);
  await page.goto(`${origin}/login?redirectTo=${encodeURIComponent(path)}`);
  await signInAs(page, fixture.teacher);
  await page.waitForURL(`**${path}`);
  await chooser(page).waitFor({ state: "attached" });
  const throttle = await throttleOf(page, context);
  await throttle(slow);
  return { ...opened, asked, hurry: () => throttle(-1) };
}

async function throttleOf(page: Page, context: BrowserContext) {
  const devtools = await context.newCDPSession(page);
  return (bytes: number) =>
    devtools.send("Network.emulateNetworkConditions", {
      ...{ offline: false, latency: 20, downloadThroughput: -1, uploadThroughput: bytes },
    });
}

/** Follows a plain link, as any page of the area has. */
async function walk(page: Page, path: string): Promise<void> {
  await page.evaluate((href) => {
    const link = document.createElement("a");
    link.href = href;
    document.querySelector("main")?.append(link);
    link.click();
  }, path);
}

async function walkTo(page: Page, path: string): Promise<void> {
  await walk(page, path);
  await page.waitForURL(`${origin}${path}`);
}

async function choose(page: Page, classId = "", film = ""): Promise<void> {
  await walkTo(page, pathOf(classId));
  await chooser(page).setInputFiles(film);
}

const chooser = (page: Page) => page.locator("#video-file:enabled");
const bar = (page: Page) => page.getByRole("region", { name: "Subidas" });
const content = z.object({ originalName: z.string() });

async function videoOf(classId = ""): Promise<string> {
  const path = `/api/classes/${classId}/content`;
  return content.parse(await send(origin, teacher, "GET", path)).originalName;
}

/** What the browser says of a cut line, and when a class that waited is asked for a video. */
const expected = /ERR_INTERNET_DISCONNECTED|status of 404/;

test(`on ${phone.name}: three films in line, a cut line, and one that is cancelled`, async () => {
  const [first, second, third] = fixture.lessonIds;
  const { page, context, complaints, hurry } = await openClass(phone, first);
  const [one = "", two = "", three = ""] = films;
  await chooser(page).setInputFiles(one);
  await page.getByText("No cierres esta pestaña.", { exact: false }).waitFor();
  expect(await bar(page).count()).toBe(0);
  await walkTo(page, "/teachers");
  await bar(page).getByText("Subiendo Variedades.mp4").waitFor();
  await expectSound(page);
  await choose(page, second, two);
  const waits = "En fila: espera a que termine «Variedades.mp4»";
  await page.locator(".video-field .up").getByText(waits).waitFor();
  await expectSound(page);
  await choose(page, third, three);
  await walkTo(page, "/teachers/courses");
  await bar(page).getByText("Subiendo 1 de 3: Variedades.mp4").waitFor();
  await context.setOffline(true);
  await page.getByRole("status").getByText("Sin conexión: Variedades.mp4").waitFor();
  await bar(page).getByRole("button", { name: "Ver la lista" }).click();
  await bar(page).getByText("Sin conexión. Seguimos cuando vuelva.").waitFor();
  await expectSound(page);
  await bar(page).getByRole("button", { name: "Cancelar Secado.mp4" }).click();
  expect(await bar(page).getByText("Secado.mp4").count()).toBe(0);
  await context.setOffline(false);
  await bar(page).getByText("Subiendo 1 de 2: Variedades.mp4").waitFor();
  await bar(page).getByRole("button", { name: "Ocultar la lista" }).click();
  // The bar goes a moment after that.
  const done = bar(page).getByText("Se subieron 2 archivos").waitFor();
  await hurry();
  await done;
  await bar(page).waitFor({ state: "detached" });
  expect([await videoOf(first), await videoOf(second)]).toEqual([
    "Variedades.mp4",
    "Beneficio.mp4",
  ]);
  await expect(videoOf(third)).rejects.toThrow();
  await walkTo(page, pathOf(second));
  await page.getByText("Cambiar video").waitFor();
  expect(complaints.filter((text) => !expected.test(text))).toEqual([]);
  await context.close();
});

test(`on ${desktop.name}: leaving asks first, and the upload goes on later`, async () => {
  const [fourth, fifth] = fixture.lessonIds.slice(3);
  const { page, context, asked, hurry } = await openClass(desktop, fourth);
  const [one = "", two = ""] = films;
  await chooser(page).setInputFiles(one);
  await choose(page, fifth, two);
  await walkTo(page, "/teachers");
  await bar(page).getByText("Subiendo 1 de 2: Variedades.mp4").waitFor();
  await walk(page, "/explore");
  const dialog = page.getByRole("dialog");
  await dialog.getByText("«Variedades.mp4» todavía está subiendo.").waitFor();
  await dialog.getByText("Un archivo espera su turno", { exact: false }).waitFor();
  await expectSound(page);
  await page.keyboard.press("Enter");
  await dialog.waitFor({ state: "detached" });
  await page.evaluate(() => location.reload());
  await expect.poll(() => asked).toEqual(["beforeunload"]);
  await walk(page, "/explore");
  const beside = context.waitForEvent("page");
  await dialog.getByRole("link", { name: "Abrir en otra pestaña" }).click();
  expect(await (await beside).url()).not.toBe(page.url());
  await bar(page).getByText("Subiendo 1 de 2: Variedades.mp4").waitFor();
  await walk(page, "/explore");
  await dialog.getByRole("button", { name: "Salir y continuar después" }).click();
  await page.waitForURL("**/explore");
  expect(asked).toEqual(["beforeunload"]);
  await page.goto(origin + pathOf(fifth));
  await page.getByText("elige otra vez «Beneficio.mp4»", { exact: false }).waitFor();
  await page.goto(origin + pathOf(fourth));
  await page.getByText("Tienes una subida sin terminar", { exact: false }).waitFor();
  await hurry();
  await chooser(page).setInputFiles(one);
  await page.getByText("Cambiar video").waitFor();
  expect(await videoOf(fourth)).toBe("Variedades.mp4");
  await context.close();
});

test("a session that ended and a class that is gone hold up nothing else", async () => {
  const [sixth, seventh = "", eighth] = fixture.lessonIds.slice(5);
  const { page, context, hurry } = await openClass(phone, sixth);
  const [one = "", two = "", three = ""] = films;
  await context.clearCookies();
  await chooser(page).setInputFiles(one);
  await page.getByText("Tu sesión terminó. Lo que ya subió sigue guardado.").waitFor();
  await expectSound(page);
  const opened = context.waitForEvent("page");
  await page.getByRole("link", { name: "Inicia sesión de nuevo" }).click();
  const other = await opened;
  await signInAs(other, fixture.teacher);
  await other.waitForURL(`**${pathOf(sixth)}`);
  await other.close();
  await page.getByRole("button", { name: "Ya lo hice, seguir" }).click();
  await choose(page, seventh, two);
  await choose(page, eighth, three);
  await walkTo(page, "/teachers");
  await remove(seventh);
  await hurry();
  await bar(page).getByText("No se subió Beneficio.mp4", { exact: true }).waitFor();
  await bar(page).getByRole("button", { name: "Ver la lista" }).click();
  await bar(page).getByText("Esta clase ya no existe. No subimos el archivo.").waitFor();
  await expectSound(page);
  expect([await videoOf(sixth), await videoOf(eighth)]).toEqual(["Variedades.mp4", "Secado.mp4"]);
  await bar(page).getByRole("button", { name: "Cerrar" }).click();
  await bar(page).waitFor({ state: "detached" });
  await context.close();
});

test("a film that nobody answers for hours is tried again from where it was chosen", async () => {
  const [ninth] = fixture.lessonIds.slice(8);
  const { page, context, hurry } = await openClass(phone, ninth);
  await hurry();
  await loseGiving(page);
  await chooser(page).setInputFiles(films[0] ?? "");
  await page.getByText("No pudimos subir el video.").waitFor();
  await expectSound(page);
  await page.evaluate(() => dispatchEvent(new Event("line-is-back")));
  await page.getByRole("button", { name: "Reintentar" }).click();
  await page.getByText("Cambiar video").waitFor();
  expect(await videoOf(ninth)).toBe("Variedades.mp4");
  await context.close();
});

/** The film arrives, and its class does not answer; each wait for the next try is cut short. */
async function loseGiving(page: Page): Promise<void> {
  await page.evaluate(() => {
    const real = window.fetch;
    window.fetch = (address, init) =>
      init?.method === "PATCH" ? Promise.reject(new TypeError("lost")) : real(address, init);
    const hours = setInterval(() => dispatchEvent(new Event("online")), 5);
    addEventListener("line-is-back", () => {
      clearInterval(hours);
      window.fetch = real;
    });
  });
}

async function remove(lessonId: string): Promise<void> {
  const database = await openPlace(place);
  await database.db.delete(lessons).where(eq(lessons.id, lessonId));
  await database.close();
}
