// What works before scripts do, what a class does with its minutes, and what strangers meet.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { filmOf, giveFilm, makeFilm } from "../film.ts";
import { type Fixture, insertFixture } from "../fixture.ts";
import { type GatewayProcess, startGateway } from "../gateway.ts";
import { type Person, signIn as restSignIn, signUp as restSignUp } from "../people.ts";
import { placeOrder, prepareOrder } from "../purchase.ts";
import { freePorts, type RunningServer, startServer } from "../server.ts";
import { until } from "../until.ts";
import { expectSound, openBrowser, openPage, sizes } from "./browser.ts";
import { newPerson, playPast, sendSignUp, signInAs, signUp, videoSecond } from "./steps.ts";

const dataDir = mkdtempSync(join(tmpdir(), "semillero-doors-"));
let server: RunningServer;
let browser: Browser;
let fixture: Fixture;
let teacher: Person;
let gateway: GatewayProcess;

beforeAll(async () => {
  fixture = await insertFixture({ dataDir, lessons: 3 });
  const [port = 0] = await freePorts(1);
  gateway = await startGateway(join(dataDir, "gateway"), port);
  server = await startServer({ dataDir, port, env: gateway.env });
  browser = await openBrowser();
  teacher = await restSignIn(server.origin, fixture.teacher);
  const film = join(dataDir, "film.mp4");
  makeFilm(film, 66);
  const [lessonId = ""] = fixture.lessonIds;
  await giveFilm(server.origin, teacher, lessonId, film);
  await until("the film is converted", 120_000, async () => {
    const { status } = await filmOf(server.origin, teacher, place(0));
    return status === "ready";
  });
});

