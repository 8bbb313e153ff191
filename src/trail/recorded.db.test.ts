// Which rows the verbs of an account leave, and that none of them happens without its row.
import { and, asc, eq, sql } from "drizzle-orm";
import { afterAll, expect, test } from "vitest";
import { finishExternal } from "#src/accounts/external/external.ts";
import { changePassword } from "#src/accounts/password/change-password.ts";
import { storePicture } from "#src/accounts/picture/picture.ts";
import { updateProfile } from "#src/accounts/profile/update-profile.ts";
import { findUser } from "#src/accounts/queries.ts";
import { endOneSession, endOtherSessions, signOut } from "#src/accounts/session/open-sessions.ts";
import { openSession } from "#src/accounts/session/session.ts";
import { signIn } from "#src/accounts/sign-in/sign-in.ts";
import { completeSignUp } from "#src/accounts/sign-up/complete-sign-up.ts";
import { signUp } from "#src/accounts/sign-up/sign-up.ts";
import { sessions, users } from "#src/accounts/tables.ts";
import type { MemberCtx } from "#src/ctx.ts";
import { inTransaction } from "#src/ctx.ts";
import { newId } from "#src/db/columns.ts";
import { deleteAccount } from "#src/privacy/delete-account.ts";
import { downloadData } from "#src/privacy/download-account.ts";
import { openDoor } from "#src/testing/door.ts";
import { openExternalWorld } from "#src/testing/external.ts";
import { newcomer, pictureFile } from "#src/testing/newcomer.ts";
import { arrive } from "#src/testing/resident.ts";
import { record } from "./record.ts";
import { trailEvents } from "./tables.ts";

const world = await openExternalWorld();
afterAll(() => world.close());
const here = await world.academy();

const password = "cosecha de mayo";

function rowsAbout(subjectId: string, academyId = here.academy.id) {
  return world.database.db
    .select()
    .from(trailEvents)
    .where(and(eq(trailEvents.academyId, academyId), eq(trailEvents.subjectId, subjectId)))
    .orderBy(asc(trailEvents.id));
}

async function actionsAbout(subjectId: string) {
  return (await rowsAbout(subjectId)).map(({ action, details }) => [action, details]);
}

/** What the trail says after sign-up. */
async function since(ctx: MemberCtx) {
  const [first, ...rest] = await actionsAbout(ctx.actor.id);
  expect(first).toEqual(["signed-up", {}]);
  return rest;
}

/** Another open session of the same account. */
async function otherSession({ ctx, user }: { ctx: MemberCtx; user: Parameters<typeof arrive>[1] }) {
  return (await arrive({ ...here, ctx }, user)).member;
}

test("sign-up and sign-in, by whom, from where and on which device", async () => {
  const email = `${newId()}@correo.test`;
  const signedUp = await signUp(here.ctx, { email, password, name: "Ana Quira" });
  // In a browser where somebody else is signed in.
  const elsewhere = { address: "192.0.2.7", device: "Firefox en Windows" };
  const shared = { ...here.as(here.teacher), visitor: elsewhere };
  await signIn(shared, { email, password });
  const { id } = signedUp.user;
  const ana = { subjectId: id, subjectName: "Ana Quira", actorId: id, actorName: "Ana Quira" };
  expect(await rowsAbout(id)).toMatchObject([
    { ...ana, action: "signed-up", address: "203.0.113.7", device: "Chrome en Android" },
    { ...ana, action: "signed-in", details: { way: "password" }, ...elsewhere },
  ]);
  expect(await actionsAbout(here.teacher.id)).toEqual([]);
});

