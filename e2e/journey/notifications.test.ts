// The bell and the list behind it: its number, opening, marking, two tabs, mails, without scripts.
import type { Browser, Page } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";
import { findAcademy } from "#src/academies/queries.ts";
import { hashPassword } from "#src/accounts/password/passwords.ts";
import { users } from "#src/accounts/tables.ts";
import type { Role } from "#src/ctx.ts";
import { newId } from "#src/db/columns.ts";
import { notifications } from "#src/notifications/tables.ts";
import { desktop, expectSound, openBrowser, openPage, sizes } from "../browser.ts";
import { openPlace, type Place } from "../fixture.ts";
import { openSharedAcademy } from "../shared-academy.ts";

const password = "una clave larga";
let origin: string;
let place: Place;
let browser: Browser;

beforeAll(async () => {
  ({ origin, place } = await openSharedAcademy());
  browser = await openBrowser();
});

type Told = { text: string; href?: string; kind?: "sale" | "question" | "conversion-finished" };

async function inAcademy<T>(
  work: (db: Awaited<ReturnType<typeof openPlace>>["db"], academyId: string) => Promise<T>,
): Promise<T> {
  const database = await openPlace(place);
  try {
    const academy = await findAcademy(database.db, place.subdomain ?? null);
    if (!academy) throw new Error("the academy of the journey is not there");
    return await work(database.db, academy.id);
  } finally {
    await database.close();
  }
}

/** Somebody who was told this; the first is the oldest. */
function newPerson(role: Role, told: Told[]) {
  return inAcademy(async (db, academyId) => {
    const id = newId();
    const email = `${id}@correo.test`;
    const passwordHash = await hashPassword(password);
    await db.insert(users).values({
      ...{ academyId, id, email, role, passwordHash, name: "Nubia Chilito" },
      completedSignUp: true,
    });
    await tell(db, academyId, id, told);
    return { id, email };
  });
}

async function tell(
  db: Parameters<Parameters<typeof inAcademy>[0]>[0],
  academyId: string,
  userId: string,
  told: Told[],
): Promise<void> {
  for (const { kind = "question", href = "/explore", text } of told) {
    const event = newId();
    await db
      .insert(notifications)
      .values({ academyId, userId, kind, event, text, href, createdAt: new Date() });
  }
}

const three: Told[] = [
  { text: "Rosa preguntó en «Fermentar en tanque»", href: "/teachers/courses?terms=cafe" },
  { text: "El video de «Poda» ya se puede ver", kind: "conversion-finished", href: "/about" },
  { text: "Vendiste «Café de especialidad»", kind: "sale", href: "/teachers/stats" },
];

async function enter(page: Page, { email }: { email: string }): Promise<void> {
  const data = { email, password };
  const signedIn = await page.context().request.post(`${origin}/api/auth/login`, { data });
  expect(signedIn.status()).toBe(200);
}

const bell = (page: Page, said: string) =>
  page.getByRole("link", { name: `Notificaciones, ${said} sin leer`, exact: true });
const texts = (page: Page) => page.locator(".notice .open").allTextContents();
const entry = (page: Page, text: string) => page.locator(".notice", { hasText: text });

