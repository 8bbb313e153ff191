// What works before scripts do, and what visitors without a session see.
import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { connect as connectTls } from "node:tls";
import type { Browser } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { lessonPath } from "#src/courses/rules.ts";
import { expectSound, openBrowser, openPage, sizes } from "../browser.ts";
import { type Fixture, insertFixture } from "../fixture.ts";
import { openSharedAcademy } from "../shared-academy.ts";
import { newPerson, openMenu, sendSignUp, signInAs, signUp } from "../steps.ts";

let origin: string;
let browser: Browser;
let fixture: Fixture;

beforeAll(async () => {
  const academy = await openSharedAcademy();
  origin = academy.origin;
  fixture = await insertFixture({ ...academy.place, lessons: 3 });
  browser = await openBrowser();
});

const coursePath = () =>
  `/explore/courses/${fixture.courseId}/caf%C3%A9-de-especialidad:-del-cerezo-a-la-taza`;

test.each(sizes)("every page is sound on $name", async (size) => {
  const { page, context } = await openPage(browser, size);
  const pages = ["/explore", coursePath(), "/login", "/login/signup", "/terms", "/about", "/nada"];
  for (const path of pages) {
    await page.goto(origin + path);
    await expectSound(page);
  }
  await context.close();
});

test("without scripts: browse, sign up, sign out and in again", async () => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  const person = newPerson();
  await page.goto(`${origin}/explore`);
  await page.getByRole("link", { name: /Café de especialidad/ }).click();
  await page.getByText("Conoce tu cafetal").click();
  await page.getByRole("link", { name: "Registrarse" }).click();
  await sendSignUp(page, { ...person, password: "corta" });
  await page.getByText("La contraseña debe tener al menos 8 caracteres").waitFor();
  expect(await page.getByLabel("Nombre").inputValue()).toBe(person.name);
  await signUp(page, person);
  await page.waitForURL(`**${coursePath()}`);
  await openMenu(page);
  await page.getByRole("button", { name: "Cerrar Sesión" }).click();
  await page.getByRole("link", { name: "Inicia Sesión" }).click();
  await signInAs(page, { email: person.email, password: "otra clave" });
  await page.getByRole("alert").filter({ hasText: "Email o contraseña incorrectos" }).waitFor();
  await signInAs(page, person);
  await page.getByText(person.name).waitFor();
  await context.close();
});

test("a wrong slug redirects to the right one, an unknown course is a 404 page", async () => {
  const { page, context } = await openPage(browser, { width: 1280, height: 900 });
  await page.goto(`${origin}/explore/courses/${fixture.courseId}/otro-nombre`);
  expect(new URL(page.url()).pathname).toBe(coursePath());
  const answer = await page.goto(`${origin}/explore/courses/nada/x`);
  expect(answer?.status()).toBe(404);
  expect(await page.getByRole("heading", { name: "Este curso no existe" }).count()).toBe(1);
  await context.close();
});

test("a visitor of a paid class is sent to sign-in, and then sees the courses", async () => {
  const { page, context } = await openPage(browser, { width: 1280, height: 900 });
  const person = newPerson();
  await page.goto(origin + lessonPath(fixture.courseId, fixture.lessonIds[1] ?? ""));
  expect(new URL(page.url()).pathname).toBe("/login");
  await page.getByRole("link", { name: "Registrarse" }).click();
  await signUp(page, person);
  await page.waitForURL("**/explore?category=todos");
  await context.close();
});

test("a message tells a teacher to buy with another account", async () => {
  const { page, context } = await openPage(browser, { width: 1280, height: 900 });
  await page.goto(`${origin}/login?redirectTo=${encodeURIComponent(coursePath())}`);
  await signInAs(page, fixture.teacher);
  await page.waitForURL(`**${coursePath()}`);
  await page.getByRole("button", { name: "Comprar curso" }).filter({ visible: true }).click();
  const warning = "Para suscribirte a cursos, debes crear una nueva cuenta como estudiante";
  expect(await page.getByText(warning).isVisible()).toBe(true);
  await expectSound(page);
  await context.close();
});

test("a request with two hosts gets 400, whatever they are", async () => {
  const { protocol, hostname: servername, host, port } = new URL(origin);
  const place = { host: "localhost", port: Number(port) };
  const socket = protocol === "https:" ? connectTls({ ...place, servername }) : connect(place);
  socket.write(`GET /explore HTTP/1.1\r\nHost: ${host}\r\nHost: ${host}\r\n\r\n`);
  expect(await text(socket)).toMatch(/^HTTP\/1\.1 400 /);
});
