import { eq } from "drizzle-orm";
import { afterAll, expect, test } from "vitest";
import { storePicture } from "#src/accounts/picture/picture.ts";
import { findUser } from "#src/accounts/queries.ts";
import type { CompleteInput } from "#src/accounts/rules.ts";
import { openSession, readAccessToken, renewSession } from "#src/accounts/session/session.ts";
import { users } from "#src/accounts/tables.ts";
import type { Ctx, Role } from "#src/ctx.ts";
import { variantsOf } from "#src/images/image.rules.ts";
import { endSession } from "#src/testing/end-session.ts";
import { newcomer, pictureFile } from "#src/testing/newcomer.ts";
import { openWorld } from "#src/testing/world.ts";
import { completeSignUp } from "./complete-sign-up.ts";

const world = await openWorld();
afterAll(() => world.close());
const here = await world.academy();

const student: CompleteInput = { role: "student" };
const alreadyComplete = { code: "conflict", message: "Tu registro ya está completo." };

async function teacherOf(ctx: Parameters<typeof storePicture>[0]) {
  const picture = await storePicture(ctx, await pictureFile());
  return { role: "teacher", name: " Nubia ", description: "Café en Inzá", picture } as const;
}

/** A user of that role with an uncompleted sign-up. */
async function appointed(role: Role) {
  const actor = { ...(await here.person(role)), completedSignUp: false };
  await world.database.db
    .update(users)
    .set({ completedSignUp: false })
    .where(eq(users.id, actor.id));
  const { accessToken } = await openSession(here.ctx, actor);
  const read = await readAccessToken(here.ctx, accessToken);
  if (!read || read === "other-academy") throw new Error("the session did not open");
  return here.as(read);
}

function fileCount(ctx: Ctx, userId: string) {
  return ctx.outside.files.list(`users/profile/${userId}`).then((keys) => keys.length);
}

test("a learner becomes a student, and the new tokens say that the sign-up is complete", async () => {
  const { ctx, user, tokens } = await newcomer(here);
  const done = await completeSignUp(ctx, student);
  expect(done.user).toEqual({ ...user, completedSignUp: true, updatedAt: ctx.now });
  expect(await readAccessToken(ctx, done.tokens.accessToken)).toEqual({
    ...ctx.actor,
    completedSignUp: true,
  });
  expect(done.tokens.refreshToken).not.toBe(tokens.refreshToken);
  expect(await renewSession(ctx, done.tokens.refreshToken)).toMatchObject({
    actor: { completedSignUp: true },
  });
});

test("a user who chooses to teach becomes a teacher with the given profile", async () => {
  const { ctx } = await newcomer(here);
  const teacher = await teacherOf(ctx);
  const done = await completeSignUp(ctx, teacher);
  const wanted = {
    role: "teacher",
    name: "Nubia",
    description: "Café en Inzá",
    pictureUrl: teacher.picture,
    completedSignUp: true,
  };
  expect(done.user).toMatchObject(wanted);
  expect(await findUser(ctx, ctx.actor.id)).toMatchObject(wanted);
  expect(await readAccessToken(ctx, done.tokens.accessToken)).toMatchObject({
    role: "teacher",
    name: "Nubia",
    pictureUrl: teacher.picture,
  });
});

test("the spec's other spellings of the roles are accepted", async () => {
  const learner = await newcomer(here);
  expect((await completeSignUp(learner.ctx, { role: "Student" })).user.role).toBe("student");
  const { ctx } = await newcomer(here);
  const teacher = { ...(await teacherOf(ctx)), role: "Teacher" } as const;
  expect((await completeSignUp(ctx, teacher)).user.role).toBe("teacher");
});

test("a teacher must give picture, name and description, each with its own text, or nothing changes", async () => {
  const { ctx, user } = await newcomer(here);
  const teacher = await teacherOf(ctx);
  const refusals = [
    ["picture", "Debes subir una imagen"],
    ["name", "Debes completar todos los campos"],
    ["description", "Debes completar todos los campos"],
  ];
  for (const [path = "", message] of refusals) {
    for (const missing of [undefined, "", ...(path === "picture" ? [] : ["   "])]) {
      const given = { ...teacher, [path]: missing } as CompleteInput;
      await expect(completeSignUp(ctx, given), `${path}: ${missing}`).rejects.toMatchObject({
        issues: [{ path: [path], message }],
      });
    }
  }
  expect(await findUser(ctx, user.id)).toEqual(user);
});