test("a refused sign-in leaves a line of the log without a person, and no row", async () => {
  const { ctx, user } = await newcomer(here);
  const door = openDoor(world);
  for (const email of [user.email, "nadie@correo.test"]) {
    const json = { email, password: "no es esta" };
    const answer = await door.anyone(here.academy)("/api/auth/login", { json });
    expect(answer.status).toBe(400);
  }
  const lines = door.log.filter((line) => line.includes("sign-in refused"));
  expect(lines).toHaveLength(2);
  for (const line of lines) {
    expect(JSON.parse(line)).toEqual({
      ...{ level: 30, time: expect.any(Number), pid: expect.any(Number) },
      hostname: expect.any(String),
      requestId: expect.any(String),
      way: "password",
      msg: "sign-in refused",
    });
  }
  expect(await since(ctx)).toEqual([]);
});

test("an account of a provider, and its way in, by the provider's label", async () => {
  const id = newId();
  world.server.people.set(id, { email: `${id}@correo.co`, emailVerified: true, name: "Luz" });
  const enter = async () => finishExternal(here.ctx, await world.setOut(here.ctx, id));
  const { user } = await enter();
  await enter();
  const signedIn = ["signed-in", { way: "La Cooperativa" }];
  expect(await actionsAbout(user.id)).toEqual([
    ["signed-up", {}],
    ["email-proven", {}],
    signedIn,
    signedIn,
  ]);
  expect(JSON.stringify(await rowsAbout(user.id))).not.toContain(`"${id}"`);
});

test("a completed sign-up, once, and the role that it brings", async () => {
  const learner = await newcomer(here);
  await completeSignUp(learner.ctx, { role: "student" });
  await completeSignUp(learner.ctx, { role: "student" });
  expect(await since(learner.ctx)).toEqual([["sign-up-completed", {}]]);

  const { ctx } = await newcomer(here);
  const picture = await storePicture(ctx, await pictureFile());
  const choice = { role: "teacher", name: "Nubia", description: "Café", picture } as const;
  await Promise.allSettled([completeSignUp(ctx, choice), completeSignUp(ctx, choice)]);
  expect(await since(ctx)).toEqual([
    ["sign-up-completed", {}],
    ["role-changed", { from: "student", to: "teacher" }],
  ]);
});

test("signing out, once", async () => {
  const { ctx } = await newcomer(here);
  await signOut(ctx);
  await signOut(ctx);
  expect(await since(ctx)).toEqual([["signed-out", {}]]);
});

test("another session that was ended, this one, and all others", async () => {
  const { ctx, user } = await newcomer(here);
  const other = await otherSession({ ctx, user });
  await endOneSession(ctx, other.actor.sessionId);
  await endOtherSessions(ctx);
  await otherSession({ ctx, user });
  await endOtherSessions(ctx);
  await endOneSession(ctx, ctx.actor.sessionId);
  const stranger = endOneSession(here.as(here.teacher), ctx.actor.sessionId);
  await expect(stranger).rejects.toMatchObject({ code: "not_found" });
  expect(await since(ctx)).toEqual([
    ["session-ended", {}],
    ["sessions-ended", {}],
    ["signed-out", {}],
  ]);
  expect(await actionsAbout(here.teacher.id)).toEqual([]);
});

test("a change of password, and nothing more about the sessions that it ends", async () => {
  const { ctx, user } = await newcomer(here);
  await otherSession({ ctx, user });
  const wrong = changePassword(ctx, { current: "no es esta", password: "cosecha de junio" });
  await expect(wrong).rejects.toMatchObject({ code: "invalid" });
  await changePassword(ctx, { current: password, password: "cosecha de junio" });
  expect(await since(ctx)).toEqual([["password-changed", {}]]);
});

test("which of their data a person changed, never to what", async () => {
  const { ctx } = await newcomer(here);
  const picture = await storePicture(ctx, await pictureFile());
  await updateProfile(ctx, { name: "Ana Lucía Quira", description: "Lulo en Puracé", picture });
  await updateProfile(ctx, { name: "Ana Lucía Quira", description: "Lulo en Puracé", picture });
  await updateProfile(ctx, { picture: null });
  await updateProfile(ctx, {});
  expect(await since(ctx)).toEqual([
    ["profile-changed", { fields: "name,description,picture" }],
    ["profile-changed", { fields: "picture" }],
  ]);
  const { details } = (await rowsAbout(ctx.actor.id)).at(-1) ?? {};
  expect(JSON.stringify(details)).not.toMatch(/Puracé|users\/profile/);
});

