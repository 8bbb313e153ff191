import { afterAll, beforeAll, expect, test } from "vitest";
import { renewSession } from "#src/accounts/session/session.ts";
import { wholeEntry } from "#src/accounts/sign-in/enter.ts";
import { signIn } from "#src/accounts/sign-in/sign-in.ts";
import type { Role } from "#src/ctx.ts";
import { calls } from "#src/testing/access/calls.ts";
import { askingAs, openAccessScene } from "#src/testing/access/scene.ts";
import { openDoor, problemIn } from "#src/testing/door.ts";
import { openShop } from "#src/testing/purchase.ts";
import { codeAt, password, prove } from "#src/testing/second-factor.ts";
import type { World } from "#src/testing/world.ts";

const shop = await openShop();
afterAll(() => shop.close());
const world: World = shop.world;
beforeAll(() => {
  world.outside.secondFactorRequired = ["academy", "admin"];
});
const door = openDoor(world);

/** What an account that must add a second factor may call. */
const open = [
  ...["POST /auth/logout", "GET /users", "POST /auth/email/verification"],
  "PATCH /auth/complete",
  ...["GET /users/sessions", "DELETE /users/sessions", "DELETE /users/sessions/{id}"],
  ...["GET /users/second-factor", "POST /users/second-factor"],
  "POST /users/second-factor/confirm",
];

const needed = /Tu rol exige la verificación en dos pasos/;

// Every refused call leaves it as it is.
const shared = await openAccessScene({ shop, door });
const { here } = shared;
const refused = await signInStaff();

/** Somebody who has no second factor yet. */
async function signInStaff() {
  const staff = await here.person("academy");
  await prove(here, staff);
  return wholeEntry(await signIn(here.ctx, { email: staff.email, password })).tokens;
}

test.each(Object.keys(calls).map((name) => [name]))("%s", async (name) => {
  const { path, ...call } = (await calls[name]?.(askingAs(shared, "nobody"))) ?? { path: "" };
  const method = name.split(" ")[0] ?? "";
  const stranger = await door.anyone(here.academy)(`/api${path}`, { method, ...call });
  if (stranger.status !== 401) return;
  const asked = (await calls[name]?.(askingAs(shared, "teacher"))) ?? { path: "" };
  // The request is a teacher's; it is sent by staff without a second factor.
  const { accessToken } = open.includes(name) ? await signInStaff() : refused;
  const headers = { ...asked.headers, authorization: `Bearer ${accessToken}` };
  const ask = { ...asked, method, headers };
  const answer = await door.anyone(here.academy)(`/api${asked.path}`, ask);
  if (open.includes(name)) return expect(await answer.text()).not.toMatch(needed);
  if (method === "HEAD") return expect(answer.status).toBe(403);
  const { detail } = await problemIn(answer, 403);
  expect(detail).toMatch(needed);
});

test.each<Role>(["academy", "admin"])("%s adds one and is let in at once", async (role) => {
  const here = await world.academy();
  const person = await here.person(role);
  await prove(here, person);
  const { tokens } = wholeEntry(await signIn(here.ctx, { email: person.email, password }));
  expect((await renewSession(here.ctx, tokens.refreshToken)).actor.mustAddFactor).toBe(true);
  const client = door.anyone(here.academy);
  const headers = { authorization: `Bearer ${tokens.accessToken}` };
  const exported = () => client("/api/users/export", { headers });
  expect((await exported()).status).toBe(403);
  const begun = await client("/api/users/second-factor", { json: { password }, headers });
  const { secret } = (await begun.json()) as { secret: string };
  expect((await exported()).status).toBe(403);
  const json = { code: codeAt(secret, new Date()) };
  expect((await client("/api/users/second-factor/confirm", { json, headers })).status).toBe(201);
  expect((await exported()).status).toBe(200);
  const removal = { method: "DELETE", json: { password, ...json }, headers };
  await problemIn(await client("/api/users/second-factor", removal), 403);
});

test("a student is asked for none, and who must add one cannot buy", async () => {
  const scene = await openAccessScene({ shop, door });
  const { here } = scene;
  expect((await door.as(here.student, here.academy)("/api/users/export")).status).toBe(200);
  const asking = askingAs(scene, "academy");
  const { path, ...call } = (await calls["POST /transactions"]?.(asking)) ?? { path: "" };
  await problemIn(await asking.client(`/api${path}`, { method: "POST", ...call }), 403);
});