test("a missing picture or another user's is refused", async () => {
  const { ctx, user } = await newcomer(here);
  const foreign = (await teacherOf((await newcomer(here)).ctx)).picture;
  const teacher = await teacherOf(ctx);
  for (const picture of [foreign, "https://otro.sitio/yo.png", teacher.picture.slice(0, -8)]) {
    await expect(completeSignUp(ctx, { ...teacher, picture })).rejects.toMatchObject({
      errors: [{ path: "picture", message: "El archivo seleccionado no es una imagen válida" }],
    });
  }
  expect(await findUser(ctx, user.id)).toEqual(user);
});

test("of several uploaded pictures, the chosen one stays", async () => {
  const { ctx, user } = await newcomer(here);
  await teacherOf(ctx);
  await completeSignUp(ctx, await teacherOf(ctx));
  expect(await fileCount(ctx, user.id)).toBe(variantsOf("person").length);
});

test("a repeated choice after a lost answer gives the same account and valid tokens", async () => {
  const learner = await newcomer(here);
  const { ctx } = await newcomer(here);
  const teacher = await teacherOf(ctx);
  for (const [member, choice] of [
    [learner.ctx, student],
    [ctx, teacher],
  ] as const) {
    const first = await completeSignUp(member, choice);
    const again = await completeSignUp(member, choice);
    expect(again.user).toEqual(first.user);
    expect(await renewSession(member, again.tokens.refreshToken)).toBeTruthy();
  }
});

test("a complete sign-up accepts no other choice", async () => {
  const learner = await newcomer(here);
  await completeSignUp(learner.ctx, student);
  const teacher = await teacherOf(learner.ctx);
  await expect(completeSignUp(learner.ctx, teacher)).rejects.toMatchObject(alreadyComplete);
  expect(await findUser(learner.ctx, learner.user.id)).toMatchObject({
    role: "student",
    description: "",
    pictureUrl: null,
  });
  const { ctx } = await newcomer(here);
  await completeSignUp(ctx, await teacherOf(ctx));
  await expect(completeSignUp(ctx, student)).rejects.toMatchObject(alreadyComplete);
});

test("of two different concurrent choices one counts; a double press counts once", async () => {
  const { ctx } = await newcomer(here);
  const teacher = await teacherOf(ctx);
  const both = await Promise.allSettled([
    completeSignUp(ctx, student),
    completeSignUp(ctx, teacher),
  ]);
  expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  const won = both[0]?.status === "fulfilled" ? "student" : "teacher";
  expect(await findUser(ctx, ctx.actor.id)).toMatchObject({ role: won });

  const pressed = await newcomer(here);
  const twice = [student, student].map((choice) => completeSignUp(pressed.ctx, choice));
  const done = await Promise.all(twice);
  expect(done.map(({ user }) => user.role)).toEqual(["student", "student"]);
});

test("an administrator cannot choose a role and keeps theirs", async () => {
  for (const role of ["academy", "admin"] as const) {
    const asStudent = await appointed(role);
    const { user } = await completeSignUp(asStudent, student);
    expect(user).toMatchObject({ role, completedSignUp: true });
    const asTeacher = await appointed(role);
    const done = await completeSignUp(asTeacher, await teacherOf(asTeacher));
    expect(done.user).toMatchObject({ role, name: "Nubia", completedSignUp: true });
  }
});

test("nobody can choose to be an administrator", async () => {
  const { ctx, user } = await newcomer(here);
  for (const role of ["admin", "academy", "AcademyAdmin", undefined]) {
    await expect(completeSignUp(ctx, { role } as never)).rejects.toMatchObject({
      issues: [{ message: "Elige si quieres aprender o enseñar" }],
    });
  }
  expect(await findUser(ctx, user.id)).toEqual(user);
});

test("an ended session completes nothing", async () => {
  const { ctx, user } = await newcomer(here);
  const teacher = await teacherOf(ctx);
  await endSession(ctx, ctx.actor.sessionId);
  for (const choice of [student, teacher]) {
    await expect(completeSignUp(ctx, choice)).rejects.toMatchObject({ code: "unauthenticated" });
  }
  expect(await findUser(ctx, user.id)).toEqual(user);
});

test("another academy cannot complete it", async () => {
  const { ctx, user } = await newcomer(here);
  const there = { ...(await world.academy()).ctx, actor: ctx.actor };
  await expect(completeSignUp(there, student)).rejects.toMatchObject({
    code: "unauthenticated",
  });
  expect(await findUser(ctx, user.id)).toEqual(user);
});
