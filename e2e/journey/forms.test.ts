// Forms of people with two tabs, and requests that no page of ours sends.
import type { Browser, Page } from "playwright-core";
import { beforeAll, describe, expect, inject, test } from "vitest";
import { openBrowser } from "../browser.ts";
import { signUp as restSignUp } from "../people.ts";
import { openSharedAcademy } from "../shared-academy.ts";
import { newPerson, openMenu, sendSignUp, signInAs } from "../steps.ts";

let origin: string;
let browser: Browser;

beforeAll(async () => {
  origin = (await openSharedAcademy()).origin;
  browser = await openBrowser();
});

async function student() {
  const person = { ...newPerson(), password: "una clave larga" };
  await restSignUp(origin, person.email);
  return person;
}

async function enter(page: Page, path: string, person: { email: string; password: string }) {
  await page.goto(`${origin}/login?redirectTo=${encodeURIComponent(path)}`);
  await signInAs(page, person);
  await page.waitForURL(`**${path}`);
}

async function leave(page: Page) {
  await page.goto(`${origin}/explore`);
  await openMenu(page);
  await page.getByRole("button", { name: "Cerrar Sesión" }).click();
  await page.getByRole("link", { name: "Inicia Sesión" }).waitFor();
}

describe.each([
  ["with scripts", true],
  ["without scripts", false],
])("two tabs %s", (_, javaScriptEnabled) => {
  test("a form opened before another sign-in comes back with what was typed, and then works", async () => {
    const context = await browser.newContext({ javaScriptEnabled });
    const [one, two] = [await context.newPage(), await context.newPage()];
    const person = await student();
    await enter(one, "/account", person);
    await leave(two);
    await enter(two, "/account", person);
    await one.getByLabel("Nombre").fill("Marisol Quira");
    const save = one.getByRole("button", { name: "Guardar cambios" });
    await save.click();
    await one.getByText("La página estaba vencida. Ya la renovamos").first().waitFor();
    expect(await one.getByLabel("Nombre").inputValue()).toBe("Marisol Quira");
    await save.click();
    await one.waitForURL("**/account?saved=1");
    expect(await one.getByLabel("Nombre").inputValue()).toBe("Marisol Quira");
    await context.close();
  });

  test("a form whose cookie is gone comes back with what was typed, and then works", async () => {
    const context = await browser.newContext({ javaScriptEnabled });
    const page = await context.newPage();
    const person = newPerson();
    await page.goto(`${origin}/login/signup`);
    await context.clearCookies();
    await sendSignUp(page, person);
    await page.getByRole("alert").filter({ hasText: "Ya la renovamos" }).waitFor();
    await expect.poll(() => page.locator(":focus").getAttribute("role")).toBe("alert");
    expect(await page.getByLabel("Email").inputValue()).toBe(person.email);
    expect(await page.getByLabel("Repite la contraseña").inputValue()).toBe("");
    await sendSignUp(page, person);
    await page.waitForURL("**/login/complete");

    // The e-mail is taken now; the page says what its owner can do, as after any failure.
    await context.clearCookies();
    await page.goto(`${origin}/login/signup?redirectTo=%2Faccount`);
    await sendSignUp(page, person);
    await page.getByRole("link", { name: "Si olvidaste tu contraseña, elige otra" }).waitFor();
    await page.getByRole("link", { name: "Si ya tienes cuenta, inicia sesión" }).click();
    await page.waitForURL("**/login?redirectTo=%2Faccount&email=*");
    expect(await page.getByLabel("Email").inputValue()).toBe(person.email);
    await context.close();
  });

  test("a form of a person who has left leads to sign-in", async () => {
    const context = await browser.newContext({ javaScriptEnabled });
    const [one, two] = [await context.newPage(), await context.newPage()];
    const person = await student();
    await enter(one, "/account", person);
    await leave(two);
    await one.getByLabel("Nombre").fill("Marisol Quira");
    await one.getByRole("button", { name: "Guardar cambios" }).click();
    await one.waitForURL("**/login?redirectTo=%2Faccount");
    await signInAs(one, person);
    await one.waitForURL("**/account");
    await context.close();
  });

  test("a sign-in form opened before signing in elsewhere leads into the session", async () => {
    const context = await browser.newContext({ javaScriptEnabled });
    const [one, two] = [await context.newPage(), await context.newPage()];
    const person = await student();
    await one.goto(`${origin}/login?redirectTo=%2Faccount`);
    await enter(two, "/account", person);
    await signInAs(one, person);
    await one.waitForURL("**/account");
    await context.close();
  });
});

describe("a request that no page of ours sends", () => {
  const page = { accept: "text/html" };
  const ask = (path: string, init: RequestInit = {}) =>
    fetch(origin + path, { redirect: "manual", ...init, headers: { ...page, ...init.headers } });

  /** The cookies of a visitor who has opened the sign-in page. */
  async function visitorCookie() {
    const lines = (await ask("/login")).headers.getSetCookie();
    return lines.map((line) => line.split(";", 1)[0]).join("; ");
  }

  test.each([
    ["PUT", "/login"],
    ["DELETE", "/account"],
    ["PATCH", "/explore"],
    ["OPTIONS", "/login"],
    ["PROPFIND", "/nada"],
  ])("%s %s is not allowed", async (method, path) => {
    const answer = await ask(path, { method, headers: { cookie: await visitorCookie() } });
    expect([answer.status, answer.headers.get("allow")]).toEqual([405, "GET, HEAD, POST"]);
    expect(await answer.text()).toContain("Esta dirección no admite ese método");
  });

  test.each(["/explore", "/nada", "/dashboard", "/signup"])(
    "a form for %s, which takes none, is not allowed",
    async (path) => {
      const headers = { cookie: await visitorCookie() };
      const answer = await ask(path, { method: "POST", headers, body: new URLSearchParams() });
      expect([answer.status, answer.headers.get("allow")]).toEqual([405, "GET, HEAD"]);
    },
  );

  // A TLS proxy refuses such an address itself.
  test.skipIf(inject("authority")).each(["/%zz", "/explore/%E0%A4%A", "/login/%ff", "/%zz.data"])(
    "%s does not exist",
    async (path) => {
      expect((await ask(path)).status).toBe(404);
    },
  );

  test.each<[string, number, BodyInit, Record<string, string>]>([
    ["no type", 415, new Uint8Array([65]), {}],
    ["another type", 415, "{}", { "content-type": "application/json" }],
    ["a broken form", 400, "--y", { "content-type": "multipart/form-data; boundary=x" }],
    [
      "endless fields",
      400,
      "a=1&".repeat(60_000),
      {
        "content-type": "application/x-www-form-urlencoded",
      },
    ],
  ])("a sign-in with %s comes back with a sentence", async (_, status, body, headers) => {
    const cookie = await visitorCookie();
    const answer = await ask("/login", { method: "POST", body, headers: { ...headers, cookie } });
    expect(answer.status).toBe(status);
    const html = await answer.text();
    expect(html).toContain("No pudimos leer el formulario. Recarga la página e intenta de nuevo.");
    expect(html).toContain("Inicia Sesión");
  });

  test("a sign-out where no session is left leads on", async () => {
    const headers = { cookie: await visitorCookie() };
    const body = new URLSearchParams({ _csrf: "x" });
    const answer = await ask("/logout", { method: "POST", headers, body, redirect: "manual" });
    expect(answer.status).toBe(302);
    expect(answer.headers.get("location")).toBe("/explore?category=todos");
  });
});
