// Comments below a class: shown as typed, withdrawn when saving fails, answered and removed.
import type { Browser, Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { lessonPath } from "#src/courses/rules.ts";
import { accessCookie, cookieName, refreshCookie } from "#src/http/security/cookies.ts";
import { expectSound, openBrowser, openPage } from "../browser.ts";
import { type Fixture, insertFixture } from "../fixture.ts";
import { scriptsStarted } from "../page-scripts.ts";
import { type Person, send, signIn, signUp } from "../people.ts";
import { placeOrder, prepareOrder } from "../purchase.ts";
import { openSharedAcademy } from "../shared-academy.ts";
import { signInAs } from "../steps.ts";

const password = "una clave larga";
let origin: string;
let browser: Browser;
let fixture: Fixture;
let buyer: Person;

beforeAll(async () => {
  const academy = await openSharedAcademy();
  origin = academy.origin;
  fixture = await insertFixture({ ...academy.place, lessons: 4 });
  buyer = await signUp(origin, "rosa@correo.test");
  const order = await prepareOrder(origin, academy.gateway, fixture.courseId);
  await placeOrder(origin, buyer, order);
  browser = await openBrowser();
});

const phone = { width: 390, height: 844 };
const desktop = { width: 1280, height: 900 };

const pathOf = (place: number) => lessonPath(fixture.courseId, fixture.lessonIds[place] ?? "");
/** The address to which the scripts of a class view post its forms. */
const dataOf = (place: number) => `**${pathOf(place)}.data?*`;
const apiOf = (place: number) => `/api/classes/${fixture.lessonIds[place]}/comments`;

/** Opens the comments of a class as a person who has to sign in first. */
async function openComments(page: Page, place: number, email: string): Promise<void> {
  const path = `${pathOf(place)}?side=comments`;
  await page.goto(`${origin}/login?redirectTo=${encodeURIComponent(path)}`);
  await signInAs(page, { email, password });
  await page.waitForURL(`**${path}`);
}

const box = (page: Page) => page.getByLabel("Escribe un comentario");
const sending = (page: Page) => page.getByRole("button", { name: "Enviar" }).first();
const comment = (page: Page, text: string) =>
  page.locator(".comment", { has: page.getByText(text, { exact: true }) });
/** The dialog before a removal. */
const question = (page: Page) => page.getByRole("dialog", { name: "¿Eliminar este comentario?" });

async function write(page: Page, text: string): Promise<void> {
  await box(page).fill(text);
  await sending(page).click();
}

test("a learner writes, fails, retries and removes, on a phone", async () => {
  const { page, context, complaints } = await openPage(browser, phone);
  await openComments(page, 1, buyer.email);
  await page.getByText("Todavía no hay comentarios").waitFor();
  await page.waitForFunction(() => document.querySelector(".comment-send button:disabled"));
  await expectSound(page);

  const markup = `<img src=x onerror="alert(1)"> & <b>gracias</b>, profe`;
  await box(page).fill(`a`.repeat(201));
  await page.getByText("El comentario puede tener hasta 200 caracteres").waitFor();
  await page.getByText("201/200").waitFor();
  await expect.poll(() => sending(page).isDisabled()).toBe(true);
  await expectSound(page);
  await box(page).fill("👩‍🌾".repeat(185));
  await page.getByText("Quedan 20 caracteres o menos").waitFor();
  await box(page).fill(" \n ");
  await expect.poll(() => sending(page).isDisabled()).toBe(true);
  await write(page, markup);
  await page.getByText("Comentario publicado").waitFor();
  expect(await comment(page, markup).locator("b", { hasText: "gracias" }).count()).toBe(0);
  expect(await page.locator(".comment img").count()).toBe(0);
  expect(await box(page).inputValue()).toBe("");
  expect(await box(page).evaluate((field) => field === document.activeElement)).toBe(true);
  await page.getByText("0/200").waitFor();

  const mayPass = Promise.withResolvers<void>();
  const loads: string[] = [];
  page.on("request", (request) => {
    if (request.method() === "GET") loads.push(request.url());
  });
  await context.route(dataOf(1), async (route) => {
    if (route.request().method() !== "POST") return route.continue();
    await mayPass.promise;
    await route.abort();
  });
  await write(page, "¿Y si\nllueve?");
  // At once, and at the top.
  await page.locator(".comment").first().getByText("¿Y si llueve?").waitFor();
  await page.getByRole("button", { name: "Enviando" }).waitFor();
  mayPass.resolve();
  await page.getByText("No se pudo enviar tu comentario").waitFor();
  expect(await comment(page, "¿Y si llueve?").count()).toBe(0);
  expect(await page.getByText("Comentario publicado").count()).toBe(0);
  expect(await box(page).inputValue()).toBe("¿Y si\nllueve?");
  await expect.poll(() => sending(page).isDisabled()).toBe(true);
  await expectSound(page);

  await removeOf(page, markup);
  await page.getByText("No se pudo eliminar el comentario").waitFor();
  await comment(page, markup).waitFor();
  await context.unrouteAll();
  await page.getByRole("button", { name: "Reintentar" }).click();
  await page.getByText("Comentario publicado").waitFor();
  await comment(page, "¿Y si llueve?").waitFor();

  await removeOf(page, "¿Y si llueve?");
  await page.getByText("Comentario eliminado").waitFor();
  // The class itself was not loaded again.
  expect(loads.filter((url) => url.includes(".data"))).toEqual([]);
  await page.reload();
  await comment(page, markup).waitFor();
  expect(await page.locator(".comment").count()).toBe(1);
  await expectSound(page);

  // A slow device takes some letters before the field is closed.
  const mayArrive = Promise.withResolvers<void>();
  await context.route(dataOf(1), async (route) => {
    if (route.request().method() === "POST") await mayArrive.promise;
    await route.continue();
  });
  await write(page, "Gracias");
  await page.getByRole("button", { name: "Enviando" }).waitFor();
  expect(await page.getByLabel("Sobre este momento del video").isDisabled()).toBe(true);
  await box(page).evaluate((field: HTMLTextAreaElement) => {
    field.value = "¿Y en";
    field.dispatchEvent(new Event("input", { bubbles: true }));
  });
  mayArrive.resolve();
  await page.getByText("Comentario publicado").waitFor();
  await page.reload();
  await comment(page, "Gracias").waitFor();
  await expect.poll(() => box(page).inputValue()).toBe("¿Y en");
  const real = complaints.filter((line) => !line.includes("net::ERR_FAILED"));
  expect(real).toEqual([]);
  await context.close();

  async function removeOf(page: Page, text: string): Promise<void> {
    await comment(page, text)
      .getByRole("button", { name: /^Eliminar el/ })
      .click();
    // The one before it may still be fading.
    const open = question(page).and(page.locator("[open], :popover-open"));
    await open.getByRole("button", { name: "Eliminar" }).click();
  }
});

test("the teacher answers and removes, by keyboard, on a desktop", async () => {
  for (const text of ["Me llegaron solas", "Compren en mi tienda"]) {
    await send(origin, buyer, "POST", apiOf(2), { comment: text });
  }
  const { page, context, complaints } = await openPage(browser, desktop);
  await openComments(page, 2, fixture.teacher.email);
  await scriptsStarted(page);
  await comment(page, "Me llegaron solas").getByText("Responder").press("Enter");
  await page.getByLabel("Escribe una respuesta").filter({ visible: true }).fill("¡Qué belleza!");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await page.getByText("Respuesta publicada").waitFor();
  const focused = () => page.evaluate(() => document.activeElement?.textContent);
  await expect.poll(focused).toBe("Responder");
  await comment(page, "Me llegaron solas").getByText("Docente").waitFor();
  await expectSound(page);

  const bin = comment(page, "Compren en mi tienda").getByRole("button", { name: /^Eliminar el/ });
  await bin.press("Enter");
  await question(page).waitFor();
  await expectSound(page);
  expect(await focused()).toBe("Cancelar");
  await page.keyboard.press("Escape");
  await bin.press("Enter");
  await page.keyboard.press("Shift+Tab");
  await page.keyboard.press("Enter");
  await page.getByText("Comentario eliminado").waitFor();
  expect(complaints).toEqual([]);
  await context.close();

  const seen = await send(origin, buyer, "GET", apiOf(2));
  const answers = [{ text: "¡Qué belleza!", user: { name: "Nubia Chilito" } }];
  expect(seen).toMatchObject({ comments: [{ text: "Me llegaron solas", answers }] });
});

test("everything works without scripts", async () => {
  const teacher = await signIn(origin, fixture.teacher);
  for (let count = 1; count <= 21; count++) {
    await send(origin, teacher, "POST", apiOf(3), { comment: `Consejo ${count}` });
  }
  const context = await browser.newContext({ viewport: phone, javaScriptEnabled: false });
  const page = await context.newPage();
  await openComments(page, 3, buyer.email);
  expect(await page.getByText("Consejo 1", { exact: true }).count()).toBe(0);
  await page.getByRole("link", { name: "Ver más comentarios" }).click();
  await page.getByText("Consejo 1", { exact: true }).waitFor();
  await page.getByRole("link", { name: "Ver los más nuevos" }).click();
  await page.getByText("Consejo 21").waitFor();
  await write(page, "<i>Gracias</i> por todos");
  const mine = comment(page, "<i>Gracias</i> por todos");
  await mine.waitFor();
  await page.reload();
  expect(await mine.count()).toBe(1);
  await write(page, "a".repeat(201));
  await page.getByText("El comentario puede tener hasta 200 caracteres").first().waitFor();
  expect(await box(page).inputValue()).toBe("a".repeat(201));
  await mine.getByRole("button", { name: /^Eliminar el/ }).click();
  await question(page).getByRole("button", { name: "Eliminar" }).click();
  await mine.waitFor({ state: "detached" });
  await page.getByText("Consejo 21").waitFor();
  await context.close();
});

test("a slow connection, an ended session and too many comments at once lose nothing", async () => {
  const { page, context, complaints } = await openPage(browser, desktop);
  await openComments(page, 3, buyer.email);
  await page.waitForFunction(() => document.querySelector(".comment-send button:disabled"));
  const further = `**${pathOf(3)}/comments.data?*`;
  await context.route(further, (route) => route.abort());
  const more = page.getByRole("link", { name: "Ver más comentarios" });
  await more.click();
  await page.getByText("No se pudieron cargar más comentarios").waitFor();
  await context.unroute(further);
  await more.click();
  await page.getByText("Consejo 1", { exact: true }).waitFor();
  await more.waitFor({ state: "detached" });

  for (const name of [accessCookie, refreshCookie]) {
    await context.clearCookies({ name: cookieName(name, origin.startsWith("https:")) });
  }
  await write(page, "¿Y si\nhiela?");
  await page.waitForURL("**/login?redirectTo=*");
  await signInAs(page, { email: buyer.email, password });
  await page.waitForURL(`**${pathOf(3)}?side=comments`);
  await expect.poll(() => box(page).inputValue()).toBe("¿Y si\nhiela?");
  await sending(page).click();
  await page.getByText("Comentario publicado").waitFor();
  await comment(page, "¿Y si hiela?").waitFor();

  for (let refusals = 0; refusals === 0; ) {
    const posting = send(origin, buyer, "POST", apiOf(3), { comment: "Uno más" });
    await posting.catch(() => refusals++);
  }
  await write(page, "Otro más");
  await page.getByText(/^Demasiados intentos\. Intenta de nuevo en /).waitFor();
  expect(await box(page).inputValue()).toBe("Otro más");
  await page.reload();
  await expect.poll(() => box(page).inputValue()).toBe("Otro más");
  const real = complaints.filter((line) => !/net::ERR_FAILED|status of (429|202)/.test(line));
  expect(real).toEqual([]);
  await context.close();
});
