import { and, eq } from "drizzle-orm";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { listAcademyAdministrators } from "#src/accounts/administrators/administrator-queries.ts";
import { administratorTexts } from "#src/accounts/administrators/administrators.rules.ts";
import { administratorInvitations } from "#src/accounts/administrators/tables.ts";
import { hashPassword } from "#src/accounts/password/passwords.ts";
import { findUser, findUserByEmail } from "#src/accounts/queries.ts";
import { openSession, readAccessToken } from "#src/accounts/session/session.ts";
import { users } from "#src/accounts/tables.ts";
import { createCourse } from "#src/courses/authoring/create-course.ts";
import type { Actor, MemberCtx } from "#src/ctx.ts";
import { newId } from "#src/db/columns.ts";
import { notifications } from "#src/notifications/tables.ts";
import { deleteAccount } from "#src/privacy/delete-account.ts";
import { invitations } from "#src/teaching/tables.ts";
import { provenAdministrator } from "#src/testing/access/teacher-admin-calls.ts";
import { inviteToAdminister } from "#src/testing/administrators.ts";
import { recordStatements } from "#src/testing/database/statements.ts";
import type { TestAcademy } from "#src/testing/people.ts";
import { markProven } from "#src/testing/prove.ts";
import { recordLetters } from "#src/testing/purchase.ts";
import { arrive } from "#src/testing/resident.ts";
import { codeAt, password, stepsLater, withFactor } from "#src/testing/second-factor.ts";
import { openWorld } from "#src/testing/world.ts";
import { listActivity } from "#src/trail/queries.ts";
import { enrolStudent } from "../students/enrol-student.ts";
import { acceptAdministration } from "./accept-administration.ts";
import {
  inviteAdministrator,
  resendAdministratorInvitation,
  withdrawAdministratorInvitation,
} from "./invite-administrator.ts";
import { removeAdministrator } from "./remove-administrator.ts";
import { hasCourses } from "./teaching-queries.ts";

const world = await openWorld();
const statements = recordStatements(world.database.pool);
const letters = recordLetters(world.outside);
afterAll(() => world.close());

let here: TestAcademy;
let owner: MemberCtx;
let email: string;

beforeEach(async () => {
  here = await world.academy();
  owner = await provenAdministrator(here);
  email = `${newId()}@correo.test`;
});

const subjectsTo = (address: string) =>
  letters.filter(({ to }) => to === address).map(({ subject }) => subject);

async function roleOf(id: string) {
  return (await findUser(here.ctx, id))?.role;
}

async function actionsOf(id: string): Promise<string[]> {
  const { activity } = await listActivity(here.ctx, id, { limit: 20 });
  return activity.map(({ action }) => action);
}

async function toldOf(userId: string): Promise<string[]> {
  const rows = await here.ctx.db
    .select({ text: notifications.text })
    .from(notifications)
    .where(and(eq(notifications.userId, userId), eq(notifications.kind, "administrators")));
  return rows.map(({ text }) => text);
}

/** With a proven e-mail and an invitation to it. */
async function invitedPerson(role: "student" | "teacher" = "student") {
  const person = await here.person(role, "Luz Quira");
  await markProven(here.ctx, person);
  return { person, ...(await inviteToAdminister(here, person.email, owner)) };
}

/** A second administrator who accepted. */
async function second(): Promise<Actor> {
  const { person, token } = await invitedPerson();
  await acceptAdministration(here.as(person), { token });
  return { ...person, role: "academy" };
}

