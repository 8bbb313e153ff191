import { and, eq } from "drizzle-orm";
import { afterAll, expect, test } from "vitest";
import { openSession, readAccessToken, renewSession } from "#src/accounts/session/session.ts";
import { signIn } from "#src/accounts/sign-in/sign-in.ts";
import { signUp } from "#src/accounts/sign-up/sign-up.ts";
import { sessions, users } from "#src/accounts/tables.ts";
import type { Actor, Ctx } from "#src/ctx.ts";
import { problemOf } from "#src/http/errors.ts";
import { openWorld } from "#src/testing/world.ts";
import { changePassword } from "./change-password.ts";

const world = await openWorld();
afterAll(() => world.close());

const old = "cosecha de mayo";
const fresh = "cosecha de junio";
const change = { current: old, password: fresh };
const over = { code: "unauthenticated" };
const email = "ana@correo.co";

async function actorOf(ctx: Ctx, accessToken: string): Promise<Actor> {
  const actor = await readAccessToken(ctx, accessToken);
  if (!actor || actor === "other-academy") throw new Error("the session did not open");
  return actor;
}

async function signedIn() {
  const here = await world.academy();
  const { ctx } = here;
  const { user, tokens } = await signUp(ctx, { email, password: old, name: "Ana" });
  const other = await openSession(ctx, user);
  const me = here.as(await actorOf(ctx, tokens.accessToken));
  const them = here.as(await actorOf(ctx, other.accessToken));
  return { here, ctx, user, tokens, other, me, them };
}

/** Null if it succeeded. */
async function failureOf(work: Promise<unknown>) {
  try {
    await work;
    return null;
  } catch (error) {
    return problemOf(error)?.body() ?? error;
  }
}

async function announcements({ academy, actor }: Ctx) {
  const mail = { kind: "password-changed", userId: actor?.id };
  const jobs = await world.boss.findJobs("accounts.mail", {
    data: { academyId: academy.id, mail },
  });
  return jobs.length;
}

test("afterwards the new password opens the account and the old one does not", async () => {
  const { ctx, me } = await signedIn();
  await changePassword(me, change);
  expect((await signIn(ctx, { email, password: fresh })).user.email).toBe(email);
  expect(await failureOf(signIn(ctx, { email, password: old }))).toMatchObject({ status: 400 });
});

test("every other session ends, and this one continues with fresh tokens", async () => {
  const { ctx, me, other, tokens } = await signedIn();
  const { accessToken, refreshToken } = await changePassword(me, change);
  expect(await actorOf(ctx, accessToken)).toEqual(me.actor);
  expect(refreshToken).not.toBe(tokens.refreshToken);
  expect((await renewSession(ctx, refreshToken)).actor).toEqual(me.actor);
  await expect(renewSession(ctx, other.refreshToken)).rejects.toMatchObject(over);
});

test("no other account's session ends, not even with the same e-mail in another academy", async () => {
  const { here, ctx, me } = await signedIn();
  const otherAcademy = await signedIn();
  const neighbour = await openSession(ctx, here.student);
  await changePassword(me, change);
  expect((await renewSession(ctx, neighbour.refreshToken)).actor.id).toBe(here.student.id);
  expect((await renewSession(otherAcademy.ctx, otherAcademy.other.refreshToken)).actor.email).toBe(
    email,
  );
  expect((await signIn(otherAcademy.ctx, { email, password: old })).user.id).toBe(
    otherAcademy.user.id,
  );
});

test("the owner is notified by mail, and only after a change", async () => {
  const { me } = await signedIn();
  await failureOf(changePassword(me, { ...change, current: "otra cosa" }));
  expect(await announcements(me)).toBe(0);
  await changePassword(me, change);
  expect(await announcements(me)).toBe(1);
});

test.each([
  ["a wrong current one", { current: "otra cosa", password: fresh }, "current", /actual no es esa/],
  [
    "an overlong current one",
    { current: "x".repeat(513), password: fresh },
    "current",
    /no es esa/,
  ],
  ["no current one", { current: "", password: fresh }, "current", /llenar todos/],
  ["a short one", { current: old, password: "siete77" }, "password", /al menos 8 caracteres/],
  ["an overlong one", { current: old, password: "x".repeat(513) }, "password", /más de 512/],
  ["the one it has", { current: old, password: old }, "password", /distinta de la actual/],
])("%s changes nothing", async (_, input, path, message) => {
  const { ctx, me, other } = await signedIn();
  expect(await failureOf(changePassword(me, input))).toMatchObject({
    status: 400,
    errors: [{ path, message: expect.stringMatching(message) }],
  });
  expect((await signIn(ctx, { email, password: old })).user.email).toBe(email);
  expect((await renewSession(ctx, other.refreshToken)).actor.email).toBe(email);
});

test("ten wrong guesses block the right one; a right one clears earlier guesses", async () => {
  const { me } = await signedIn();
  const guess = () => failureOf(changePassword(me, { ...change, current: "otra cosa" }));
  for (let n = 0; n < 9; n++) expect(await guess()).toMatchObject({ status: 400 });
  await changePassword(me, change);
  for (let n = 0; n < 10; n++) expect(await guess()).toMatchObject({ status: 400 });
  const right = { current: fresh, password: old };
  expect(await failureOf(changePassword(me, right))).toMatchObject({ status: 429 });
});

test.each(["in two sessions", "in one session"])(
  "of two concurrent changes %s, one succeeds, and no second session survives it",
  async (where) => {
    const { ctx, me, them, user } = await signedIn();
    const other = where === "in one session" ? me : them;
    const failures = await Promise.all([
      failureOf(changePassword(me, { current: old, password: "la primera" })),
      failureOf(changePassword(other, { current: old, password: "la segunda" })),
    ]);
    expect(failures.filter((failure) => failure === null)).toHaveLength(1);
    const rows = await ctx.db
      .select()
      .from(sessions)
      .where(and(eq(sessions.academyId, ctx.academy.id), eq(sessions.userId, user.id)));
    expect(rows.filter(({ revokedAt }) => revokedAt === null)).toHaveLength(1);
  },
);

test("an ended session changes nothing", async () => {
  const { ctx, me, them } = await signedIn();
  await changePassword(me, change);
  const input = { current: fresh, password: "para mí la finca" };
  await expect(changePassword(them, input)).rejects.toMatchObject(over);
  expect((await signIn(ctx, { email, password: fresh })).user.email).toBe(email);
});

test("an account without a password is directed to the reset", async () => {
  const { here, ctx } = await signedIn();
  const { accessToken } = await openSession(ctx, here.student);
  const student = here.as(await actorOf(ctx, accessToken));
  expect(await failureOf(changePassword(student, change))).toMatchObject({
    status: 409,
    detail: "Tu cuenta no tiene contraseña. Pide un enlace para crearla.",
  });
});

test("an actor of another academy cannot change it", async () => {
  const { ctx, me } = await signedIn();
  const { ctx: otherAcademy } = await world.academy();
  await expect(changePassword({ ...otherAcademy, actor: me.actor }, change)).rejects.toMatchObject(
    over,
  );
  expect((await signIn(ctx, { email, password: old })).user.email).toBe(email);
});

test("no password is stored in plain text", async () => {
  const { me } = await signedIn();
  await changePassword(me, change);
  const [row] = await world.database.db.select().from(users).where(eq(users.id, me.actor.id));
  expect(row?.passwordHash).toMatch(/^\$argon2id\$/);
});
