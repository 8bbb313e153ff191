import { eq } from "drizzle-orm";
import { Hono } from "hono";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { openSession, readAccessToken, renewSession } from "#src/accounts/session/session.ts";
import { refreshTokens, users } from "#src/accounts/tables.ts";
import type { Actor } from "#src/ctx.ts";
import { hooks } from "#src/hooks.ts";
import type { WhoEnv } from "#src/http/env.ts";
import { type Browser, openDoor, problemIn } from "#src/testing/door.ts";
import { endSession } from "#src/testing/end-session.ts";
import { openWorld } from "#src/testing/world.ts";
import { who } from "./who.ts";

const world = await openWorld();
afterAll(() => world.close());
const door = openDoor(world);
const here = await world.academy();
const otherAcademy = await world.academy();
const anyone = door.anyone(here.academy);
let browser: Browser;

/** A browser in which a person has just signed in, and their session. */
async function signedIn() {
  const student = await here.person("student");
  const { accessToken, refreshToken } = await openSession(here.ctx, student);
  const actor = await readAccessToken(here.ctx, accessToken);
  if (!actor || actor === "other-academy") throw new Error("the session did not open");
  const browser = door.browser(here.academy);
  browser.cookies.set("session", accessToken).set("refresh", refreshToken);
  return { browser, actor, refreshToken };
}

/** The same browser sixteen minutes later. */
async function withSpentAccess() {
  const { browser, actor, refreshToken } = await signedIn();
  browser.cookies.set("session", await door.accessToken(actor, here.academy, -1));
  return { browser, actor, refreshToken };
}

/** Rotates the refresh token of a browser at a moment in the past. */
async function spendLongAgo({ refreshToken }: { refreshToken: string }) {
  const now = new Date(Date.now() - 60_000);
  return renewSession({ ...here.ctx, now }, refreshToken);
}

const sessionNames = ({ cookies }: Browser) =>
  [...cookies.keys()].filter((name) => name === "session" || name === "refresh");

beforeEach(async () => {
  browser = door.browser(here.academy);
  const person = await here.person("student");
  browser.cookies.set("session", await door.accessToken(person, here.academy));
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
    const { browser } = await signedIn();
    browser.cookies.delete("session");
    const headers = { "x-xsrf-token": "" };
    await problemIn(await browser("/api/auth/logout", { method: "POST", headers }), 403);
  });

  test("needs no token with a bearer, which no browser sends by itself", async () => {
    const student = door.as(here.student, here.academy);
    const answer = await student("/api/auth/logout", { method: "POST" });
    expect(answer.status).toBe(204);
  });
});

describe("a bearer token", () => {
  test.each([
    ["ended", () => door.accessToken(here.student, here.academy, -1)],
    ["of another academy", () => door.accessToken(otherAcademy.student, otherAcademy.academy)],
    ["made for another purpose", () => world.outside.signer.sign("media", {}, 60)],
    ["forged", async () => "eyJhbGciOiJub25lIn0.eyJzdWIiOiIxIn0."],
    ["with a changed ending", async () => `${await door.accessToken(here.student, here.academy)}A`],
  ])("%s is refused, even where no session is required", async (_, make) => {
    const headers = { authorization: `Bearer ${await make()}` };
    await problemIn(await anyone("/api/users", { headers }), 401);
    await problemIn(await anyone("/api/courses", { headers }), 401);
  });
});

describe("the account of another academy", () => {
  beforeEach(async () => {
    browser.cookies.set(
      "session",
      await door.accessToken(otherAcademy.student, otherAcademy.academy),
    );
    browser.cookies.set("refresh", "theirs");
  });

  test.each(["/", "/explore?category=todos", "/account"])(
    "is signed out of %s and sent home",
    async (path) => {
      const answer = await browser(path, { headers: { accept: "text/html" } });
      expect(answer.status).toBe(303);
      expect(answer.headers.get("location")).toBe("/");
      expect(sessionNames(browser)).toEqual([]);
    },
  );

  test("is signed out by a call of the API that requires no session", async () => {
    await problemIn(await browser("/api/courses"), 401);
    expect(sessionNames(browser)).toEqual([]);
    expect((await browser("/api/courses")).status).toBe(200);
  });
});

