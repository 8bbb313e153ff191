// Who sees whose e-mail, and what a search may find out.
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { searchedText } from "#src/accounts/searched-text.rules.ts";
import { lessons } from "#src/courses/tables.ts";
import type { Actor } from "#src/ctx.ts";
import { newId } from "#src/db/columns.ts";
import { enrolments } from "#src/enrolments/tables.ts";
import { openWorld } from "#src/testing/world.ts";
import { changeCourses } from "#src/testing/write-course.ts";
import { invitations } from "../tables.ts";
import { countInvited, listInvited } from "./invited-queries.ts";
import { countLearners, learnersAfter, listLearners } from "./learner-queries.ts";

const world = await openWorld();
afterAll(() => world.close());
const here = await world.academy();
const { course } = here;
const page = { limit: 9, offset: 0 };
const staff = await here.person("admin");
const colleague = await here.person("teacher");

type Given = Partial<typeof invitations.$inferInsert> & { email: string };

async function invite(given: Given, inviter: Actor = here.teacher): Promise<string> {
  const id = newId();
  await world.database.db.insert(invitations).values({
    ...{ academyId: here.academy.id, id, courseId: course.id, inviterId: inviter.id },
    ...{ tokenHash: newId(), expiresAt: new Date(Date.now() + 86_400_000) },
    ...given,
  });
  return id;
}

async function learner(name: string, minute: number, courseId = course.id): Promise<Actor> {
  const person = await here.person("student", name);
  const createdAt = new Date(Date.UTC(2026, 9, 1, 12, minute));
  await world.database.db
    .insert(enrolments)
    .values({ academyId: here.academy.id, userId: person.id, courseId, createdAt });
  return person;
}

const acceptedBy = ({ id }: Actor) => ({ learnerId: id, acceptedAt: new Date() });

let bought: Actor;

beforeAll(async () => {
  bought = await learner("Compró", 1);
  const invited = await learner("Llegó invitada", 2);
  await invite({ email: "luz.marina@correo.test", ...acceptedBy(invited) });
  const byStaff = await learner("Del equipo", 3);
  await invite({ email: "equipo.luz@correo.test", ...acceptedBy(byStaff) }, staff);
  const elsewhere = await here.addCourse();
  await invite({
    ...{ email: "luz.de.otro@correo.test", courseId: elsewhere.id },
    ...acceptedBy(bought),
  });
  await invite({ email: "espera.luz@correo.test" });
  await invite({ email: "tarde@correo.test", expiresAt: new Date(Date.now() - 1) });
  await invite({ email: "retirada.luz@correo.test", withdrawnAt: new Date() });
  await invite({ email: "no.luz@correo.test", refusedAt: new Date() });
  await invite({ email: "equipo.espera@correo.test" }, staff);
});

const seenBy = async (actor: Actor, part = "") =>
  (await listLearners(here.as(actor), course.id, part, page)).map(({ name, email }) => ({
    name,
    email,
  }));
const invitedSeenBy = async (actor: Actor, part = "") =>
  (await listInvited(here.as(actor), course.id, part, page)).map(({ email }) => email);

test("a teacher sees everybody's name, the last to come first, and the e-mail of whom they invited", async () => {
  expect(await seenBy(here.teacher)).toEqual([
    { name: "Del equipo", email: null },
    { name: "Llegó invitada", email: "luz.marina@correo.test" },
    { name: "Compró", email: null },
  ]);
  expect(await seenBy(colleague)).toEqual([
    { name: "Del equipo", email: null },
    { name: "Llegó invitada", email: null },
    { name: "Compró", email: null },
  ]);
});

test("invitations that wait or have expired are listed to who gave them, and all of them to staff", async () => {
  expect(await invitedSeenBy(here.teacher)).toEqual([
    "tarde@correo.test",
    "espera.luz@correo.test",
  ]);
  expect(await invitedSeenBy(colleague)).toEqual([]);
  expect(await invitedSeenBy(staff)).toHaveLength(3);
  expect(await countInvited(here.as(here.teacher), course.id)).toBe(2);
});