test("a copy of the data", async () => {
  const { ctx, user } = await newcomer(here);
  const data = await downloadData(ctx);
  expect(data.account.email).toBe(user.email);
  expect(await since(ctx)).toEqual([["data-exported", {}]]);
});

test("a deletion, whose row stays without a name, as all others", async () => {
  const { ctx } = await newcomer(here);
  await inTransaction(here.as(here.teacher), (ctx) =>
    record(ctx, { action: "factor-reset", subject: here.student, actor: ctx.actor }),
  );
  await inTransaction(here.ctx, (nobody) =>
    record(nobody, { action: "factor-reset", subject: here.student, actor: ctx.actor }),
  );
  await deleteAccount(ctx, { password });
  const rows = await rowsAbout(ctx.actor.id);
  expect(rows.map(({ action }) => action)).toEqual(["signed-up", "account-deleted"]);
  const nobody = { subjectName: null, actorName: null, address: null, device: "" };
  for (const row of rows) expect(row).toMatchObject(nobody);
  // What others did, and what the person did to others.
  const [byTeacher, byThem] = await rowsAbout(here.student.id);
  const student = { subjectName: here.student.name };
  expect(byTeacher).toMatchObject({
    ...student,
    actorName: "Nubia Chilito",
    device: "Chrome en Android",
  });
  expect(byThem).toMatchObject({ ...student, actorName: null, address: null, device: "" });
});

test("nothing happens that cannot be recorded", async () => {
  const { ctx, user } = await newcomer(here);
  const other = await otherSession({ ctx, user });
  const open = () =>
    world.database.db.$count(
      sessions,
      and(eq(sessions.userId, user.id), sql`${sessions.revokedAt} is null`),
    );
  const email = `${newId()}@correo.test`;
  /** The same ctx, on a database that takes no row of the trail. */
  const deaf = <C extends MemberCtx | typeof here.ctx>(ctx: C): C => ({
    ...ctx,
    visitor: { address: "\u0000", device: "" },
  });
  const refused = [
    signUp(deaf(here.ctx), { email, password, name: "Ana" }),
    signIn(deaf(here.ctx), { email: user.email, password }),
    completeSignUp(deaf(ctx), { role: "student" }),
    updateProfile(deaf(ctx), { name: "Otra" }),
    changePassword(deaf(ctx), { current: password, password: "cosecha de junio" }),
    endOneSession(deaf(ctx), other.actor.sessionId),
    endOtherSessions(deaf(ctx)),
    downloadData(deaf(ctx)),
    deleteAccount(deaf(ctx), { password }),
    signOut(deaf(ctx)),
  ];
  for (const outcome of await Promise.allSettled(refused)) {
    expect(outcome).toMatchObject({ status: "rejected" });
  }
  const kept = await findUser(ctx, user.id);
  expect(kept).toMatchObject({ name: user.name, completedSignUp: false, deletedAt: null });
  expect(kept?.passwordHash).toBe(user.passwordHash);
  expect(await open()).toBe(2);
  expect(await world.database.db.$count(users, eq(users.email, email))).toBe(0);
  expect(await since(ctx)).toEqual([]);
});

test("another academy's people have no rows here", async () => {
  const there = await world.academy();
  const { ctx } = await newcomer(there);
  expect(await actionsAbout(ctx.actor.id)).toEqual([]);
  expect(await rowsAbout(ctx.actor.id, there.academy.id)).toHaveLength(1);
  expect(await openSession(there.ctx, there.student)).toBeTruthy();
});
