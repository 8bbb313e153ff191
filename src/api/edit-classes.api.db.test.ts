// Making, changing and finishing classes: what their teacher may do, and what everybody else gets.
import { and, eq } from "drizzle-orm";
import { afterAll, describe, expect, test } from "vitest";
import { courses, lessons, modules } from "#src/courses/tables.ts";
import { newId } from "#src/db/columns.ts";
import { openDoor, problemIn } from "#src/testing/door.ts";
import { openWorld } from "#src/testing/world.ts";

const world = await openWorld();
afterAll(() => world.close());
const door = openDoor(world);
const here = await world.academy();
const elsewhere = await world.academy();
const { db } = world.database;
const teacher = door.as(here.teacher, here.academy);
const admin = door.as(await here.person("admin"), here.academy);

const text = { title: "Fermentación controlada", description: "Montamos un tanque limpio." };

async function place() {
  const { id, modules } = await here.addCourse();
  const [first, second] = modules;
  return { path: `/api/courses/${id}/classes`, id, moduleId: first?.id ?? "", other: second?.id };
}

const rows = (courseId: string) =>
  db.select().from(lessons).where(eq(lessons.courseId, courseId)).orderBy(lessons.createdAt);

async function made(given: object = {}) {
  const { path, moduleId, id: courseId } = await place();
  const answer = await teacher(path, { json: { moduleId, ...text, ...given } });
  expect(answer.status, await answer.clone().text()).toBe(201);
  const lesson = await answer.json();
  const change = (json: object, client = teacher) =>
    client(`${path}/${lesson.id}`, { method: "PATCH", json });
  return { lesson, path, courseId, moduleId, change };
}

