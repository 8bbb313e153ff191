// A teacher gives a class its video under real conditions: interrupted, reloaded, restarted,
// refused.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser, BrowserContext, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { desktop, expectSound, openBrowser, openPage, phone } from "../browser.ts";
import { drawFilm } from "../film.ts";
import { type Fixture, insertFixture } from "../fixture.ts";
import { send, signIn } from "../people.ts";
import { freePorts, type RunningServer, startServer } from "../server.ts";
import { playPast, signInAs } from "../steps.ts";
import { type CountedLine, openLine } from "./counted-line.ts";

const dataDir = mkdtempSync(join(tmpdir(), "semillero-upload-"));
const film = join(dataDir, "fermentacion-tanque-final.mp4");
const filmBytes = 3_000_000;
/** Bytes a second: the film takes half a minute. */
const slow = 100_000;

let server: RunningServer;
let line: CountedLine;
let port: number;
let browser: Browser;
let fixture: Fixture;
let moduleId: string;
let used = 0;

const course = z.object({ modules: z.array(z.object({ id: z.string() })) });

beforeAll(async () => {
  fixture = await insertFixture({ dataDir, lessons: 5 });
  [port = 0] = await freePorts(1);
  line = await openLine();
  line.leadTo(port);
  server = await start();
  makeFilm();
  const teacher = await signIn(server.origin, fixture.teacher);
  const path = `/api/courses/${fixture.courseId}`;
  moduleId = course.parse(await send(server.origin, teacher, "GET", path)).modules[0]?.id ?? "";
  browser = await openBrowser();
});