/** A page and an API route behind the middleware; both answer with the caller. */
const app = new Hono<WhoEnv>()
  .use(
    who({
      allAcademies: world.database,
      outside: world.outside,
      hooks,
      log: here.ctx.log,
      secure: false,
      proxies: 0,
      academyOf: async () => here.academy,
      unknownHost: (c) => c.notFound() as Response,
      readAccessToken,
      renewSession,
    }),
  )
  .all("*", (c) => c.text(c.get("ctx").actor?.id ?? "nobody"));

describe("a session whose access token has expired", () => {
  test("continues with one rotation for ten requests at once, pages and API alike", async () => {
    const { browser, actor } = await withSpentAccess();
    const cookie = [...browser.cookies].map((pair) => pair.join("=")).join("; ");
    const paths = Array.from({ length: 10 }, (_, n) => (n % 2 ? "/explore" : "/api/users"));
    const answers = await Promise.all(
      paths.map((path) => app.request(path, { headers: { cookie } })),
    );
    expect(await Promise.all(answers.map((answer) => answer.text()))).toEqual(
      Array(10).fill(actor.id),
    );
    const set = answers.flatMap(({ headers }) => headers.getSetCookie());
    expect(set.filter((line) => line.startsWith("session="))).toHaveLength(10);
    const [renewed, ...more] = set.filter((line) => line.startsWith("refresh="));
    expect(more).toEqual([]);
    expect(set.join()).not.toMatch(/max-age=0/i);
    const mine = eq(refreshTokens.sessionId, actor.sessionId);
    expect(await world.database.db.$count(refreshTokens, mine)).toBe(2);
    browser.cookies.delete("session");
    browser.cookies.set("refresh", /^refresh=([^;]+)/.exec(renewed ?? "")?.[1] ?? "");
    expect((await browser("/api/users")).status).toBe(200);
    expect(sessionNames(browser)).toEqual(["refresh", "session"]);
  });

  test("ends everywhere when its used refresh token comes back after the grace", async () => {
    const thief = await withSpentAccess();
    const { refreshToken } = await spendLongAgo(thief);
    const owner = door.browser(here.academy);
    owner.cookies.set("refresh", refreshToken ?? "");
    await problemIn(await thief.browser("/api/users"), 401);
    expect(sessionNames(thief.browser)).toEqual([]);
    await problemIn(await owner("/api/users"), 401);
    expect(sessionNames(owner)).toEqual([]);
  });

  test("is removed if it has no refresh token", async () => {
    const { browser } = await withSpentAccess();
    browser.cookies.delete("refresh");
    await problemIn(await browser("/api/users"), 401);
    expect(sessionNames(browser)).toEqual([]);
  });
});

describe("a session that ended before its access token", () => {
  const json = { current: "la de antes", password: "la de ahora" };
  const change = { method: "PATCH", json };

  test.each([
    ["ended elsewhere", ({ sessionId }: Actor) => endSession(here.ctx, sessionId)],
    [
      "of a deleted account",
      async ({ id }: Actor) => {
        await world.database.db
          .update(users)
          .set({ deletedAt: new Date() })
          .where(eq(users.id, id));
      },
    ],
  ])("%s: a change of the account is refused, and the cookies are removed", async (_, end) => {
    const { browser, actor } = await signedIn();
    await end(actor);
    await problemIn(await browser("/api/users/password", change), 401);
    expect(sessionNames(browser)).toEqual([]);
  });

  test("a page goes on as for a visitor, and the cookies are removed", async () => {
    const { browser, actor } = await signedIn();
    const ask = () => {
      const cookie = [...browser.cookies].map((pair) => pair.join("=")).join("; ");
      return app.request("/explore", { headers: { cookie } });
    };
    expect(await (await ask()).text()).toBe(actor.id);
    await endSession(here.ctx, actor.sessionId);
    const answer = await ask();
    expect([answer.status, await answer.text()]).toEqual([200, "nobody"]);
    const dropped = answer.headers.getSetCookie().filter((line) => /max-age=0/i.test(line));
    expect(dropped.map((line) => line.split("=")[0])).toEqual(["session", "refresh"]);
  });

  test("other refusals leave the cookies alone", async () => {
    const { browser } = await signedIn();
    await problemIn(await browser("/api/users/password", change), 409);
    await problemIn(await browser("/api/users/password", { ...change, json: {} }), 400);
    await problemIn(await browser("/api/no-existe"), 404);
    expect(sessionNames(browser)).toEqual(["session", "refresh"]);
  });
});