describe("a new class", () => {
  test("stands last in its module, with the defaults of the specification", async () => {
    const { lesson, courseId, moduleId } = await made();
    expect(lesson).toMatchObject({
      ...text,
      course: courseId,
      module: moduleId,
      settings: { published: true, comments: true, isFree: false },
      version: 1,
      finished: true,
    });
    const inModule = (await rows(courseId)).filter((row) => row.moduleId === moduleId);
    expect(inModule.map(({ id, position }) => [id === lesson.id, position])).toEqual([
      [false, 0],
      [true, 1],
    ]);
    const [course] = await db.select().from(courses).where(eq(courses.id, courseId));
    expect(course?.outlineVersion).toBe(2);
  });

  test("without a description waits to be finished, and learners do not see it", async () => {
    const { lesson, courseId } = await made({ description: "" });
    expect(lesson.finished).toBe(false);
    const row = (await rows(courseId)).find(({ id }) => id === lesson.id);
    expect([row?.finishedAt, row?.listed]).toEqual([null, false]);
  });

  test("is one where the same call comes twice, also at the same time", async () => {
    const { path, moduleId, id: courseId } = await place();
    const id = newId();
    const json = { id, moduleId, ...text, finished: false };
    const answers = await Promise.all([1, 2, 3].map(() => teacher(path, { json })));
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
    const ids = await Promise.all(answers.map(async (answer) => (await answer.json()).id));
    expect(new Set(ids)).toEqual(new Set([id]));
    expect(await rows(courseId)).toHaveLength(3);
    const again = await teacher(path, { json: { ...json, title: "Otro título" } });
    expect(await again.json()).toMatchObject({ id, title: "Otro título", version: 2 });
  });

  test("of a form that comes again does not replace what was changed since", async () => {
    const { path, moduleId, id: courseId } = await place();
    const json = { id: newId(), moduleId, ...text, finished: false };
    await teacher(path, { json });
    const edited = { title: "Editada", version: 1 };
    await teacher(`${path}/${json.id}`, { method: "PATCH", json: edited });
    const late = await problemIn(await teacher(path, { json }), 409);
    expect(late.detail).toBe("Este curso cambió en otra pestaña");
    const row = (await rows(courseId)).find(({ id }) => id === json.id);
    expect([row?.title, row?.version]).toEqual(["Editada", 2]);
    const same = await teacher(path, { json: { ...json, title: "Editada" } });
    expect(await same.json()).toMatchObject({ id: json.id, version: 2 });
  });

  test("never takes the id of a class of another course", async () => {
    const mine = await place();
    const { lesson, courseId } = await made();
    const answer = await teacher(mine.path, {
      json: { id: lesson.id, moduleId: mine.moduleId, ...text, title: "Ajena" },
    });
    expect((await answer.json()).id).not.toBe(lesson.id);
    expect((await rows(courseId)).map(({ title }) => title)).not.toContain("Ajena");
  });

  test.each([
    [{ title: "" }, "title", "Escribe el título de la clase"],
    [{ title: " \u202E\u200B\n" }, "title", "Escribe el título de la clase"],
    [{ title: undefined }, "title", "Escribe el título de la clase"],
    [{ title: "x".repeat(101) }, "title", "El título no puede tener más de 100 caracteres"],
    [
      { description: "x".repeat(1001) },
      "description",
      "La descripción no puede tener más de 1000 caracteres",
    ],
    [{ description: " \n ", finished: true }, "description", "Escribe la descripción de la clase"],
    [{ settings: { isFree: "si" } }, "settings.isFree", "Elige una de las dos opciones"],
  ])("is refused at its field: %j", async (given, path, message) => {
    const { path: address, moduleId, id } = await place();
    const before = await rows(id);
    const refused = await problemIn(
      await teacher(address, { json: { moduleId, ...text, ...given } }),
      400,
    );
    expect(refused.errors).toContainEqual({ path, message });
    expect(await rows(id)).toHaveLength(before.length);
  });

  test("keeps hostile text as plain text, and line breaks in the description", async () => {
    const { lesson } = await made({
      title: "<script>alert(1)</script>\u202E \n fin",
      description: "uno\r\ndos\u0000\n\n\n\ntres",
    });
    expect(lesson.title).toBe("<script>alert(1)</script> fin");
    expect(lesson.description).toBe("uno\ndos\n\ntres");
  });

  test("cannot be put into a removed or foreign module, or a removed course", async () => {
    const { path, id, moduleId, other } = await place();
    const foreign = await place();
    const abroad = elsewhere.course.modules[0]?.id;
    for (const wrong of [foreign.moduleId, abroad, newId(), "x", undefined]) {
      const answer = await teacher(path, { json: { ...text, moduleId: wrong } });
      await problemIn(answer, wrong === undefined ? 400 : 404);
    }
    await db.update(modules).set({ removedAt: new Date() }).where(eq(modules.id, moduleId));
    await problemIn(await teacher(path, { json: { ...text, moduleId } }), 404);
    await db.update(courses).set({ removedAt: new Date() }).where(eq(courses.id, id));
    await problemIn(await teacher(path, { json: { ...text, moduleId: other } }), 404);
  });
});

