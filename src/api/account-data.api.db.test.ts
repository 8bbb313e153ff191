import { afterAll, beforeEach, expect, test } from "vitest";
import { type Browser, openDoor, problemIn } from "#src/testing/door.ts";
import { join } from "#src/testing/join.ts";
import { openWorld } from "#src/testing/world.ts";

const world = await openWorld();
afterAll(() => world.close());
const door = openDoor(world);
const here = await world.academy();
const otherAcademy = await world.academy();
const password = "cosecha de mayo";

let people = 0;
let email = "";
let browser: Browser;

beforeEach(async () => {
  people += 1;
  email = `persona${people}@correo.test`;
  browser = door.browser(here.academy);
  const json = { email, password, name: "Ana Ruiz" };
  await join(browser, json);
});

function remove(client: Browser, json: object) {
  return client("/api/users", { method: "DELETE", json });
}

test("the export is a file download and is not cached", async () => {
  const answer = await browser("/api/users/export");
  expect(answer.status).toBe(200);
  expect(answer.headers.get("content-type")).toMatch(/^application\/json\b/);
  expect(answer.headers.get("content-disposition")).toBe(
    `attachment; filename="${here.academy.subdomain}-datos.json"`,
  );
  expect(answer.headers.get("cache-control")).toMatch(/no-store/);
  expect(await answer.json()).toMatchObject({
    academy: here.academy.name,
    account: { email, name: "Ana Ruiz", createdAt: expect.stringMatching(/^\d{4}-.*Z$/) },
  });
});

test("a deleted account's cookies are removed and no longer valid", async () => {
  const cookies = new Map(browser.cookies);
  const answer = await remove(browser, { password });
  expect(answer.status).toBe(204);
  expect([...browser.cookies.keys()]).toEqual(["XSRF-TOKEN", "device"]);
  const copied = door.browser(here.academy);
  for (const [name, value] of cookies) copied.cookies.set(name, value);
  await problemIn(await remove(copied, { password }), 401);
  await problemIn(await copied("/api/users/export"), 401);
  const json = { email, password };
  await problemIn(await door.anyone(here.academy)("/api/auth/login", { json }), 400);
});

test("a wrong password keeps account and session, and names the field", async () => {
  const { errors } = await problemIn(await remove(browser, { password: "otra" }), 400);
  expect(errors).toEqual([{ path: "password", message: "Tu contraseña actual no es esa" }]);
  expect((await browser("/api/users/export")).status).toBe(200);
});

test("export and deletion require a session of this academy", async () => {
  const stranger = door.anyone(here.academy);
  await problemIn(await stranger("/api/users/export"), 401);
  await problemIn(await stranger("/api/users", { method: "DELETE", json: { password } }), 401);
  const abroad = door.browser(otherAcademy.academy);
  for (const [name, value] of browser.cookies) abroad.cookies.set(name, value);
  await problemIn(await remove(abroad, { password }), 401);
  expect((await browser("/api/users/export")).status).toBe(200);
});

test("an attacker's page cannot delete an account with a visitor's cookies", async () => {
  const headers = { "x-xsrf-token": "guessed" };
  await problemIn(
    await browser("/api/users", { method: "DELETE", json: { password }, headers }),
    403,
  );
  expect((await browser("/api/users/export")).status).toBe(200);
});
