import { eq } from "drizzle-orm";
import { afterAll, describe, expect, test } from "vitest";
import type { Tokens } from "#src/accounts/session/session.ts";
import { refreshTokens } from "#src/accounts/tables.ts";
import type { Actor } from "#src/ctx.ts";
import { enrol } from "#src/enrolments/enrol.ts";
import { openDoor, problemIn } from "#src/testing/door.ts";
import { openWorld } from "#src/testing/world.ts";

const world = await openWorld();
afterAll(() => world.close());
const door = openDoor(world);
const here = await world.academy();
const otherAcademy = await world.academy();
const anyone = door.anyone(here.academy);
const wrong = "Email o contraseña incorrectos";

let people = 0;
function registration() {
  people += 1;
  return { email: `persona${people}@correo.test`, password: "cafe con leche", name: "Ana Ruiz" };
}

/** A browser just after signing up, with the answer's data. */
async function signedUp() {
  const account = registration();
  const browser = door.browser(here.academy);
  const answer = await browser("/api/auth/register", { json: account });
  expect(answer.status).toBe(201);
  const { user, tokens }: { user: Omit<Actor, "sessionId">; tokens: Tokens } = await answer.json();
  return { browser, account, user, tokens };
}

/** The same browser sixteen minutes later. */
async function withSpentAccess() {
  const { browser, account, user, tokens } = await signedUp();
  const actor = { ...user, sessionId: sessionOf(tokens.accessToken) };
  browser.cookies.set("session", await door.accessToken(actor, here.academy, -1));
  return { browser, account, user, tokens, sessionId: actor.sessionId };
}

function sessionOf(accessToken: string): string {
  const [, claims = ""] = accessToken.split(".");
  return JSON.parse(Buffer.from(claims, "base64url").toString()).session;
}

function rotations(sessionId: string) {
  return world.database.db.$count(refreshTokens, eq(refreshTokens.sessionId, sessionId));
}

describe("an account", () => {
  test("is created and signed in by one call", async () => {
    const { email, password, name } = registration();
    const json = { email: ` ${email.toUpperCase()} `, password, name, campaign: "feria" };
    const answer = await anyone("/api/auth/register", { json });
    expect(answer.status).toBe(201);
    expect(await answer.json()).toEqual({
      user: {
        id: expect.stringMatching(/^[0-9a-f-]{36}$/),
        academy: here.academy.id,
        name,
        email,
        sharesEmail: false,
        profilePicture: null,
        description: "",
        place: "",
        role: "student",
        completedSignUp: false,
        campaignCameFrom: "feria",
      },
      tokens: { accessToken: expect.any(String), refreshToken: expect.any(String) },
    });
  });

  test("is unique for an e-mail in an academy, and separate in another", async () => {
    const { account } = await signedUp();
    const json = { ...account, email: account.email.toUpperCase() };
    await problemIn(await anyone("/api/auth/register", { json }), 409);
    const there = await door.anyone(otherAcademy.academy)("/api/auth/register", { json });
    expect(there.status).toBe(201);
  });

  test("ignores a role and an academy chosen at sign-up", async () => {
    const json = { ...registration(), role: "admin", academyId: otherAcademy.academy.id };
    const { user, tokens } = await (await anyone("/api/auth/register", { json })).json();
    expect(user.role).toBe("student");
    const headers = { authorization: `Bearer ${tokens.accessToken}` };
    expect((await anyone("/api/users", { headers })).status).toBe(200);
  });

  test("returns its data and its courses", async () => {
    const { browser, user } = await signedUp();
    await enrol(here.ctx, user.id, here.course.id);
    const answer = await browser("/api/users");
    expect(await answer.json()).toEqual({
      user: { ...user, enrollments: [{ id: here.course.id, _id: here.course.id }] },
    });
  });
});

describe("sign-in", () => {
  test("answers with the account and its tokens", async () => {
    const { account, user } = await signedUp();
    const json = { email: account.email, password: account.password };
    const answer = await anyone("/api/auth/login", { json });
    expect(answer.status).toBe(200);
    const { tokens, ...rest } = await answer.json();
    expect(rest).toEqual({ user });
    const headers = { authorization: `Bearer ${tokens.accessToken}` };
    expect((await anyone("/api/users", { headers })).status).toBe(200);
  });

  test("a wrong password and an unknown e-mail get the same answer", async () => {
    const { account } = await signedUp();
    const password = "otra cosa";
    const json = { email: account.email, password };
    const one = await problemIn(await anyone("/api/auth/login", { json }), 400);
    const unknown = { email: "nadie@correo.test", password };
    const other = await problemIn(await anyone("/api/auth/login", { json: unknown }), 400);
    expect(one).toEqual(other);
    expect(one.detail).toBe(wrong);
  });

  test("an account of another academy cannot sign in here", async () => {
    const { account } = await signedUp();
    const there = door.anyone(otherAcademy.academy);
    const { detail } = await problemIn(await there("/api/auth/login", { json: account }), 400);
    expect(detail).toBe(wrong);
  });
});