describe("inviting", () => {
  test("sends one mail with a link, and leaves a row of the trail", async () => {
    await inviteToAdminister(here, email, owner);
    await world.runJobs();
    const [letter] = letters.filter(({ to }) => to === email);
    expect(letter?.subject).toBe("La Gulupa te invita a administrar la academia");
    expect(letter?.text).toContain("/login/administrator?token=");
    expect(await actionsOf(owner.actor.id)).toEqual(["administrator-invited"]);
  });

  test("is for administrators alone, in a session that proves who they are", async () => {
    for (const role of ["student", "teacher", "admin"] as const) {
      const one = await provenAdministrator(here, role);
      const refused = { code: "forbidden", message: administratorTexts.ownersOnly };
      await expect(inviteAdministrator(one, { email })).rejects.toMatchObject(refused);
    }
    const passwordHash = await hashPassword("panela de caña");
    await here.ctx.db.update(users).set({ passwordHash }).where(eq(users.id, owner.actor.id));
    await expect(inviteAdministrator(owner, { email })).rejects.toMatchObject({
      errors: [{ path: "password" }],
    });
    await inviteAdministrator(owner, { email, password: "panela de caña" });
  });

  test("refuses who administers, waits, or teaches courses here, in words at the address", async () => {
    const other = await second();
    const refused = (message: string) => ({
      code: "invalid",
      errors: [{ path: "email", message }],
    });
    for (const [address, message] of [
      [owner.actor.email, administratorTexts.already],
      [other.email, administratorTexts.already],
      [here.teacher.email, administratorTexts.teaches],
    ] as const) {
      const asked = inviteAdministrator(owner, { email: address });
      await expect(asked).rejects.toMatchObject(refused(message));
    }
    await inviteAdministrator(owner, { email });
    await expect(inviteAdministrator(owner, { email })).rejects.toMatchObject(
      refused(administratorTexts.waiting),
    );
  });

  test("twice with one code says that the invitation waits, not that the code is wrong", async () => {
    const { member, secret } = await withFactor(here, owner.actor);
    const later = stepsLater(member, 1);
    const asked = { email, password, code: codeAt(secret, later.now) };
    await inviteAdministrator(later, asked);
    await expect(inviteAdministrator(later, asked)).rejects.toMatchObject({
      errors: [{ path: "email", message: administratorTexts.waiting }],
    });
  });

  test("needs a proven e-mail of the inviter", async () => {
    const unproven = here.as(await here.person("academy"));
    await expect(inviteAdministrator(unproven, { email })).rejects.toMatchObject({
      code: "forbidden",
    });
  });

  test("is repeated once an hour, which ends the link before, and withdrawn", async () => {
    const { row, token } = await inviteToAdminister(here, email, owner);
    await expect(resendAdministratorInvitation(owner, row.id)).rejects.toMatchObject({
      code: "too_many",
    });
    await here.ctx.db
      .update(administratorInvitations)
      .set({ mailedAt: new Date(Date.now() - 61 * 60_000) })
      .where(eq(administratorInvitations.id, row.id));
    // Another moment than that of the first mail.
    await resendAdministratorInvitation(here.as(owner.actor), row.id);
    const person = { name: "Luz Quira", password: "una clave larga" };
    await expect(acceptAdministration(here.ctx, { token, ...person })).rejects.toMatchObject({
      message: administratorTexts.linkUnknown,
    });
    await withdrawAdministratorInvitation(owner, row.id);
    await withdrawAdministratorInvitation(owner, row.id);
    expect(await actionsOf(owner.actor.id)).toEqual([
      "administrator-invitation-withdrawn",
      "administrator-invitation-resent",
      "administrator-invited",
    ]);
    await expect(resendAdministratorInvitation(owner, row.id)).rejects.toMatchObject({
      message: administratorTexts.invitationEnded,
    });
  });

  test("of another academy is not there", async () => {
    const { row } = await inviteToAdminister(here, email, owner);
    const there = await provenAdministrator(await world.academy());
    for (const change of [resendAdministratorInvitation, withdrawAdministratorInvitation]) {
      await expect(change(there, row.id)).rejects.toMatchObject({ code: "not_found" });
    }
  });
});