describe.each(sizes)("on $name", (size) => {
  test("a teacher reads what happened without leaving the document", async () => {
    const { page, context, complaints } = await openPage(browser, size);
    await enter(page, await newPerson("teacher", three));
    await page.goto(`${origin}/teachers`);
    await expect.poll(() => bell(page, "3").textContent()).toBe("3");
    await expectSound(page);
    await page.evaluate(() => Object.assign(window, { stays: true }));
    await bell(page, "3").click();
    await page.getByRole("heading", { name: "Notificaciones", level: 1 }).waitFor();
    expect(await texts(page)).toEqual(three.map(({ text }) => text).toReversed());
    expect(await page.locator(".notice .pill").allTextContents()).toEqual(
      Array.from({ length: 3 }, () => "Sin leer"),
    );
    await expectSound(page);

    await entry(page, "Poda").getByRole("button", { name: "Marcar como leída" }).click();
    await bell(page, "2").waitFor();
    await entry(page, "Poda").getByRole("button", { name: "Marcar como no leída" }).click();
    await bell(page, "3").waitFor();
    await page.getByRole("button", { name: "Rosa preguntó" }).click();
    await page.waitForURL(`${origin}/teachers/courses?terms=cafe`);
    await page.getByRole("heading", { name: "Mis cursos" }).waitFor();
    await bell(page, "2").click();
    await page.getByRole("link", { name: /^Sin leer 2/ }).click();
    await page.waitForURL("**/teachers/notifications?show=unread");
    // The address comes before its page.
    await expect.poll(() => texts(page)).toHaveLength(2);
    await page.getByRole("button", { name: "Marcar todas como leídas" }).click();
    await page.getByText("Estás al día").waitFor();
    await bell(page, "ninguna").waitFor();
    expect(await bell(page, "ninguna").textContent()).toBe("");
    await expectSound(page);
    expect(await page.evaluate(() => "stays" in window)).toBe(true);

    // Elsewhere is a new document.
    await page.getByRole("link", { name: "Ver todas" }).click();
    await page.getByRole("button", { name: "El video de «Poda»" }).click();
    await page.waitForURL(`${origin}/about`);
    expect(await page.evaluate(() => "stays" in window)).toBe(false);
    expect(complaints).toEqual([]);
    await context.close();
  });

  test("a student finds it in the site's header, page by page, and chooses the mail", async () => {
    const { page, context, complaints } = await openPage(browser, size);
    const many = Array.from({ length: 17 }, (_, n) => ({ text: `Respuesta ${n + 1}` }));
    await enter(page, await newPerson("student", many));
    await page.goto(`${origin}/explore`);
    await expectSound(page);
    await bell(page, "17").click();
    await page.waitForURL("**/account/notifications");
    await page.getByRole("heading", { name: "Notificaciones" }).waitFor();
    await expectSound(page);
    await page.getByRole("link", { name: "Siguiente" }).click();
    await page.getByText("Página 2 de 2").waitFor();
    expect(await texts(page)).toEqual(["Respuesta 2", "Respuesta 1"]);
    await page.getByLabel("Un correo al día, como mucho").uncheck();
    await page.getByRole("button", { name: "Guardar" }).click();
    await page.getByText("Guardamos tu elección.").waitFor();
    expect(await page.getByLabel("Un correo al día, como mucho").isChecked()).toBe(false);
    await expectSound(page);
    expect(complaints).toEqual([]);
    await context.close();
  });
});

test("what one tab has read leaves the bell of the other, in both headers", async () => {
  const { page: first, context } = await openPage(browser, desktop);
  await enter(first, await newPerson("teacher", three));
  await first.goto(`${origin}/teachers`);
  const catalogue = await context.newPage();
  await catalogue.goto(`${origin}/explore`);
  for (const page of [first, catalogue]) await bell(page, "3").waitFor();
  const reading = await context.newPage();
  await reading.goto(`${origin}/account/notifications`);
  await reading.getByRole("button", { name: "Marcar todas como leídas" }).click();
  await bell(reading, "ninguna").waitFor();
  for (const page of [first, catalogue]) await bell(page, "ninguna").waitFor();
  await context.close();
});

test("without scripts, by keyboard: opening, marking and the empty list", async () => {
  const viewport = { width: 360, height: 640 };
  const context = await browser.newContext({ viewport, javaScriptEnabled: false });
  const page = await context.newPage();
  await enter(page, await newPerson("teacher", three));
  await page.goto(`${origin}/teachers`);
  await bell(page, "3").press("Enter");
  await page.waitForURL("**/teachers/notifications");
  await page.getByRole("button", { name: "Vendiste" }).press("Enter");
  await page.waitForURL("**/teachers/stats");
  await bell(page, "2").press("Enter");
  await page.getByRole("button", { name: "Marcar todas como leídas" }).press("Enter");
  await bell(page, "ninguna").waitFor();
  await page.getByRole("link", { name: /^Sin leer 0/ }).press("Enter");
  await page.getByText("Ya leíste todas tus notificaciones.").waitFor();
  await context.close();
});

test("who was told nothing reads so, and more than ninety-nine are said exactly", async () => {
  const { page, context } = await openPage(browser, { width: 390, height: 844 });
  await enter(page, await newPerson("academy", []));
  await page.goto(`${origin}/academy/dashboard`);
  await bell(page, "ninguna").click();
  await page.getByText("Todavía no tienes notificaciones").waitFor();
  await expectSound(page);
  await context.clearCookies();
  const many = Array.from({ length: 120 }, (_, n) => ({ text: `Venta ${n + 1}` }));
  await enter(page, await newPerson("teacher", many));
  await page.goto(`${origin}/teachers`);
  expect(await bell(page, "99+: 120").textContent()).toBe("99+");
  await expectSound(page);
  await context.close();
});
