import { afterAll, beforeEach, describe, expect, test } from "vitest";
import type { OpenSession } from "#src/accounts/session/open-sessions.ts";
import { type Browser, openDoor, problemIn } from "#src/testing/door.ts";
import { join } from "#src/testing/join.ts";
import { openWorld } from "#src/testing/world.ts";

const world = await openWorld();
afterAll(() => world.close());
const door = openDoor(world);
const here = await world.academy();
const otherAcademy = await world.academy();
const password = "cafe con leche";

const phoneAgent =
  "Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36";

type Wire = Omit<OpenSession, "createdAt" | "lastUsedAt">;

let people = 0;
let email = "";
let farm: Browser;
let phone: Browser;

async function signIn(academy = here.academy, headers: Record<string, string> = {}) {
  const browser = door.browser(academy);
  const answer = await browser("/api/auth/login", { json: { email, password }, headers });
  expect(answer.status).toBe(200);
  return browser;
}

async function sessionsOf(browser: Browser): Promise<Wire[]> {
  const answer = await browser("/api/users/sessions");
  expect(answer.status).toBe(200);
  return (await answer.json()).sessions;
}

// One person signed in on two devices; the same e-mail has an account in another academy too.
beforeEach(async () => {
  people += 1;
  email = `persona${people}@correo.test`;
  const json = { email, password, name: "Ana Ruiz" };
  farm = door.browser(here.academy);
  await join(farm, json);
  await join(door.browser(otherAcademy.academy), json);
  phone = await signIn(here.academy, { "user-agent": phoneAgent });
});

describe("the open sessions", () => {
  test("are those of the account, each with its device", async () => {
    const instant = expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
    const row = { id: expect.any(String), createdAt: instant, lastUsedAt: instant };
    expect(await sessionsOf(farm)).toEqual([
      { ...row, device: "Chrome en Android", isThis: false },
      { ...row, device: "", isThis: true },
    ]);
  });

  test("can be ended, all but this one", async () => {
    await signIn();
    const answer = await farm("/api/users/sessions", { method: "DELETE" });
    expect([answer.status, await answer.json()]).toEqual([200, { ended: 2 }]);
    expect(await sessionsOf(farm)).toMatchObject([{ isThis: true }]);
    phone.cookies.delete("session");
    await problemIn(await phone("/api/users"), 401);
  });

  test("can be ended individually, once each", async () => {
    const [lost] = await sessionsOf(farm);
    const end = () => farm(`/api/users/sessions/${lost?.id}`, { method: "DELETE" });
    expect((await end()).status).toBe(204);
    expect(await sessionsOf(farm)).toHaveLength(1);
    await problemIn(await end(), 404);
    phone.cookies.delete("session");
    await problemIn(await phone("/api/users"), 401);
  });

  test("ending this one signs the browser out", async () => {
    const mine = (await sessionsOf(farm)).find(({ isThis }) => isThis);
    const answer = await farm(`/api/users/sessions/${mine?.id}`, { method: "DELETE" });
    expect(answer.status).toBe(204);
    expect([...farm.cookies.keys()]).toEqual(["XSRF-TOKEN", "device"]);
    expect(await sessionsOf(phone)).toHaveLength(1);
  });

  test("of others are not found, nor is an invalid id", async () => {
    const there = await signIn(otherAcademy.academy);
    const neighbour = door.browser(here.academy);
    const json = { email: `vecina-${email}`, password, name: "Vecina" };
    await join(neighbour, json);
    const [one] = await sessionsOf(farm);
    for (const stranger of [there, neighbour]) {
      expect((await sessionsOf(stranger)).map(({ id }) => id)).not.toContain(one?.id);
      const answer = await stranger(`/api/users/sessions/${one?.id}`, { method: "DELETE" });
      await problemIn(answer, 404);
      expect((await stranger("/api/users/sessions", { method: "DELETE" })).status).toBe(200);
    }
    await problemIn(await farm("/api/users/sessions/la-otra", { method: "DELETE" }), 404);
    expect(await sessionsOf(farm)).toHaveLength(2);
  });
});

describe("the password", () => {
  const change = (browser: Browser, current = password) =>
    browser("/api/users/password", {
      method: "PATCH",
      json: { current, password: "té con limón" },
    });

  test("is changed: this browser gets new cookies, the others are signed out", async () => {
    const before = new Map(farm.cookies);
    const answer = await change(farm);
    expect(answer.status).toBe(200);
    const { tokens } = await answer.json();
    expect(farm.cookies.get("session")).toBe(tokens.accessToken);
    expect(farm.cookies.get("refresh")).toBe(tokens.refreshToken);
    expect(tokens.refreshToken).not.toBe(before.get("refresh"));
    farm.cookies.delete("session");
    expect((await farm("/api/users")).status).toBe(200);
    await problemIn(await phone("/api/users/sessions"), 401);
    phone.cookies.delete("session");
    await problemIn(await phone("/api/users"), 401);
    const json = { email, password: "té con limón" };
    expect((await door.anyone(here.academy)("/api/auth/login", { json })).status).toBe(200);
  });

  test("stays if the current one is wrong, and every session stays open", async () => {
    const body = await problemIn(await change(farm, "otra cosa"), 400);
    expect(body.errors).toEqual([{ path: "current", message: "Tu contraseña actual no es esa" }]);
    expect(await sessionsOf(phone)).toHaveLength(2);
  });

  test("is blocked for a time after ten wrong guesses", async () => {
    for (let n = 0; n < 10; n++) await problemIn(await change(farm, `intento ${n}`), 400);
    const answer = await change(farm);
    expect(Number(answer.headers.get("retry-after"))).toBeGreaterThan(0);
    await problemIn(answer, 429);
  });
});

test.each([
  ["GET", "/api/users/sessions"],
  ["DELETE", "/api/users/sessions"],
  ["DELETE", "/api/users/sessions/01890000-0000-7000-8000-000000000000"],
  ["PATCH", "/api/users/password"],
])("%s %s requires a session", async (method, path) => {
  const json = method === "PATCH" ? { current: password, password: "té con limón" } : undefined;
  await problemIn(await door.anyone(here.academy)(path, { method, json }), 401);
});
