import { afterAll, expect, test } from "vitest";
import { storePicture } from "#src/accounts/picture/picture.ts";
import { findUser } from "#src/accounts/queries.ts";
import { readAccessToken } from "#src/accounts/session/session.ts";
import { newId } from "#src/db/columns.ts";
import { openDoor, problemIn } from "#src/testing/door.ts";
import { endSession } from "#src/testing/end-session.ts";
import { newcomer, pictureFile } from "#src/testing/newcomer.ts";
import { openWorld } from "#src/testing/world.ts";

const world = await openWorld();
afterAll(() => world.close());
const door = openDoor(world);
const here = await world.academy();
const method = "PATCH";

async function caller() {
  const { ctx, user, tokens } = await newcomer(here);
  const browser = door.browser(here.academy);
  browser.cookies.set("session", tokens.accessToken).set("refresh", tokens.refreshToken);
  const complete = (json: unknown) => browser("/api/auth/complete", { method, json });
  const change = (json: unknown) => browser("/api/users", { method, json });
  return { ctx, user, tokens, browser, complete, change };
}

async function completed() {
  const one = await caller();
  await one.complete({ role: "student" });
  return one;
}

test("a browser completes its sign-up and continues with the new session", async () => {
  const { ctx, user, complete, browser } = await caller();
  const { id, email } = user;
  const picture = await storePicture(ctx, await pictureFile());
  const profile = { name: "Nubia Chilito", description: "Café en Inzá", picture };
  const json = { id, email: ` ${email.toUpperCase()}`, role: "Teacher", completeSignUp: true };
  const answer = await complete({ ...json, ...profile });
  expect(answer.status).toBe(200);
  const body = await answer.json();
  expect(body).toEqual({
    user: {
      id,
      academy: here.academy.id,
      email,
      name: "Nubia Chilito",
      description: "Café en Inzá",
      place: "",
      profilePicture: picture,
      sharesEmail: false,
      role: "teacher",
      completedSignUp: true,
      campaignCameFrom: null,
    },
    tokens: { accessToken: expect.any(String), refreshToken: expect.any(String) },
  });
  expect(Object.fromEntries(browser.cookies)).toMatchObject({
    session: body.tokens.accessToken,
    refresh: body.tokens.refreshToken,
  });
  expect(await (await browser("/api/users")).json()).toMatchObject({ user: body.user });
});

test("a repeated call after a lost answer succeeds, and another choice is a conflict", async () => {
  const { ctx, tokens, complete } = await caller();
  await complete({ role: "student" });
  const authorization = `Bearer ${tokens.accessToken}`;
  const again = await door.anyone(here.academy)("/api/auth/complete", {
    method,
    json: { role: "student" },
    headers: { authorization },
  });
  expect(again.status).toBe(200);
  const picture = await storePicture(ctx, await pictureFile());
  const teacher = { role: "teacher", name: "Ana", description: "Quesos", picture };
  expect(await problemIn(await complete(teacher), 409)).toMatchObject({
    detail: "Tu registro ya está completo.",
  });
});

test("completeSignUp: false saves the profile and does not complete", async () => {
  const { ctx, user, complete, browser } = await caller();
  const learns = await complete({ role: "student", completeSignUp: false });
  expect(await learns.json()).toMatchObject({ user: { completedSignUp: false }, tokens: {} });
  const picture = await storePicture(ctx, await pictureFile());
  const profile = { name: "Nubia", description: "Café", picture, completeSignUp: false };
  expect((await complete({ role: "teacher", ...profile })).status).toBe(200);
  expect(await findUser(ctx, user.id)).toMatchObject({
    ...{ name: "Nubia", pictureUrl: picture, role: "student", completedSignUp: false },
  });
  await problemIn(await browser("/api/users/export"), 403);
  expect((await complete({ role: "teacher", ...profile, completeSignUp: true })).status).toBe(200);
  expect(await findUser(ctx, user.id)).toMatchObject({ role: "teacher", completedSignUp: true });
});

test("a teacher without a picture gets an error for it", async () => {
  const { complete } = await caller();
  for (const picture of ["", undefined]) {
    const json = { role: "teacher", name: "Ana", description: "Quesos", picture };
    const { errors } = await problemIn(await complete(json), 400);
    expect(errors).toEqual([{ path: "picture", message: "Debes subir una imagen" }]);
  }
});

test("a call that names another account or role is refused and changes nothing", async () => {
  const { ctx, user, complete } = await caller();
  for (const foreign of [{ id: newId() }, { id: "1" }, { email: "otra@correo.test" }]) {
    await problemIn(await complete({ role: "student", ...foreign }), 403);
  }
  for (const role of ["admin", "academy", "AcademyAdmin", 7, undefined]) {
    const { errors } = await problemIn(await complete({ role }), 400);
    expect(errors).toEqual([{ path: "role", message: "Elige si quieres aprender o enseñar" }]);
  }
  expect(await findUser(ctx, user.id)).toEqual(user);
});

test("a change of profile also changes the browser's cookies", async () => {
  const { ctx, user, change, browser } = await completed();
  const picture = await storePicture(ctx, await pictureFile());
  const answer = await change({ name: "Ana Ruiz", picture });
  expect(answer.status).toBe(200);
  const body = await answer.json();
  expect(body.user).toMatchObject({ id: user.id, name: "Ana Ruiz", profilePicture: picture });
  const actor = await readAccessToken(ctx, browser.cookies.get("session") ?? "");
  expect(actor).toMatchObject({ name: "Ana Ruiz", pictureUrl: picture });
  const bare = await (await change({ picture: null })).json();
  expect(bare.user).toMatchObject({ name: "Ana Ruiz", profilePicture: null });
});

test("a change of profile cannot set role, e-mail or completion", async () => {
  const { ctx, user, change } = await completed();
  const more = { role: "admin", email: "otra@correo.test", completedSignUp: false, id: newId() };
  expect((await change({ name: "Ana Ruiz", ...more })).status).toBe(200);
  const { role, email } = user;
  expect(await findUser(ctx, user.id)).toMatchObject({ role, email, completedSignUp: true });
});

test("an empty name and a text that is too long name their fields", async () => {
  const { change } = await completed();
  const { errors } = await problemIn(await change({ name: " " }), 400);
  expect(errors).toEqual([{ path: "name", message: "Debes ingresar tu nombre" }]);
  const long = await problemIn(await change({ description: "a".repeat(1001) }), 400);
  expect(long.errors).toEqual([{ path: "description", message: "Este texto es demasiado largo" }]);
});

test("without an open session neither call works", async () => {
  const { ctx, user, complete, change, browser } = await caller();
  const anyone = door.anyone(here.academy);
  for (const path of ["/api/auth/complete", "/api/users"]) {
    const json = { role: "student", name: "Otra" };
    await problemIn(await anyone(path, { method, json }), 401);
  }
  const { session = "", refresh = "" } = Object.fromEntries(browser.cookies);
  await endSession(ctx, ctx.actor.sessionId);
  await problemIn(await complete({ role: "student" }), 401);
  browser.cookies.set("session", session).set("refresh", refresh);
  await problemIn(await change({ name: "Otra" }), 401);
  expect(await findUser(ctx, user.id)).toEqual(user);
});

test("a token of one academy is not valid in another", async () => {
  const { ctx, user, tokens } = await caller();
  const there = await world.academy();
  const answer = await door.anyone(there.academy)("/api/auth/complete", {
    method,
    json: { role: "student" },
    headers: { authorization: `Bearer ${tokens.accessToken}` },
  });
  await problemIn(answer, 401);
  expect(await findUser(ctx, user.id)).toEqual(user);
});
