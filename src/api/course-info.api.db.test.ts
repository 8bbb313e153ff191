// The info of a course over REST, and its learners as a file.
import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { users } from "#src/accounts/tables.ts";
import { type Actor, inTransaction } from "#src/ctx.ts";
import { newId } from "#src/db/columns.ts";
import { enrol } from "#src/enrolments/enrol.ts";
import { enrolments } from "#src/enrolments/tables.ts";
import { countOnDays } from "#src/figures/count-on-days.ts";
import { lessonViews } from "#src/lessons/tables.ts";
import { invitations } from "#src/teaching/tables.ts";
import { openDoor, problemIn } from "#src/testing/door.ts";
import { openWorld } from "#src/testing/world.ts";

const world = await openWorld();
afterAll(() => world.close());
const door = openDoor(world);
const here = await world.academy();
const { course } = here;
const teacher = door.as(here.teacher, here.academy);
const path = `/api/courses/${course.id}`;
const day = 86_400_000;
const { db } = world.database;
const academyId = here.academy.id;

async function invite(email: string, more: Partial<typeof invitations.$inferInsert> = {}) {
  await db.insert(invitations).values({
    ...{ academyId, id: newId(), courseId: course.id, inviterId: here.teacher.id },
    ...{ email, tokenHash: newId(), expiresAt: new Date(Date.now() + day), ...more },
  });
}

let luz: Actor;
let omar: Actor;

beforeAll(async () => {
  luz = await here.person("student", '=HYPERLINK("http://malo.test")');
  omar = await here.person("student", 'Omar "El Negro", de Pasto');
  for (const { id } of [luz, omar]) await enrol(here.ctx, id, course.id);
  await invite("luz@correo.test", { learnerId: luz.id, acceptedAt: new Date() });
  await invite("espera@correo.test");
  await invite("tarde@correo.test", { expiresAt: new Date(Date.now() - 1) });
});

test("the figures are those of thirty days, and of all time", async () => {
  const { id } = await here.addCourse();
  const change = { courseId: id, enrolled: 1, sold: 2, completed: 1 };
  await inTransaction(here.ctx, (ctx) =>
    countOnDays(ctx, [
      { ...change, at: ctx.now },
      { ...change, at: new Date(ctx.now.getTime() - 29 * day) },
      { ...change, at: new Date(ctx.now.getTime() - 31 * day) },
    ]),
  );
  expect(await (await teacher(`/api/courses/${id}/info`)).json()).toMatchObject({
    students: 2,
    sells: 4,
    totalStudentCompleted: 2,
    allTime: { students: 3, sells: 6, totalStudentCompleted: 3 },
  });
});

const counts = ({ headers }: Response) =>
  ["x-total-count", "x-registered-count", "x-not-registered-count"].map((name) =>
    headers.get(name),
  );

test("both lists have their counts, and e-mails of invited people alone", async () => {
  const answer = await teacher(`${path}/info`);
  expect(counts(answer)).toEqual(["4", "2", "2"]);
  const { invitations: lists } = await answer.json();
  const date = expect.stringMatching(/^\d{4}-\d\d-\d\dT/);
  expect(lists.registered).toEqual([
    { id: omar.id, name: omar.name, email: null, date, status: "registered", picture: null },
    {
      id: luz.id,
      name: luz.name,
      email: "luz@correo.test",
      date,
      status: "registered",
      picture: null,
    },
  ]);
  expect(lists.notRegistered).toMatchObject([
    { email: "tarde@correo.test", name: null, status: "expired" },
    { email: "espera@correo.test", name: null, status: "pending" },
  ]);
});

test("a search by e-mail and a page", async () => {
  const found = await teacher(`${path}/info?email=LUZ@`);
  expect(counts(found)).toEqual(["1", "1", "0"]);
  const hidden = await teacher(`${path}/info?email=${encodeURIComponent(omar.email)}`);
  expect(counts(hidden)).toEqual(["0", "0", "0"]);
  const second = await teacher(`${path}/info?limit=1&offset=1`);
  expect(counts(second)).toEqual(["4", "2", "2"]);
  expect((await second.json()).invitations).toMatchObject({
    registered: [{ id: luz.id }],
    notRegistered: [{ email: "espera@correo.test" }],
  });
});

test.each(["limit=0", "limit=101", "offset=-1", "offset=9001", "limit=x"])(
  "?%s is refused",
  async (query) => {
    await problemIn(await teacher(`${path}/info?${query}`), 400);
  },
);

test("a course of somebody else, and one of another academy, are not there", async () => {
  const elsewhere = await world.academy();
  const others = [
    door.as(await here.person("teacher"), here.academy),
    door.as(luz, here.academy),
    door.as(elsewhere.teacher, elsewhere.academy),
  ];
  for (const other of others) {
    await problemIn(await other(`${path}/info`), 404);
    await problemIn(await other(`${path}/learners.csv`), 404);
  }
});

const lines = async (answer: Response) => {
  // `text()` would drop the mark.
  const text = new TextDecoder("utf-8", { ignoreBOM: true }).decode(await answer.arrayBuffer());
  return text.split("\r\n");
};

test("the file has every learner, hides what is hidden, and no cell is a formula", async () => {
  const lessonId = course.modules[0]?.lessons[0]?.id ?? "";
  const at = new Date("2026-10-05T12:00:00Z");
  const view = { academyId, courseId: course.id, lessonId, userId: luz.id };
  await db.insert(lessonViews).values({ ...view, watchedAt: at, placeAt: at, createdAt: at });
  const set = { createdAt: new Date("2026-10-02T03:00:00Z"), completedAt: at };
  await db
    .update(enrolments)
    .set(set)
    .where(and(eq(enrolments.userId, luz.id), eq(enrolments.courseId, course.id)));

  const answer = await teacher(`${path}/learners.csv`);
  expect(answer.headers.get("content-type")).toBe("text/csv; charset=utf-8");
  expect(answer.headers.get("cache-control")).toContain("no-store");
  expect(answer.headers.get("content-disposition")).toMatch(
    /^attachment; filename="Estudiantes de Cafe de especialidad/,
  );
  const [head, first, second, end, ...rest] = await lines(answer);
  expect(head).toBe(
    "\uFEFFNombre,Correo,Desde,Estado,Terminó el,Clases vistas,Clases,Última actividad",
  );
  const today = expect.stringMatching(
    /^"Omar ""El Negro"", de Pasto",,\d{4}-\d\d-\d\d,Registrado,,0,2,$/,
  );
  expect(first).toEqual(today);
  // Of the date in Bogotá, where it was still the first.
  expect(second).toBe(
    `"'=HYPERLINK(""http://malo.test"")",luz@correo.test,2026-10-01,Terminó,2026-10-05,1,2,2026-10-05`,
  );
  expect([end, rest]).toEqual(["", []]);
});

test("a file of more learners than are read at once has each of them once", async () => {
  const { id } = await here.addCourse();
  const many = Array.from({ length: 1200 }, (_, at) => ({
    ...{ academyId, id: newId(), name: `Nº ${at}`, role: "student" as const },
    email: `${newId()}@correo.test`,
  }));
  await db.insert(users).values(many);
  await db
    .insert(enrolments)
    .values(many.map(({ id: userId }) => ({ academyId, userId, courseId: id })));
  const [, ...found] = await lines(await teacher(`/api/courses/${id}/learners.csv`));
  expect(found.pop()).toBe("");
  expect(found).toHaveLength(1200);
  expect(new Set(found.map((line) => line.split(",")[0])).size).toBe(1200);
});
