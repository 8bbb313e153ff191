import { eq } from "drizzle-orm";
import { afterAll, expect, test } from "vitest";
import { makeLink } from "#src/accounts/email/email-links.ts";
import { answerCallback } from "#src/accounts/external/external-callback.ts";
import { halfCookie } from "#src/accounts/second-factor/second-factor.rules.ts";
import { sessions } from "#src/accounts/tables.ts";
import { accessCookie } from "#src/http/security/cookies.ts";
import { openDoor, problemIn } from "#src/testing/door.ts";
import { openExternalWorld } from "#src/testing/external.ts";
import type { TestAcademy } from "#src/testing/people.ts";
import { codeAt, password, prove, withFactor } from "#src/testing/second-factor.ts";

const world = await openExternalWorld();
afterAll(() => world.close());
const door = openDoor(world);

const codeField = [{ path: "code", message: expect.stringMatching(/código/) }];

async function scene() {
  const { here, ...rest } = await withFactor(await world.academy());
  const browser = door.browser(here.academy);
  return { here, browser, ...rest };
}

const openSessions = ({ ctx }: TestAcademy, userId: string) =>
  ctx.db.$count(sessions, eq(sessions.userId, userId));

test("all of it by the API: set up, signed in with a code, new codes, removed", async () => {
  const here = await world.academy();
  await prove(here, here.student);
  const client = door.as(here.student, here.academy);
  const state = async () => (await client("/api/users/second-factor")).json();
  expect(await state()).toEqual({ addedAt: null, recoveryCodesLeft: 0, required: false });
  const begun = await client("/api/users/second-factor", { json: { password } });
  const { secret } = (await begun.json()) as { secret: string };
  const now = new Date();
  const confirmed = await client("/api/users/second-factor/confirm", {
    json: { code: codeAt(secret, now, -1) },
  });
  const { recoveryCodes } = (await confirmed.json()) as { recoveryCodes: string[] };
  expect(await state()).toMatchObject({ addedAt: expect.any(String), recoveryCodesLeft: 10 });

  const login = (code?: string) => {
    const json = { email: here.student.email, password, ...(code ? { code } : {}) };
    return door.anyone(here.academy)("/api/auth/login", { json });
  };
  for (const code of [undefined, "000000"]) {
    const { errors } = await problemIn(await login(code), 401);
    expect(errors).toEqual(codeField);
  }
  const entered = await login(codeAt(secret, now));
  expect(entered.status).toBe(200);
  expect(await entered.json()).toMatchObject({ user: { id: here.student.id } });

  const renewed = await client("/api/users/second-factor/recovery-codes", {
    json: { code: recoveryCodes[0] },
  });
  const { recoveryCodes: fresh } = (await renewed.json()) as { recoveryCodes: string[] };
  const removal = { method: "DELETE", json: { password, code: fresh[0] } };
  expect((await client("/api/users/second-factor", removal)).status).toBe(204);
  expect((await login()).status).toBe(200);

  const log = door.log.join("");
  for (const kept of [secret, codeAt(secret, now), ...recoveryCodes, ...fresh]) {
    expect(log).not.toContain(kept);
  }
});

test("a link of a mail changes the password; a code then opens the session in that browser", async () => {
  const { here, browser, person, codes } = await scene();
  const token = await makeLink(here.ctx, { userId: person.id, purpose: "reset" });
  const before = await openSessions(here, person.id);
  const json = { token, password: "cosecha de agosto" };
  expect((await browser("/api/auth/password/reset", { json })).status).toBe(204);
  expect(await openSessions(here, person.id)).toBe(before);
  expect(browser.cookies.has(accessCookie)).toBe(false);
  const wrong = await browser("/api/auth/login/code", { json: { code: "000000" } });
  expect((await problemIn(wrong, 401)).errors).toEqual(codeField);
  const entered = await browser("/api/auth/login/code", { json: { code: codes[0] } });
  expect(entered.status).toBe(200);
  expect(browser.cookies.has(halfCookie)).toBe(false);
  expect((await browser("/api/users")).status).toBe(200);
});

test("a browser without the cookie has to begin again", async () => {
  const { browser, codes } = await scene();
  const answer = await browser("/api/auth/login/code", { json: { code: codes[0] } });
  expect((await problemIn(answer, 410)).detail).toMatch(/Inicia sesión de nuevo/);
});

test("an external provider leads to the code as well", async () => {
  const { here, person, codes } = await scene();
  world.server.people.set(person.id, { email: person.email, emailVerified: true, name: "Ana" });
  const trip = await world.setOut(here.ctx, person.id, { redirectTo: "/account" });
  const before = await openSessions(here, person.id);
  const answer = await answerCallback(here.ctx, trip);
  expect(answer).toMatchObject({ kind: "in", to: "/login/code?redirectTo=%2Faccount" });
  expect(await openSessions(here, person.id)).toBe(before);

  const again = await world.setOut(here.ctx, person.id);
  const browser = door.browser(here.academy);
  browser.cookies.set("external", again.pending);
  const json = {
    signUpType: "oidc",
    code: again.answer.get("code"),
    state: again.answer.get("state"),
  };
  const refused = await browser("/api/auth/register", { json });
  expect((await problemIn(refused, 401)).errors).toEqual(codeField);
  const entered = await browser("/api/auth/login/code", { json: { code: codes[0] } });
  expect(await entered.json()).toMatchObject({ user: { id: person.id } });
});

test("a deleted account needs a code too", async () => {
  const { here, person, codes } = await scene();
  const client = door.as(person, here.academy);
  const remove = (code?: string) =>
    client("/api/users", { method: "DELETE", json: { password, ...(code ? { code } : {}) } });
  for (const code of [undefined, "000000"]) {
    expect((await problemIn(await remove(code), 400)).errors).toEqual(codeField);
  }
  expect((await remove(codes[0])).status).toBe(204);
});