describe("accepting", () => {
  test("opens an account with a password of its own, signed in, with the role", async () => {
    const { token } = await inviteToAdminister(here, email, owner);
    const input = { token, name: "Luz Quira", password: "una clave larga" };
    const { outcome, tokens } = await acceptAdministration(here.ctx, input);
    expect(outcome).toBe("administers");
    const user = await findUserByEmail(here.ctx, email);
    expect(user).toMatchObject({ role: "academy", completedSignUp: true });
    expect(user?.emailVerifiedAt).toBeInstanceOf(Date);
    expect(await readAccessToken(here.ctx, tokens?.accessToken ?? "")).toMatchObject({
      role: "academy",
    });
    await expect(acceptAdministration(here.ctx, input)).rejects.toMatchObject({
      message: administratorTexts.linkUsed,
    });
  });

  test("gives the role to an account in its session, and tells the others", async () => {
    const third = await provenAdministrator(here);
    const { person, token } = await invitedPerson();
    const { accessToken } = await openSession(here.ctx, person);
    const twice = [0, 1].map(() => acceptAdministration(here.as(person), { token }));
    for (const { outcome } of await Promise.all(twice)) expect(outcome).toBe("administers");
    expect(await roleOf(person.id)).toBe("academy");
    // Another session was opened for less, and may be in other hands.
    expect(await readAccessToken(here.ctx, accessToken)).toBeNull();
    await world.runJobs();
    for (const { actor } of [owner, third]) {
      expect(await toldOf(actor.id)).toEqual(["Luz administra la academia desde ahora."]);
      expect(subjectsTo(actor.email)).toEqual(["Otra persona administra La Gulupa"]);
    }
    expect(await toldOf(person.id)).toEqual([]);
    expect(await actionsOf(person.id)).toEqual(["role-changed"]);
  });

  test("needs the session of the invited account", async () => {
    const { token } = await invitedPerson();
    await expect(acceptAdministration(here.ctx, { token })).rejects.toMatchObject({
      code: "unauthenticated",
    });
    await expect(acceptAdministration(here.as(here.student), { token })).rejects.toMatchObject({
      message: administratorTexts.otherSession,
    });
    const there = await world.academy();
    await expect(acceptAdministration(there.ctx, { token })).rejects.toMatchObject({
      code: "gone",
    });
  });

  test("is refused to a teacher who has courses by now, and not to one without", async () => {
    const { person, token } = await invitedPerson("teacher");
    const theirs = await here.addCourse();
    await here.ctx.db.execute(
      `update courses set teacher_id = '${person.id}' where id = '${theirs.id}'`,
    );
    await expect(acceptAdministration(here.as(person), { token })).rejects.toMatchObject({
      code: "conflict",
      message: administratorTexts.youTeach,
    });
    expect(await roleOf(person.id)).toBe("teacher");
    const without = await invitedPerson("teacher");
    await acceptAdministration(here.as(without.person), { token: without.token });
    expect(await roleOf(without.person.id)).toBe("academy");
  });

  test("while a first course is made gives the role or the course, never both", async () => {
    const course = { title: "Pulpa", description: "Abono.", price: 15, category: "cultivo" };
    const { person, token } = await invitedPerson("teacher");
    const create = () => createCourse(here.as(person), { course, moduleName: "Módulo 1" });
    await Promise.allSettled([acceptAdministration(here.as(person), { token }), create()]);
    const isTeacher = (await roleOf(person.id)) === "teacher";
    expect(await hasCourses(here.ctx, person.id)).toBe(isTeacher);
    const other = await invitedPerson("teacher");
    const stale = here.as(other.person);
    await acceptAdministration(stale, { token: other.token });
    await expect(createCourse(stale, { course, moduleName: "Módulo 1" })).rejects.toMatchObject({
      code: "forbidden",
    });
    expect(await hasCourses(here.ctx, other.person.id)).toBe(false);
  });

  test("ends after seven days", async () => {
    const { token } = await inviteToAdminister(here, email, owner);
    const late = { ...here.ctx, now: new Date(Date.now() + 7 * 86_400_000) };
    const input = { token, name: "Luz Quira", password: "una clave larga" };
    await expect(acceptAdministration(late, input)).rejects.toMatchObject({
      message: administratorTexts.linkExpired,
    });
  });
});

