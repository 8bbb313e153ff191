import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { type Browser, openDoor, problemIn } from "#src/testing/door.ts";
import { openWorld } from "#src/testing/world.ts";

const world = await openWorld();
afterAll(() => world.close());
const door = openDoor(world);
const here = await world.academy();
const elsewhere = await world.academy();
const anyone = door.anyone(here.academy);
let browser: Browser;

beforeEach(async () => {
  browser = door.browser(here.academy);
  browser.cookies.set("session", await door.accessToken(here.student, here.academy));
});

describe("a change that a session cookie authenticates", () => {
  test("passes with the XSRF pair", async () => {
    expect((await browser("/api/auth/logout", { method: "POST" })).status).toBe(204);
  });

  test.each([
    ["without the header", { "x-xsrf-token": "" }],
    ["with another value", { "x-xsrf-token": "a-token-that-another-site-made-up-1234" }],
  ])("%s is refused and changes nothing", async (_, headers) => {
    await problemIn(await browser("/api/auth/logout", { method: "POST", headers }), 403);
    expect((await browser("/api/users")).status).toBe(200);
  });

  test("without the cookie is refused", async () => {
    browser.cookies.delete("XSRF-TOKEN");
    await problemIn(await browser("/api/auth/logout", { method: "POST" }), 403);
  });

  test("with only the refresh cookie is refused too", async () => {
    browser.cookies.delete("session");
    browser.cookies.set("refresh", "y");
    const headers = { "x-xsrf-token": "" };
    await problemIn(await browser("/api/auth/logout", { method: "POST", headers }), 403);
  });

  test("is not asked of a bearer, which no browser sends by itself", async () => {
    const student = door.as(here.student, here.academy);
    const answer = await student("/api/auth/logout", { method: "POST" });
    expect(answer.status).toBe(204);
  });
});

describe("a bearer token", () => {
  test.each([
    ["ended", () => door.accessToken(here.student, here.academy, -1)],
    ["of another academy", () => door.accessToken(elsewhere.student, elsewhere.academy)],
    ["made for another purpose", () => world.outside.signer.sign("media", {}, 60)],
    ["forged", async () => "eyJhbGciOiJub25lIn0.eyJzdWIiOiIxIn0."],
    ["with a changed end", async () => `${await door.accessToken(here.student, here.academy)}A`],
  ])("%s is refused, even where nobody need sign in", async (_, make) => {
    const headers = { authorization: `Bearer ${await make()}` };
    await problemIn(await anyone("/api/users", { headers }), 401);
    await problemIn(await anyone("/api/courses", { headers }), 401);
  });
});
