// What happened to an account, as its person reads it: by day, page by page, also without scripts.
import type { Browser, Page } from "playwright-core";
import { v7 } from "uuid";
import { beforeAll, describe, expect, test } from "vitest";
import { findAcademy } from "#src/academies/queries.ts";
import { findUserByEmail } from "#src/accounts/queries.ts";
import { newId } from "#src/db/columns.ts";
import { trailEvents } from "#src/trail/tables.ts";
import { expectSound, onPhone, openBrowser, openPage } from "../browser.ts";
import { openPlace, type Place } from "../fixture.ts";
import { signUp as restSignUp, send } from "../people.ts";
import { openSharedAcademy } from "../shared-academy.ts";
import { newPerson, signInAs } from "../steps.ts";

let origin: string;
let place: Place;
let browser: Browser;

beforeAll(async () => {
  const academy = await openSharedAcademy();
  ({ origin, place } = academy);
  browser = await openBrowser();
});

const dayMs = 24 * 3_600_000;

/** A person who changed their name `times` times today, and something long ago. */
async function busyPerson(times: number) {
  const person = { ...newPerson(), password: "una clave larga" };
  const { token } = await restSignUp(origin, person.email);
  await addOldRows(person.email);
  const { email } = person;
  for (let n = 1; n <= times; n++) {
    await send(origin, { email, token }, "PATCH", "/api/users", { name: `Rosa ${n}` });
  }
  return person;
}

async function addOldRows(email: string): Promise<void> {
  const database = await openPlace(place);
  try {
    const academy = await findAcademy(database.db, place.subdomain ?? null);
    const user = academy && (await findUserByEmail({ db: database.db, academy }, email));
    if (!user) throw new Error("nobody has signed up with this address");
    const { academyId, id: subjectId } = user;
    const old = (moment: Date) => ({
      ...{ academyId, subjectId, subjectName: user.name, createdAt: moment },
      id: v7({ msecs: moment.getTime() }),
    });
    await database.db.insert(trailEvents).values([
      {
        ...old(new Date(Date.now() - dayMs)),
        action: "role-changed",
        actorId: newId(),
        actorName: "Eufemia Tunubalá",
        details: { from: "student", to: "teacher" },
        ...{ address: "198.51.100.20", device: "Safari en macOS" },
      },
      {
        ...old(new Date("2024-05-03T17:00:00Z")),
        action: "password-changed",
        actorId: subjectId,
      },
    ]);
  } finally {
    await database.close();
  }
}

async function signInAt(page: Page, path: string, person: { email: string; password: string }) {
  await page.goto(`${origin}/login?redirectTo=${encodeURIComponent(path)}`);
  await signInAs(page, person);
  await page.waitForURL(`**${path}`);
}

const sentences = (page: Page) => page.locator(".activity li .what").allTextContents();

describe.each(onPhone)("on $name", (size) => {
  test("a person reads what happened to their account, and leads on to the password", async () => {
    const { page, context, complaints } = await openPage(browser, size);
    await signInAt(page, "/account", await busyPerson(2));
    await page.getByRole("link", { name: "Actividad" }).click();
    await page.waitForURL("**/account/activity");
    expect(await sentences(page)).toEqual([
      "Iniciaste sesión con tu contraseña",
      "Cambiaste tu nombre",
      "Cambiaste tu nombre",
      "Completaste tu registro",
      "Creaste tu cuenta",
      "Un administrador cambió tu rol de estudiante a docente",
      "Cambiaste tu contraseña",
    ]);
    expect(await page.locator(".activity h3").allTextContents()).toEqual([
      "Hoy",
      "Ayer",
      "3 de mayo de 2024",
    ]);
    const [first = ""] = await page.locator(".activity li").allTextContents();
    expect(first).toMatch(/\d:\d\d\s[ap]\.\sm\. · Chrome en Linux · desde la red [\d.:]+$/);
    const whole = await page.locator("main").textContent();
    expect(whole).not.toMatch(/Eufemia|198\.51|Safari|Ver lo anterior|Volver a lo más reciente/);
    await expectSound(page);
    await page.getByRole("link", { name: "Cambia tu contraseña" }).click();
    await page.waitForURL("**/account/password");
    expect(complaints).toEqual([]);
    await context.close();
  });

  test("what is older is on the next page", async () => {
    const { page, context } = await openPage(browser, size);
    await signInAt(page, "/account/activity", await busyPerson(21));
    expect(await sentences(page)).toHaveLength(20);
    await page.getByRole("link", { name: "Ver lo anterior" }).click();
    await page.waitForURL(/\?before=[\w-]+$/);
    expect((await sentences(page)).slice(-2)).toEqual([
      "Un administrador cambió tu rol de estudiante a docente",
      "Cambiaste tu contraseña",
    ]);
    await expectSound(page);
    await page.getByRole("link", { name: "Volver a lo más reciente" }).click();
    await page.waitForURL("**/account/activity");
    await context.close();
  });
});

test("without scripts, and with an address that was cut off", async () => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await signInAt(page, "/account/activity", await busyPerson(20));
  await page.getByRole("link", { name: "Ver lo anterior" }).click();
  await page.waitForURL(/\?before=/);
  expect((await sentences(page)).at(-1)).toBe("Cambiaste tu contraseña");
  await page.goto(`${origin}/account/activity?before=${newId().slice(0, 20)}`);
  expect(await sentences(page)).toHaveLength(20);
  await page.goto(`${origin}/account/activity?before=00000000-0000-7000-8000-000000000000`);
  await page.getByText("No hay nada más antiguo").waitFor();
  await page.getByRole("link", { name: "Volver a lo más reciente" }).click();
  await page.waitForURL("**/account/activity");
  expect(await sentences(page)).toHaveLength(20);
  await context.close();
});