describe("changing a class", () => {
  test("changes what is given and nothing else", async () => {
    const { change } = await made();
    const changed = await (await change({ settings: { isFree: true } })).json();
    expect(changed).toMatchObject({
      ...text,
      settings: { published: true, comments: true, isFree: true },
      version: 2,
    });
    const same = await (await change({ title: ` ${text.title} `, version: 2 })).json();
    expect(same.version).toBe(2);
  });

  test("based on an older version is refused, and nothing is overwritten", async () => {
    const { change, lesson } = await made();
    expect((await change({ title: "Primera pestaña", version: lesson.version })).status).toBe(200);
    const late = await change({ title: "Segunda pestaña", version: lesson.version });
    expect((await problemIn(late, 409)).detail).toBe("Este curso cambió en otra pestaña");
    expect(await (await change({})).json()).toMatchObject({ title: "Primera pestaña", version: 2 });
  });

  test("that comes again after a lost answer is taken as saved", async () => {
    const { change } = await made();
    const twice = { title: "Poda de formación", version: 1 };
    expect((await change(twice)).status).toBe(200);
    const again = await change(twice);
    expect([again.status, (await again.json()).version]).toEqual([200, 2]);
  });

  test("of two at the same time saves one", async () => {
    const { change } = await made();
    const both = await Promise.all(["Una", "Otra"].map((title) => change({ title, version: 1 })));
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  test("finishes it once, and a finished class keeps its texts", async () => {
    const { change, lesson, courseId } = await made({ finished: false });
    const finished = await (await change({ finished: true })).json();
    expect(finished).toMatchObject({ finished: true, version: 2 });
    const row = (await rows(courseId)).find(({ id }) => id === lesson.id);
    expect(row?.listed).toBe(true);
    const again = await (await change({ finished: true })).json();
    expect(again.version).toBe(2);
    const refused = await problemIn(await change({ description: " " }), 400);
    expect(refused.errors).toEqual([
      { path: "description", message: "Escribe la descripción de la clase" },
    ]);
  });

  test("takes no price, status, teacher, place or length", async () => {
    const { change, lesson, courseId } = await made();
    const extra = { moduleId: newId(), position: 9, durationSeconds: 9, removedAt: "2026-01-01" };
    expect((await change({ ...extra, teacherId: newId() })).status).toBe(200);
    const row = (await rows(courseId)).find(({ id }) => id === lesson.id);
    expect(row).toMatchObject({ moduleId: lesson.module, position: 1, durationSeconds: 0 });
    expect([row?.version, row?.removedAt]).toEqual([1, null]);
  });

  test("is for the course's own teacher and staff; others find nothing", async () => {
    const { change, path, lesson, moduleId } = await made();
    const foreign = await place();
    for (const role of ["teacher", "student", "academy"] as const) {
      const client = door.as(await here.person(role), here.academy);
      await problemIn(await change({ title: "Ajena" }, client), 404);
      await problemIn(await client(path, { json: { moduleId, ...text } }), 404);
    }
    const abroad = door.as(elsewhere.teacher, elsewhere.academy);
    await problemIn(await change({ title: "Ajena" }, abroad), 404);
    await problemIn(await change({ title: "Ajena" }, door.anyone(here.academy)), 401);
    const misplaced = `${foreign.path}/${lesson.id}`;
    await problemIn(await teacher(misplaced, { method: "PATCH", json: text }), 404);
    expect((await change({ title: "Del equipo" }, admin)).status).toBe(200);
    await db.update(lessons).set({ removedAt: new Date() }).where(eq(lessons.id, lesson.id));
    await problemIn(await change({ title: "Tarde" }), 404);
  });
});

test("its owner reads version and settings of a class, a learner does not", async () => {
  const { lesson, path } = await made();
  const address = `${path}/${lesson.id}`;
  expect(await (await teacher(address)).json()).toMatchObject({
    version: 1,
    finished: true,
    module: lesson.module,
    settings: { published: true, comments: true, isFree: false },
  });
  await db
    .update(lessons)
    .set({ isFree: true })
    .where(and(eq(lessons.academyId, here.academy.id), eq(lessons.id, lesson.id)));
  const student = await (await door.as(here.student, here.academy)(address)).json();
  expect(student.title).toBe(text.title);
  expect(student.version).toBeUndefined();
});

test("a save that comes twice answers with its own version, not with that of another tab", async () => {
  const { change, courseId, lesson } = await made();
  const mine = { title: "Mía", version: 1 };
  await change(mine);
  await change({ description: "La suya", version: 2 });
  const { version } = await (await change(mine)).json();
  expect(version).toBe(2);
  await problemIn(await change({ description: "La mía", version }), 409);
  const row = (await rows(courseId)).find(({ id }) => id === lesson.id);
  expect(row).toMatchObject({ title: "Mía", description: "La suya", version: 3 });
});