afterAll(async () => {
  await browser?.close();
  await server?.stop();
  await gateway?.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

const place = (index: number) => ({
  courseId: fixture.courseId,
  lessonId: fixture.lessonIds[index] ?? "",
});
const coursePath = () =>
  `/explore/courses/${fixture.courseId}/cafe-de-especialidad-del-cerezo-a-la-taza`;
const lessonPath = (index: number) =>
  `/courses/${place(index).courseId}/clases/${place(index).lessonId}`;

test.each(sizes)("every page is sound on $name", async (size) => {
  const { page, context } = await openPage(browser, size);
  const pages = ["/explore", coursePath(), "/login", "/login/signup", "/terms", "/about", "/nada"];
  for (const path of pages) {
    await page.goto(server.origin + path);
    await expectSound(page);
  }
  await context.close();
});

test("without scripts: browse, sign up, sign out and in again", async () => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  const person = newPerson();
  await page.goto(`${server.origin}/explore`);
  await page.getByRole("link", { name: /Café de especialidad/ }).click();
  await page.getByText("Conoce tu cafetal").click();
  await page.getByRole("link", { name: "Registrarse" }).click();
  await sendSignUp(page, { ...person, password: "corta" });
  await page.getByText("La contraseña debe tener al menos 8 caracteres").waitFor();
  expect(await page.getByLabel("Nombre").inputValue()).toBe(person.name);
  await signUp(page, person);
  await page.waitForURL(`**${coursePath()}`);
  await page.getByRole("button", { name: "Cerrar Sesión" }).click();
  await page.getByRole("link", { name: "Inicia Sesión" }).click();
  await signInAs(page, { email: person.email, password: "otra clave" });
  await page.getByRole("alert").filter({ hasText: "Email o contraseña incorrectos" }).waitFor();
  await signInAs(page, person);
  await page.getByText(person.name).waitFor();
  await context.close();
});

test("a wrong slug leads to the right one, an unknown course is a 404 page", async () => {
  const { page, context } = await openPage(browser, { width: 1280, height: 900 });
  await page.goto(`${server.origin}/explore/courses/${fixture.courseId}/otro-nombre`);
  expect(new URL(page.url()).pathname).toBe(coursePath());
  const answer = await page.goto(`${server.origin}/explore/courses/nada/x`);
  expect(answer?.status()).toBe(404);
  expect(await page.getByRole("heading", { name: "Este curso no existe" }).count()).toBe(1);
  await context.close();
});

test("a stranger is asked to sign in, and then shown the courses instead of a paid class", async () => {
  const { page, context } = await openPage(browser, { width: 1280, height: 900 });
  const person = newPerson();
  await page.goto(server.origin + lessonPath(1));
  expect(new URL(page.url()).pathname).toBe("/login");
  await page.getByRole("link", { name: "Registrarse" }).click();
  await signUp(page, person);
  await page.waitForURL("**/explore?category=todos");
  await context.close();
});

test("a teacher is told to buy with another account", async () => {
  const { page, context } = await openPage(browser, { width: 1280, height: 900 });
  await page.goto(`${server.origin}/login?redirectTo=${encodeURIComponent(coursePath())}`);
  await signInAs(page, fixture.teacher);
  await page.waitForURL(`**${coursePath()}`);
  await page.getByRole("button", { name: "Comprar curso" }).filter({ visible: true }).click();
  const warning = "Para suscribirte a cursos, debes crear una nueva cuenta como estudiante";
  expect(await page.getByText(warning).isVisible()).toBe(true);
  await expectSound(page);
  await context.close();
});

test("a class saves each whole minute and resumes where it was left", async () => {
  const { page, context, complaints } = await openPage(browser, { width: 1280, height: 900 });
  const person = newPerson();
  const learner = await restSignUp(server.origin, person.email);
  await placeOrder(
    server.origin,
    learner,
    await prepareOrder(server.origin, gateway, fixture.courseId),
  );
  const path = lessonPath(0);
  await page.goto(`${server.origin}/login?redirectTo=${encodeURIComponent(path)}`);
  await signInAs(page, { email: person.email, password: "una clave larga" });
  await page.waitForURL(`**${path}`);
  await page
    .getByRole("button", { name: /Reproducir/ })
    .first()
    .click();
  await playPast(page, 1);
  const minute = page.waitForRequest(
    (request) => request.method() === "PATCH" && /"minutes":1\b/.test(request.postData() ?? ""),
  );
  // From there on the video plays by itself past the minute.
  await page.locator("video").evaluate((video: HTMLVideoElement) => {
    video.currentTime = 57;
  });
  await minute;
  await playPast(page, 60);
  await page.keyboard.press("Space");
  await page.goto(server.origin + coursePath());
  await page.getByRole("link", { name: "Continuar el curso" }).filter({ visible: true }).click();
  await page.waitForURL(`**${path}?**`);
  await playPast(page, 58);
  expect(complaints).toEqual([]);
  await context.close();
});

test("the player obeys the keyboard alone", async () => {
  const { page, context } = await openPage(browser, { width: 1280, height: 900 });
  await page.goto(`${server.origin}/login?redirectTo=${encodeURIComponent(lessonPath(0))}`);
  await signInAs(page, fixture.teacher);
  await page.waitForFunction(() => (document.querySelector("video")?.readyState ?? 0) >= 2);
  await page.keyboard.press("Space");
  await playPast(page, 0.5);
  await page.keyboard.press("Space");
  await page.waitForFunction(() => document.querySelector("video")?.paused);
  const before = await videoSecond(page);
  await page.keyboard.press("ArrowRight");
  await playPast(page, before + 4);
  // The arrows for volume belong to the player; elsewhere they scroll the page.
  await page
    .getByRole("button", { name: /Reproducir/ })
    .first()
    .focus();
  await page.keyboard.press("ArrowDown");
  await page.waitForFunction(() => document.querySelector("video")?.volume === 0.9);
  await page.keyboard.press("m");
  await page.waitForFunction(() => document.querySelector("video")?.muted);
  await expectSound(page);
  await context.close();
});