describe("removing", () => {
  test("takes role and sessions at once, ends what they invited, and tells everybody", async () => {
    const other = await second();
    const third = await provenAdministrator(here);
    const { row } = await inviteToAdminister(here, email, here.as(other));
    await enrolStudent(here.as(other), {
      email: `${newId()}@correo.test`,
      courseId: here.course.id,
    });
    const { accessToken } = await openSession(here.ctx, other);
    await removeAdministrator(owner, { id: other.id });
    expect(await roleOf(other.id)).toBe("student");
    expect(await readAccessToken(here.ctx, accessToken)).toBeNull();
    const [ended] = await here.ctx.db
      .select()
      .from(administratorInvitations)
      .where(eq(administratorInvitations.id, row.id));
    expect(ended?.withdrawnAt).toBeInstanceOf(Date);
    const offered = await here.ctx.db
      .select({ inviterId: invitations.inviterId })
      .from(invitations)
      .where(eq(invitations.academyId, here.academy.id));
    expect(offered).toEqual([{ inviterId: owner.actor.id }]);
    await world.runJobs();
    expect(await toldOf(third.actor.id)).toContain("Luz ya no administra la academia.");
    expect(await toldOf(other.id)).toContain("Ya no administras la academia. Tu cuenta sigue.");
    expect(subjectsTo(third.actor.email)).toContain("Una persona ya no administra La Gulupa");
    expect(subjectsTo(other.email)).toContain("Ya no administras La Gulupa");
    expect((await actionsOf(owner.actor.id))[0]).toBe("administrator-removed");
  });

  test("oneself by deleting the account is told to the others, without the name", async () => {
    const other = await second();
    const { member } = await arrive(here, other);
    await deleteAccount(member, { confirmation: other.email });
    await world.runJobs();
    expect(await toldOf(owner.actor.id)).toContain("Alguien ya no administra la academia.");
    const subject = "Una persona ya no administra La Gulupa";
    const letter = letters.find((one) => one.to === owner.actor.email && one.subject === subject);
    expect(letter?.text).toContain("Cuenta: Eliminada");
    expect(letter?.text).not.toContain("Luz");
  });

  test("makes a teacher of whoever has courses", async () => {
    const other = await second();
    await here.ctx.db.execute(
      `update courses set teacher_id = '${other.id}' where id = '${here.course.id}'`,
    );
    await removeAdministrator(owner, { id: other.id });
    expect(await roleOf(other.id)).toBe("teacher");
  });

  test("oneself goes on in the same session, with less", async () => {
    await second();
    const { accessToken } = await openSession(here.ctx, owner.actor);
    const me = await readAccessToken(here.ctx, accessToken);
    if (!me || me === "other-academy") throw new Error("no session");
    expect(await removeAdministrator(here.as(me), { id: me.id })).toEqual({ isSelf: true });
    expect(await readAccessToken(here.ctx, accessToken)).toMatchObject({ role: "student" });
  });

  test("never leaves an academy without one, also when two remove each other at once", async () => {
    await expect(removeAdministrator(owner, { id: owner.actor.id })).rejects.toMatchObject({
      message: administratorTexts.last,
    });
    const other = await second();
    const outcomes = await Promise.allSettled([
      removeAdministrator(owner, { id: other.id }),
      removeAdministrator(here.as(other), { id: owner.actor.id }),
    ]);
    expect(outcomes.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    expect(await listAcademyAdministrators(here.ctx)).toHaveLength(1);
  });

  test("an inviter while the invitation is accepted ends it, or comes after it", async () => {
    const other = await second();
    const { person, token } = await invitedPerson();
    const { row } = await inviteToAdminister(here, `${newId()}@correo.test`, here.as(other));
    const outcomes = await Promise.allSettled([
      acceptAdministration(here.as(person), { token }),
      removeAdministrator(owner, { id: other.id }),
      withdrawAdministratorInvitation(here.as(other), row.id),
    ]);
    const known = ["gone", "forbidden", "conflict"];
    for (const outcome of outcomes) {
      if (outcome.status === "rejected") expect(known).toContain(outcome.reason.code);
    }
    expect(await roleOf(other.id)).toBe("student");
  });

  test("twice with one code says that the person administers no more", async () => {
    const { id } = await second();
    const { member, secret } = await withFactor(here, owner.actor);
    const later = stepsLater(member, 1);
    const asked = { id, password, code: codeAt(secret, later.now) };
    await removeAdministrator(later, asked);
    await expect(removeAdministrator(later, asked)).rejects.toMatchObject({
      message: administratorTexts.gone,
    });
  });

  test("is for administrators of the academy, about its own", async () => {
    const other = await second();
    const staff = await provenAdministrator(here, "admin");
    await expect(removeAdministrator(staff, { id: other.id })).rejects.toMatchObject({
      code: "forbidden",
    });
    const there = await provenAdministrator(await world.academy());
    await expect(removeAdministrator(there, { id: other.id })).rejects.toMatchObject({
      code: "not_found",
    });
    await expect(removeAdministrator(owner, { id: here.student.id })).rejects.toMatchObject({
      code: "not_found",
    });
  });
});

test("neither the list nor a change of administrators reads the whole trail", async () => {
  const { person, token } = await invitedPerson();
  statements();
  await acceptAdministration(here.as(person), { token });
  await removeAdministrator(owner, { id: person.id });
  await listAcademyAdministrators(here.ctx);
  const read = statements().filter((text) =>
    /^select\b.* from "(trail_events|sessions)"/.test(text),
  );
  const grouped = read.filter((text) => text.includes("group by"));
  expect(grouped).toEqual([
    expect.stringContaining('"trail_events"."subject_id" in ('),
    expect.stringContaining('"sessions"."user_id" in ('),
  ]);
});

test("the list says since when and when they last came", async () => {
  const other = await second();
  const listed = await listAcademyAdministrators(here.ctx);
  expect(listed.map(({ id }) => id)).toEqual([owner.actor.id, other.id]);
  expect(listed[1]).toMatchObject({ name: "Luz Quira", isProven: true });
  expect(listed[1]?.lastSignIn).toBeInstanceOf(Date);
});