describe("the session of a browser", () => {
  test("is in two host-only cookies, which no script can read, as is that of a known device", async () => {
    const answer = await anyone("/api/auth/register", { json: registration() });
    const lines = answer.headers.getSetCookie();
    const names = lines.map((line) => line.split("=")[0]);
    expect(names).toEqual(["session", "refresh", "XSRF-TOKEN", "device"]);
    for (const line of lines.filter((line) => !line.startsWith("XSRF"))) {
      expect(line).toMatch(/; HttpOnly/);
      expect(line).toMatch(/; SameSite=Lax/);
      expect(line).toMatch(/; Path=\//);
      expect(line).not.toMatch(/Domain/i);
      expect(line).not.toMatch(/Secure/);
    }
  });

  test("requires an encrypted connection on a public address", async () => {
    const secure = openDoor(world, { PUBLIC_URL: "https://semillero.test" });
    const answer = await secure.anyone(here.academy)("/api/auth/register", {
      json: registration(),
    });
    expect(answer.headers.getSetCookie()).toHaveLength(4);
    for (const line of answer.headers.getSetCookie()) expect(line).toMatch(/; Secure/);
  });

  test("is renewed automatically after the access token expires, once", async () => {
    const { browser, tokens, user, sessionId } = await withSpentAccess();
    const answer = await browser("/api/users");
    expect(answer.status).toBe(200);
    expect((await answer.json()).user.id).toBe(user.id);
    const names = answer.headers.getSetCookie().map((line) => line.split("=")[0]);
    expect(names).toEqual(["session", "refresh"]);
    expect(browser.cookies.get("refresh")).not.toBe(tokens.refreshToken);
    expect(await rotations(sessionId)).toBe(2);

    const again = await browser("/api/users");
    expect(again.status).toBe(200);
    expect(again.headers.getSetCookie()).toEqual([]);
  });

  test("is renewed once by ten concurrent calls, and all of them succeed", async () => {
    const { browser, sessionId } = await withSpentAccess();
    const answers = await Promise.all(Array.from({ length: 10 }, () => browser("/api/users")));
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200));
    const rotated = answers.filter(({ headers }) =>
      headers.getSetCookie().some((line) => line.startsWith("refresh=")),
    );
    expect(rotated).toHaveLength(1);
    expect(await rotations(sessionId)).toBe(2);
    expect((await browser("/api/users")).status).toBe(200);
  });

  test("a forged cookie counts as no session, and public pages still work", async () => {
    const browser = door.browser(here.academy);
    browser.cookies.set("session", "eyJhbGciOiJub25lIn0.eyJzdWIiOiIxIn0.");
    expect((await browser("/api/courses")).status).toBe(200);
    await problemIn(await browser("/api/users"), 401);
  });

  test("a forged refresh token is removed", async () => {
    const browser = door.browser(here.academy);
    browser.cookies.set("session", "x").set("refresh", "y");
    await problemIn(await browser("/api/users"), 401);
    expect(browser.cookies.has("session") || browser.cookies.has("refresh")).toBe(false);
  });

  test("is not valid at another academy", async () => {
    const { browser } = await withSpentAccess();
    const there = door.browser(otherAcademy.academy);
    for (const [name, value] of browser.cookies) there.cookies.set(name, value);
    await problemIn(await there("/api/users"), 401);
    expect((await browser("/api/users")).status).toBe(200);
  });
});

describe("a refresh token", () => {
  test("is exchanged once for another that works", async () => {
    const { tokens } = await signedUp();
    const json = { refreshToken: tokens.refreshToken };
    const answer = await anyone("/api/auth/refresh-token", { json });
    expect(answer.status).toBe(200);
    const renewed = (await answer.json()).tokens;
    expect(renewed.refreshToken).not.toBe(tokens.refreshToken);
    const headers = { authorization: `Bearer ${renewed.accessToken}` };
    expect((await anyone("/api/users", { headers })).status).toBe(200);
    await problemIn(await anyone("/api/auth/refresh-token", { json }), 409);
    const next = { refreshToken: renewed.refreshToken };
    expect((await anyone("/api/auth/refresh-token", { json: next })).status).toBe(200);
  });

  test("is invalid after signing out, and the cookies are removed", async () => {
    const { browser, tokens } = await signedUp();
    expect((await browser("/api/auth/logout", { method: "POST" })).status).toBe(204);
    expect([...browser.cookies.keys()]).toEqual(["XSRF-TOKEN", "device"]);
    await problemIn(await browser("/api/users"), 401);
    const json = { refreshToken: tokens.refreshToken };
    await problemIn(await anyone("/api/auth/refresh-token", { json }), 401);
    browser.cookies.set("refresh", tokens.refreshToken);
    await problemIn(await browser("/api/users"), 401);
  });

  test("of another academy, or an invalid one, is refused", async () => {
    const { tokens } = await signedUp();
    const there = door.anyone(otherAcademy.academy);
    for (const refreshToken of [tokens.refreshToken, "nada"]) {
      const json = { refreshToken };
      await problemIn(await there("/api/auth/refresh-token", { json }), 401);
    }
  });

  test("is stored only as a hash", async () => {
    const { tokens } = await signedUp();
    const rows = await world.database.db.select().from(refreshTokens);
    expect(JSON.stringify(rows)).not.toContain(tokens.refreshToken);
  });
});

test("signing out requires a session", async () => {
  await problemIn(await anyone("/api/auth/logout", { method: "POST" }), 401);
});
