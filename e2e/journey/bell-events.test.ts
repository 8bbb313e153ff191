// A sale, a question and a finished conversion each raise the teacher's bell; the question leads to
// its form, and its answer to whoever asked.
import type { Browser, Page } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";
import { expectSound, onPhone, openBrowser, openPage } from "../browser.ts";
import { drawFilm, filmOf, giveFilm, tiny } from "../film.ts";
import { type Fixture, insertFixture } from "../fixture.ts";
import { type Person, send, signIn, signUp } from "../people.ts";
import { placeOrder, prepareOrder } from "../purchase.ts";
import { openSharedAcademy, type SharedAcademy } from "../shared-academy.ts";
import { until } from "../until.ts";

const password = "una clave larga";
const questions = "/teachers/questions";
let browser: Browser;

beforeAll(async () => {
  browser = await openBrowser();
});

type Home = SharedAcademy & { fixture: Fixture; buyer: Person };

/** A teacher whom nobody has told anything yet, and a learner without her course. */
async function openHome(): Promise<Home> {
  const academy = await openSharedAcademy();
  const fixture = await insertFixture({ ...academy.place, lessons: 2 });
  return { ...academy, fixture, buyer: await signUp(academy.origin, "luz@correo.test") };
}

async function buy({ origin, gateway, fixture, buyer }: Home): Promise<void> {
  const order = await prepareOrder(origin, gateway, fixture.courseId);
  await placeOrder(origin, buyer, order);
}

async function ask({ origin, fixture, buyer }: Home, comment: string): Promise<void> {
  const path = `/api/classes/${fixture.lessonIds[1]}/comments`;
  await expect
    .poll(() => send(origin, buyer, "POST", path, { comment }).then(() => "asked", String))
    .toBe("asked");
}

async function enter(page: Page, { origin }: Home, data: { email: string; password: string }) {
  const signedIn = await page.context().request.post(`${origin}/api/auth/login`, { data });
  expect(signedIn.status()).toBe(200);
}

const bell = (page: Page) => page.getByRole("link", { name: /^Notificaciones, / });

/** Opens the page again until the bell says so. */
async function bellSays(page: Page, said: string): Promise<void> {
  await expect
    .poll(
      async () => {
        await page.reload();
        return bell(page).first().getAttribute("aria-label");
      },
      { interval: 1000 },
    )
    .toBe(`Notificaciones, ${said}`);
}

const answerTo = (page: Page, name: string) => page.getByLabel(`Tu respuesta a ${name}`);

describe.each(onPhone)("on $name", (size) => {
  test("what happens raises the bell, and leads to where something can be done", async () => {
    const home = await openHome();
    const { origin, fixture } = home;
    const { page, context, complaints } = await openPage(browser, size);
    await enter(page, home, fixture.teacher);
    await page.goto(`${origin}/teachers`);
    await bellSays(page, "ninguna sin leer");
    await buy(home);
    await bellSays(page, "1 sin leer");
    await ask(home, "Profe, ¿y si llueve?");
    await bellSays(page, "2 sin leer");
    const teacher = await signIn(origin, fixture.teacher);
    const film = drawFilm({ seconds: 2, ...tiny });
    await giveFilm(origin, teacher, fixture.lessonIds[0] ?? "", film);
    const place = { courseId: fixture.courseId, lessonId: fixture.lessonIds[0] ?? "" };
    // It waits for the films of other tests.
    await until("the film is ready", 120_000, async () => {
      return (await filmOf(origin, teacher, place)).status === "ready";
    });
    await bellSays(page, "3 sin leer");

    await bell(page).first().click();
    await page.getByText("Vendiste «Café de especialidad: del cerezo a la taza».").waitFor();
    await page.getByText("El video de «Clase 1»").waitFor();
    await page.getByRole("button", { name: /Marisol preguntó en «Clase 2»/ }).click();
    await page.waitForURL(`**${questions}?question=*`);
    await page.getByRole("heading", { name: "Preguntas sin responder" }).waitFor();
    await page.getByText("Profe, ¿y si llueve?").waitFor();
    await expectSound(page);

    const field = answerTo(page, "Marisol Quira");
    await field.fill("a".repeat(201));
    await page.getByText("201/200").waitFor();
    await page.getByRole("button", { name: "Responder a Marisol Quira" }).click();
    await page.getByText("La respuesta puede tener hasta 200 caracteres").waitFor();
    expect(await field.inputValue()).toHaveLength(201);
    await expect.poll(() => field.evaluate((one) => one === document.activeElement)).toBe(true);
    await expectSound(page);
    await field.fill("Se tapa con plástico");
    // What is typed is there again after a reload.
    await page.reload();
    await expect.poll(() => field.inputValue()).toBe("Se tapa con plástico");
    await page.getByText("20/200").waitFor();
    await field.focus();
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await page.getByText("Respondida.").waitFor();
    await page.getByText("No tienes preguntas sin responder").waitFor();
    await expect.poll(() => page.locator(":focus").textContent()).toContain("Respondida.");
    await expectSound(page);
    await bellSays(page, "2 sin leer");

    await page.context().clearCookies();
    await enter(page, home, { email: home.buyer.email, password });
    await page.goto(`${origin}/explore`);
    await bellSays(page, "1 sin leer");
    await bell(page).first().click();
    await page.getByRole("button", { name: /Nubia respondió tu pregunta/ }).click();
    await page.waitForURL("**/clases/**");
    await page.getByText("Se tapa con plástico").waitFor();
    // The browser logs the refused answer itself.
    expect(complaints.filter((line) => !line.includes("status of 400"))).toEqual([]);
    await context.close();
  });
});

test("without scripts, at 360 wide: the list, a refusal that keeps the text, and the answer", async () => {
  const home = await openHome();
  const { origin, fixture } = home;
  await buy(home);
  for (const text of ["Uno", "Dos"]) await ask(home, text);
  const viewport = { width: 360, height: 640 };
  const context = await browser.newContext({ viewport, javaScriptEnabled: false });
  const page = await context.newPage();
  await enter(page, home, fixture.teacher);
  await page.goto(`${origin}${questions}`);
  await page.getByText("2 preguntas esperan tu respuesta").waitFor();
  const first = page.locator(".question-list > li").first();
  await first.getByLabel("Tu respuesta").fill("a".repeat(201));
  await first.getByRole("button", { name: "Responder" }).click();
  await page.getByText("La respuesta puede tener hasta 200 caracteres").waitFor();
  expect(await first.getByLabel("Tu respuesta").inputValue()).toHaveLength(201);
  await first.getByLabel("Tu respuesta").fill("Sí");
  await first.getByRole("button", { name: "Responder" }).press("Enter");
  await page.getByText("Respondida.").waitFor();
  await page.getByText("Una pregunta espera tu respuesta.").waitFor();
  await page.getByText("Dos", { exact: true }).waitFor();
  expect(await page.locator(".question-list > li").count()).toBe(1);
  await context.close();
});