describe("a search by e-mail", () => {
  test.each([
    // A part, in any case, of an address that the teacher knows.
    ["luz", ["Llegó invitada"], ["espera.luz@correo.test"]],
    ["MARINA@", ["Llegó invitada"], []],
    ["  luz.marina@correo.test ", ["Llegó invitada"], []],
    ["tarde", [], ["tarde@correo.test"]],
    // Of the hidden ones nothing, whole or in part; nor names; nor signs of a pattern.
    ["equipo", [], []],
    ["equipo.luz@correo.test", [], []],
    ["de.otro", [], []],
    ["retirada", [], []],
    ["Llegó", [], []],
    ["%", [], []],
    ["_uz", [], []],
    ["' or true --", [], []],
  ])("%j finds %j and %j", async (typed, names, emails) => {
    const part = searchedText(typed);
    const ctx = here.as(here.teacher);
    expect((await seenBy(here.teacher, part)).map(({ name }) => name)).toEqual(names);
    expect(await countLearners(ctx, course, part)).toBe(names.length);
    expect(await invitedSeenBy(here.teacher, part)).toEqual(emails);
    expect(await countInvited(ctx, course.id, part)).toBe(emails.length);
  });

  test("never finds the account's own e-mail", async () => {
    for (const typed of [bought.email, bought.email.slice(0, 8)]) {
      expect(await seenBy(here.teacher, searchedText(typed))).toEqual([]);
      expect(await seenBy(staff, searchedText(typed))).toEqual([]);
    }
  });

  test("counts a person once who accepted two invitations, and shows the later address", async () => {
    const twice = await learner("Dos veces", 0);
    const before = { learnerId: twice.id, acceptedAt: new Date(Date.now() - 1000) };
    await invite({ email: "primero.doble@correo.test", ...before });
    await invite({ email: "segundo.doble@correo.test", ...acceptedBy(twice) });
    expect(await seenBy(here.teacher, "doble")).toEqual([
      { name: "Dos veces", email: "segundo.doble@correo.test" },
    ]);
    expect(await countLearners(here.as(here.teacher), course, "doble")).toBe(1);
  });
});

test("what is typed to search is bounded, and loses what no address has", () => {
  expect(searchedText("\u0000Luz\ud800\u200B ")).toBe("luz");
  expect(searchedText("x".repeat(1_000_000))).toHaveLength(254);
});

test("learners are paged without one missing or twice, also those of one moment", async () => {
  const { id } = await here.addCourse();
  const many = Array.from({ length: 13 }, (_, at) => at);
  // The first ten came within one millisecond.
  for (const at of many) await learner(`Nº ${at}`, at < 10 ? 0 : at, id);
  const ctx = here.as(here.teacher);
  const two = await Promise.all(
    [0, 9].map((offset) => listLearners(ctx, id, "", { limit: 9, offset })),
  );
  expect(two.map(({ length }) => length)).toEqual([9, 4]);
  const listed = two.flat().map((one) => one.name);
  expect(listed.slice(0, 3)).toEqual(["Nº 12", "Nº 11", "Nº 10"]);
  expect(new Set(listed).size).toBe(13);

  const walked: string[] = [];
  let { learners, last } = await learnersAfter(ctx, id, null, 4);
  for (;;) {
    walked.push(...learners.map(({ name }) => name));
    if (!last) break;
    ({ learners, last } = await learnersAfter(ctx, id, last, 4));
  }
  expect(walked).toEqual(listed);
});

test("few learners are counted, many are as many as the course says", async () => {
  const { id } = await here.addCourse();
  const ctx = here.as(here.teacher);
  expect(await countLearners(ctx, { id, studentCount: 1240 })).toBe(0);
  const people = await Promise.all(Array.from({ length: 100 }, () => here.person("student")));
  await world.database.db
    .insert(enrolments)
    .values(people.map(({ id: userId }) => ({ academyId: here.academy.id, userId, courseId: id })));
  expect(await countLearners(ctx, { id, studentCount: 1240 })).toBe(1240);
});

test("a class that was removed stays in the count of who had it", async () => {
  const { id, modules } = await here.addCourse();
  const lessonId = modules[0]?.lessons[0]?.id ?? "";
  await learner("Antes", 0, id);

  const removedAt = new Date(Date.UTC(2026, 9, 1, 12, 30));
  await world.database.db.update(lessons).set({ removedAt }).where(eq(lessons.id, lessonId));
  await learner("Después", 45, id);
  await changeCourses(here.ctx, id, { status: "draft" });
  const found = await listLearners(here.as(here.teacher), id, "", page);
  expect(found.map(({ name, done, total }) => ({ name, done, total }))).toEqual([
    { name: "Después", done: 0, total: 1 },
    { name: "Antes", done: 0, total: 2 },
  ]);
});