afterAll(async () => {
  await line?.close();
  await server?.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

function start(): Promise<RunningServer> {
  return startServer({ dataDir, port, env: { PUBLIC_URL: line.origin, UPLOADS_OPEN: "2" } });
}

/** Its short film converts quickly, and a box that players skip makes it long to send. */
function makeFilm(): void {
  const drawn = readFileSync(drawFilm({ seconds: 3 }));
  const box = Buffer.alloc(filmBytes - drawn.length, 7);
  box.writeUInt32BE(box.length);
  box.write("free", 4);
  writeFileSync(film, Buffer.concat([drawn, box]));
}

/** The page of a class without a video, opened by its teacher. */
async function openClass(size: { width: number; height: number }) {
  const opened = await openPage(browser, size);
  const { page } = opened;
  // The questions before the page is left.
  const asked: string[] = [];
  page.on("dialog", (dialog) => {
    asked.push(dialog.type());
    void dialog.accept();
  });
  const classId = fixture.lessonIds[used++];
  const path = `/teachers/courses/${fixture.courseId}/modules/${moduleId}/classes/${classId}`;
  await page.goto(`${line.origin}/login?redirectTo=${encodeURIComponent(path)}`);
  await signInAs(page, fixture.teacher);
  await page.waitForURL(`**${path}`);
  await chooser(page).waitFor({ state: "attached" });
  return { ...opened, asked, path };
}

const chooser = (page: Page) => page.locator("#video-file:enabled");

/** Chooses the film on a slow connection, and waits until a good part of it is sent. */
async function chooseSlowly(page: Page, context: BrowserContext): Promise<void> {
  await throttle(page, context, slow);
  await chooser(page).setInputFiles(film);
  await sentPast(page, 25);
}

async function throttle(page: Page, context: BrowserContext, bytes: number): Promise<void> {
  const devtools = await context.newCDPSession(page);
  const line = { latency: 20, downloadThroughput: -1, uploadThroughput: bytes };
  await devtools.send("Network.emulateNetworkConditions", { offline: false, ...line });
}

async function sentPast(page: Page, percent: number): Promise<void> {
  await page.waitForFunction((wanted) => {
    const bar = document.querySelector('[aria-label="Subida del video"]');
    return Number(bar?.getAttribute("aria-valuenow")) > wanted;
  }, percent);
}

async function ready(page: Page): Promise<void> {
  await page.getByText(/^0:03, en .*360p/).waitFor();
  await page.getByText("Cambiar video").waitFor();
}

const said = (page: Page, text: RegExp) => page.getByRole("status").getByText(text).waitFor();

test(`on ${phone.name}: a lost connection, a reloaded page, and the class plays`, async () => {
  const { page, context, asked, complaints } = await openClass(phone);
  await expectSound(page);
  line.sent();
  await chooseSlowly(page, context);
  await page.getByText("No cierres esta pestaña.", { exact: false }).waitFor();
  await said(page, /El video está subiendo 25 por ciento/);
  await context.setOffline(true);
  await said(page, /Sin conexión\. Seguimos cuando vuelva\./);
  await expectSound(page);
  await context.setOffline(false);
  await sentPast(page, 50);
  await page.reload();
  expect(asked).toEqual(["beforeunload"]);
  await page.getByText(/subida sin terminar.*«fermentacion-tanque-final\.mp4»/).waitFor();
  await expectSound(page);
  await chooser(page).setInputFiles(film);
  await sentPast(page, 49);
  await ready(page);
  expect(line.sent()).toBeLessThanOrEqual(1.1 * filmBytes);
  expect(await page.getByText(/subida sin terminar/).count()).toBe(0);
  await expectSound(page);
  await page.getByRole("link", { name: "Ver la clase" }).click();
  await page.waitForURL("**/clases/**");
  await page
    .getByRole("button", { name: /^Reproducir/ })
    .first()
    .click();
  await playPast(page, 1);
  expect(complaints.filter((text) => !text.includes("ERR_INTERNET_DISCONNECTED"))).toEqual([]);
  await context.close();
});

test(`on ${desktop.name}: a restarted server, and a second tab that waits its turn`, async () => {
  const { page, context, path } = await openClass(desktop);
  line.sent();
  await chooseSlowly(page, context);
  const second = await context.newPage();
  await second.goto(line.origin + path);
  await chooser(second).setInputFiles(film);
  const turn = "En fila: espera a que termine la subida de otra pestaña";
  await second.locator(".up").getByText(turn).waitFor();
  // Before the film has arrived.
  await server.kill();
  await said(page, /Seguimos cuando vuelva/);
  await expectSound(page);
  await expectSound(second);
  server = await start();
  await ready(page);
  expect(line.sent()).toBeLessThanOrEqual(1.1 * filmBytes);
  await second.getByText(/Esta clase ya recibió otro video/).waitFor();
  await second.getByRole("button", { name: "Elegir otro video" }).click();
  await second.getByText("Cambiar video").waitFor();
  expect(line.sent()).toBeLessThan(0.1 * filmBytes);
  await expectSound(page);
  await context.close();
});

test("a file that is not a film gets a message, from the page or else the server", async () => {
  const { page, context } = await openClass(phone);
  const text = Buffer.from("Lista de mercado: panela, café, arroz.");
  await chooser(page).setInputFiles({ name: "lista.mp4", mimeType: "video/mp4", buffer: text });
  await page.getByRole("alert").getByText("El archivo no es un video MP4").waitFor();
  await expectSound(page);
  await page.getByRole("button", { name: "Elegir otro video" }).click();
  const broken = Buffer.concat([readFileSync(film).subarray(0, 32), Buffer.alloc(5000, "café ")]);
  await chooser(page).setInputFiles({ name: "roto.mp4", mimeType: "video/mp4", buffer: broken });
  const alert = page.getByRole("alert");
  await alert.waitFor();
  expect(await alert.textContent()).toMatch(/video|archivo/);
  await context.close();
});

test("past a quota the page says what is reached, and sends the film once there is room", async () => {
  const person = await signIn(server.origin, fixture.teacher);
  const headers = { authorization: `Bearer ${person.token}`, "tus-resumable": "1.0.0" };
  const metadata = `filename ${btoa("otra.mp4")},filetype ${btoa("video/mp4")}`;
  const announced = { ...headers, "upload-length": "1000", "upload-metadata": metadata };
  const begin = async () => {
    const answer = await fetch(`${server.origin}/api/uploads`, {
      method: "POST",
      headers: announced,
    });
    return new URL(answer.headers.get("location") ?? "", server.origin);
  };
  const open = [await begin(), await begin()];
  const { page, context } = await openClass(phone);
  await chooser(page).setInputFiles(film);
  const alert = page.getByRole("alert");
  await alert.getByText("Llegaste al máximo de subidas sin terminar (2).").waitFor();
  await expectSound(page);
  for (const address of open) await fetch(address, { method: "DELETE", headers });
  await page.getByRole("button", { name: "Reintentar" }).click();
  await ready(page);
  await context.close();
});

test("by keyboard alone the teacher chooses, confirms a cancel, and chooses again", async () => {
  const { page, context } = await openClass(phone);
  const opened = page.waitForEvent("filechooser");
  await throttle(page, context, slow);
  await chooser(page).focus();
  await page.keyboard.press("Enter");
  await (await opened).setFiles(film);
  await sentPast(page, 10);
  await page.getByRole("button", { name: "Cancelar la subida" }).focus();
  await page.keyboard.press("Enter");
  await page.getByRole("dialog").waitFor();
  await expectSound(page);
  await page.keyboard.press("Enter");
  await page.getByRole("dialog").waitFor({ state: "detached" });
  await page.getByRole("button", { name: "Cancelar la subida" }).focus();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Shift+Tab");
  await page.keyboard.press("Enter");
  await chooser(page).waitFor({ state: "attached" });
  await page.keyboard.press("Tab");
  expect(await chooser(page).evaluate((input) => input === document.activeElement)).toBe(true);
  expect(await page.getByText(/subida sin terminar/).count()).toBe(0);
  await context.close();
});
