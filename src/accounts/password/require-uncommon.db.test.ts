// Every way of setting a password asks the one rule, and only where the setting says so.
import { afterAll, describe, expect, test } from "vitest";
import { makeLink } from "#src/accounts/email/email-links.ts";
import { readAccessToken } from "#src/accounts/session/session.ts";
import { signIn } from "#src/accounts/sign-in/sign-in.ts";
import { completeSignUp } from "#src/accounts/sign-up/complete-sign-up.ts";
import { signUp } from "#src/accounts/sign-up/sign-up.ts";
import { newId } from "#src/db/columns.ts";
import * as account from "#src/pages/account/account.layout.tsx";
import * as passwordPage from "#src/pages/account/password.page.tsx";
import * as resetPage from "#src/pages/sign-in/reset.page.tsx";
import * as signUpPage from "#src/pages/sign-in/sign-up.page.tsx";
import { openDoor } from "#src/testing/door.ts";
import { throughGuard, visitOf } from "#src/testing/page-visit.ts";
import { openWorld } from "#src/testing/world.ts";
import { weaknesses } from "./weakness.rules.ts";

const world = await openWorld();
afterAll(() => world.close());

type Mode = "length" | "uncommon";
type Answer = { status: number; errors?: { path: string; message: string }[] };
type Way = (mode: Mode, password: string) => Promise<Answer>;

const old = "cosecha de mayo";
const name = "Marisol Quira";
const newAddress = () => `persona-${newId()}@correo.test`;

async function openHere(mode: Mode) {
  const outside = { ...world.outside, passwords: mode };
  const here = await world.academy();
  const ctx = { ...here.ctx, outside };
  const email = newAddress();
  const anyone = openDoor({ ...world, outside }).anyone(here.academy);
  return { ctx, email, anyone };
}

/** Ana's account, which has a password already. */
async function openAccount(mode: Mode) {
  const here = await openHere(mode);
  const { user, tokens } = await signUp(here.ctx, { email: here.email, password: old, name });
  const actor = await readAccessToken(here.ctx, tokens.accessToken);
  if (!actor || actor === "other-academy") throw new Error("the session did not open");
  const member = { ...here.ctx, actor: { ...actor, completedSignUp: true } };
  await completeSignUp(member, { role: "student" });
  const link = () => makeLink(here.ctx, { userId: user.id, purpose: "reset" });
  const as = { authorization: `Bearer ${tokens.accessToken}` };
  return { ...here, as, link, member };
}

async function answerOf(response: Response): Promise<Answer> {
  const body = response.ok ? {} : await response.json();
  return { status: response.status, errors: body.errors };
}

type Thrown = { init?: { status: number }; data?: { problem: Omit<Answer, "status"> } };

/** What a page answers to its form. */
async function posted(
  ctx: Parameters<typeof visitOf>[0],
  path: string,
  fields: Record<string, string>,
  page: (visit: ReturnType<typeof visitOf>) => Promise<unknown>,
): Promise<Answer> {
  const visit = visitOf(ctx, path);
  const body = new URLSearchParams(fields);
  const request = new Request(visit.request, { method: "POST", body });
  const answer = await page({ ...visit, request }).catch((thrown: unknown) => thrown);
  if (answer instanceof Response) return { status: answer.status };
  const { init, data } = answer as Thrown;
  return { status: init?.status ?? 0, ...data?.problem };
}

const ways: Record<string, Way> = {
  "POST /auth/register": async (mode, password) => {
    const { anyone, email } = await openHere(mode);
    return answerOf(await anyone("/api/auth/register", { json: { email, password, name } }));
  },
  "the page of sign-up": async (mode, password) => {
    const { ctx, email } = await openHere(mode);
    const fields = { email, name, password, passwordAgain: password };
    return posted(ctx, "/login/signup", fields, signUpPage.action);
  },
  "POST /auth/password/reset": async (mode, password) => {
    const { anyone, link } = await openAccount(mode);
    const json = { token: await link(), password };
    return answerOf(await anyone("/api/auth/password/reset", { json }));
  },
  "the page of a reset link": async (mode, password) => {
    const { ctx, link } = await openAccount(mode);
    const path = `/login/reset?token=${await link()}`;
    return posted(ctx, path, { password, passwordAgain: password }, resetPage.action);
  },
  "PATCH /users/password": async (mode, password) => {
    const { anyone, as } = await openAccount(mode);
    const json = { current: old, password };
    return answerOf(await anyone("/api/users/password", { method: "PATCH", headers: as, json }));
  },
  "the page of one's own password": async (mode, password) => {
    const { member } = await openAccount(mode);
    const fields = { current: old, password, passwordAgain: password };
    return posted(member, "/account/password", fields, (visit) =>
      throughGuard(account, visit, passwordPage.action),
    );
  },
};

describe.each(Object.entries(ways))("%s", (_name, set) => {
  test.each([
    ["12345678", weaknesses.pattern],
    ["password", weaknesses.listed],
    ["        ", weaknesses.blank],
    ["Marisol Quira", weaknesses.own],
    ["semillero", weaknesses.site],
    ["lagulupa2026", weaknesses.site],
  ])("refuses «%s» with a sentence at its field", async (password, message) => {
    const errors = [{ path: "password", message }];
    expect(await set("uncommon", password)).toMatchObject({ status: 400, errors });
  });

  test("asks only for eight characters where nobody else reaches the program", async () => {
    expect((await set("length", "12345678")).status).toBeLessThan(400);
    expect((await set("length", "        ")).status).toBeLessThan(400);
  });

  test.each(["length", "uncommon"] as const)(
    "accepts three words, and refuses seven characters as ever (%s)",
    async (mode) => {
      expect((await set(mode, "cosecha de junio")).status).toBeLessThan(400);
      const message = "La contraseña debe tener al menos 8 caracteres";
      expect(await set(mode, "1234567")).toMatchObject({ status: 400, errors: [{ message }] });
    },
  );
});

test("an account with a common password signs in as before", async () => {
  const { ctx, email } = await openHere("length");
  await signUp(ctx, { email, password: "12345678", name });
  const strict = { ...ctx, outside: { ...ctx.outside, passwords: "uncommon" as const } };
  expect((await signIn(strict, { email, password: "12345678" })).user.email).toBe(email);
});

test("a password is stored as it was typed, blanks and accents included", async () => {
  const { ctx, email } = await openHere("uncommon");
  const password = "  Ñandú del páramo  ";
  await signUp(ctx, { email, password, name });
  await expect(signIn(ctx, { email, password: password.trim() })).rejects.toThrow();
  expect((await signIn(ctx, { email, password })).user.email).toBe(email);
});

test("refused passwords use up no attempts, and a link stays good", async () => {
  const { ctx, anyone, email, link } = await openAccount("uncommon");
  const [token, other] = [await link(), newAddress()];
  for (let i = 0; i < 12; i++) {
    const register = { email: other, password: "12345678", name };
    expect((await anyone("/api/auth/register", { json: register })).status).toBe(400);
    const reset = { token, password: "password" };
    expect((await anyone("/api/auth/password/reset", { json: reset })).status).toBe(400);
  }
  const reset = { token, password: "cosecha de junio" };
  expect((await anyone("/api/auth/password/reset", { json: reset })).status).toBe(204);
  expect((await signIn(ctx, { email, password: reset.password })).user.email).toBe(email);
  await signUp(ctx, { email: other, password: old, name });
});
