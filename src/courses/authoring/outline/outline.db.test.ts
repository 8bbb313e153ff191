import { and, asc, eq } from "drizzle-orm";
import { afterAll, describe, expect, test } from "vitest";
import { courses, lessons, modules } from "#src/courses/tables.ts";
import { newId } from "#src/db/columns.ts";
import type { TestAcademy } from "#src/testing/people.ts";
import { openWorld } from "#src/testing/world.ts";
import { createLesson } from "../lesson/create-lesson.ts";
import { findOwnCourse } from "../own-course-queries.ts";
import { staleCourse } from "../version.rules.ts";
import { addLessons } from "./add-lessons.ts";
import { addModule } from "./add-module.ts";
import { orderOutline } from "./order-outline.ts";
import { orderOf, outlineTexts, stepped } from "./outline.rules.ts";
import { removeLesson } from "./remove-lesson.ts";
import { removeModule } from "./remove-module.ts";
import { renameModule } from "./rename-module.ts";

const world = await openWorld();
afterAll(() => world.close());
const { db } = world.database;

/** A teacher with a course of two modules of three classes each. */
async function scene() {
  const here = await world.academy();
  const ctx = here.as(here.teacher);
  const { id } = here.course;
  for (const { id: moduleId } of here.course.modules) {
    await addLessons(ctx, id, { moduleId, titles: ["Segunda", "Tercera"] });
  }
  const read = async () => (await findOwnCourse(ctx, id)) ?? expect.fail("no course");
  const [first, second] = (await read()).modules.map((module) => module.id);
  return { here, ctx, id, read, first: first ?? "", second: second ?? "" };
}

const order = async ({ read }: Pick<Awaited<ReturnType<typeof scene>>, "read">) =>
  orderOf(await read());

describe("modules", () => {
  test("a new one is the last, and its name is on one line", async () => {
    const { ctx, id, read } = await scene();
    const before = await read();
    const added = await addModule(ctx, id, { name: "  La \n cosecha " });
    const course = await read();
    expect(course.modules.map(({ name }) => name)).toEqual([
      "Conoce tu cafetal",
      "Beneficio",
      "La cosecha",
    ]);
    expect(course.modules.at(-1)).toMatchObject({ id: added.id, version: 1, lessons: [] });
    expect(course.outlineVersion).toBe(before.outlineVersion + 1);
  });

  test.each([
    ["   ", outlineTexts.noName],
    ["a".repeat(101), "El nombre del módulo no puede tener más de 100 caracteres"],
  ])("the name %j is refused", async (name, text) => {
    const { ctx, id, first } = await scene();
    await expect(addModule(ctx, id, { name })).rejects.toThrow(text);
    await expect(renameModule(ctx, id, { id: first, name })).rejects.toThrow(text);
  });

  test("a course takes a hundred", async () => {
    const { here, ctx, id } = await scene();
    const rows = Array.from({ length: 98 }, (_, at) => ({ name: `M${at}`, position: 10 + at }));
    const home = { academyId: here.academy.id, courseId: id };
    await db.insert(modules).values(rows.map((row) => ({ ...home, ...row, id: newId() })));
    await expect(addModule(ctx, id, { name: "Uno más" })).rejects.toMatchObject({
      code: "conflict",
      message: outlineTexts.manyModules,
    });
  });

  test("one whose answer was lost is added once, and never takes another's id", async () => {
    const { here, ctx, id, read } = await scene();
    const given = { id: newId(), name: "La cosecha" };
    const both = [await addModule(ctx, id, given), await addModule(ctx, id, given)];
    expect(both.map((module) => module.id)).toEqual([given.id, given.id]);
    expect((await read()).modules).toHaveLength(3);
    const foreign = (await here.addCourse()).modules[0]?.id ?? "";
    for (const taken of [foreign, given.id, "x"]) {
      const added = await addModule(ctx, id, { id: taken, name: "Otro" });
      expect(added.id).not.toBe(taken);
    }
    expect((await read()).modules).toHaveLength(6);
  });

  test("removed modules and classes leave room for two of each that may stand", async () => {
    const { here, ctx, id, first } = await scene();
    const home = { academyId: here.academy.id, courseId: id };
    const gone = { ...home, position: 0, removedAt: new Date() };
    const rows = (length: number) => Array.from({ length }, () => ({ ...gone, id: newId() }));
    await db.insert(modules).values(rows(298).map((row) => ({ ...row, name: "Se fue" })));
    await expect(addModule(ctx, id, { name: "Uno más" })).rejects.toMatchObject({
      code: "conflict",
      message: outlineTexts.manyModules,
    });
    const unseen = { moduleId: first, title: "Se fue", finishedAt: null };
    await db.insert(lessons).values(rows(2993).map((row) => ({ ...row, ...unseen })));
    const full = { code: "conflict", message: "Un curso puede tener hasta 1000 clases" };
    await addLessons(ctx, id, { moduleId: first, titles: ["La última"] });
    const one = { moduleId: first, titles: ["Una más"] };
    await expect(addLessons(ctx, id, one)).rejects.toMatchObject(full);
    const other = { moduleId: first, title: "Una más" };
    await expect(createLesson(ctx, id, other)).rejects.toMatchObject(full);
  });

  test("a new name counts its version, and an older one is refused with nothing written", async () => {
    const { ctx, id, first, read } = await scene();
    const before = await read();
    const saved = await renameModule(ctx, id, { id: first, name: "Tu cafetal", version: 1 });
    expect(saved).toMatchObject({ name: "Tu cafetal", version: 2 });
    await expect(
      renameModule(ctx, id, { id: first, name: "Otro", version: 1 }),
    ).rejects.toMatchObject({
      code: "conflict",
      message: staleCourse,
    });
    // The answer was lost, and the same save comes again.
    await renameModule(ctx, id, { id: first, name: "Tu cafetal", version: 1 });
    const course = await read();
    expect(course.modules[0]).toMatchObject({ name: "Tu cafetal", version: 2 });
    expect(course.outlineVersion).toBe(before.outlineVersion);
  });

  test("one goes with its classes, all at the same moment", async () => {
    const { ctx, id, first, read } = await scene();
    await removeModule(ctx, id, first);
    expect((await read()).modules.map(({ name }) => name)).toEqual(["Beneficio"]);
    const [module] = await db.select().from(modules).where(eq(modules.id, first));
    const gone = await db.select().from(lessons).where(eq(lessons.moduleId, first));
    expect(gone).toHaveLength(3);
    for (const one of gone) expect(one.removedAt).toEqual(module?.removedAt);
    expect(module?.removedAt).toEqual(ctx.now);
  });

  test("a class that was removed before keeps its own moment", async () => {
    const { here, ctx, id, first, read } = await scene();
    const lesson = (await read()).modules[0]?.lessons[0]?.id ?? "";
    await removeLesson(ctx, id, lesson);
    await removeModule({ ...here.as(here.teacher), now: new Date(Date.now() + 60_000) }, id, first);
    const [row] = await db.select().from(lessons).where(eq(lessons.id, lesson));
    expect(row?.removedAt).toEqual(ctx.now);
  });

  test("of two removals at once one finds it gone", async () => {
    const { ctx, id, first, read } = await scene();
    const both = await Promise.allSettled([
      removeModule(ctx, id, first),
      removeModule(ctx, id, first),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    expect((await read()).modules).toHaveLength(1);
  });
});

describe("classes", () => {
  test("several come in order, published and unfinished", async () => {
    const { ctx, id, second, read } = await scene();
    await addLessons(ctx, id, { moduleId: second, titles: ["Cuarta", "Quinta"] });
    const added = (await read()).modules[1]?.lessons ?? [];
    expect(added.map(({ title }) => title)).toEqual([
      "Fermentar en tanque",
      "Segunda",
      "Tercera",
      "Cuarta",
      "Quinta",
    ]);
    expect(added.at(-1)).toMatchObject({ published: true, finishedAt: null, listed: false });
  });

  test("a batch whose answer was lost is added once, and never takes another's id", async () => {
    const { here, ctx, id, first, read } = await scene();
    const given = { moduleId: first, titles: ["Cuarta", "Quinta"], ids: [newId(), newId()] };
    const added = await addLessons(ctx, id, given);
    expect(added.map((lesson) => lesson.id)).toEqual(given.ids);
    expect(await addLessons(ctx, id, given)).toEqual(added);
    expect((await read()).modules[0]?.lessons).toHaveLength(5);
    const more = { titles: ["Quinta", "Sexta"], ids: [given.ids[1] ?? "", newId()] };
    await addLessons(ctx, id, { moduleId: first, ...more });
    expect((await read()).modules[0]?.lessons.map((lesson) => lesson.title).slice(3)).toEqual([
      ...["Cuarta", "Quinta", "Sexta"],
    ]);
    const foreign = (await here.addCourse()).modules[0]?.lessons[0]?.id ?? "";
    const [other] = await addLessons(ctx, id, { moduleId: first, titles: ["S"], ids: [foreign] });
    expect(other?.id).not.toBe(foreign);
    expect((await read()).modules[0]?.lessons).toHaveLength(7);
  });

  test("a module takes two hundred", async () => {
    const { ctx, id, first, read } = await scene();
    const titles = Array.from({ length: 198 }, (_, at) => `Clase ${at}`);
    await expect(addLessons(ctx, id, { moduleId: first, titles })).rejects.toMatchObject({
      code: "conflict",
    });
    expect((await read()).modules[0]?.lessons).toHaveLength(3);
  });

  test("a removed one is hidden, and removing it again finds nothing", async () => {
    const { ctx, id, read } = await scene();
    const lesson = (await read()).modules[0]?.lessons[1]?.id ?? "";
    await removeLesson(ctx, id, lesson);
    expect((await order({ read }))[0]?.classes).not.toContain(lesson);
    await expect(removeLesson(ctx, id, lesson)).rejects.toMatchObject({ code: "not_found" });
  });
});

describe("order", () => {
  test("modules and classes go where one call says, also into another module", async () => {
    const { ctx, id, read } = await scene();
    const [one, two] = await order({ read });
    const [a = "", b = "", c = ""] = one?.classes ?? [];
    const given = [
      { id: two?.id ?? "", classes: [c, ...(two?.classes ?? [])] },
      { id: one?.id ?? "", classes: [b, a] },
    ];
    const { outlineVersion } = await read();
    await orderOutline(ctx, id, { modules: given, outlineVersion });
    expect(await order({ read })).toEqual(given);
    expect((await read()).outlineVersion).toBe(outlineVersion + 1);
  });

  test("what is not named stays behind what is, and nothing is removed", async () => {
    const { ctx, id, read } = await scene();
    const [one, two] = await order({ read });
    const [a = "", b = "", c = ""] = one?.classes ?? [];
    await orderOutline(ctx, id, {
      modules: [{ id: two?.id ?? "" }, { id: one?.id ?? "", classes: [c], name: "Otra" }],
    });
    expect(await order({ read })).toEqual([two, { id: one?.id, classes: [c, a, b] }]);
    expect((await read()).modules[1]).toMatchObject({ name: "Otra", version: 2 });
  });

  test("a module with too many classes stops no order that leaves it no larger", async () => {
    const { here, ctx, id, read, first, second } = await scene();
    const unseen = { academyId: here.academy.id, courseId: id, moduleId: first, finishedAt: null };
    const added = Array.from({ length: 198 }, (_, at) => ({ id: newId(), position: 10 + at }));
    await db.insert(lessons).values(added.map((row) => ({ ...unseen, ...row, title: "Muchas" })));
    const full = { code: "conflict", message: outlineTexts.manyLessons };
    const one = { moduleId: first, title: "Una más" };
    await expect(createLesson(ctx, id, one)).rejects.toMatchObject(full);

    await orderOutline(ctx, id, { modules: [{ id: second }, { id: first }] });
    const [few = [], many = []] = (await order({ read })).map(({ classes }) => classes);
    expect([few.length, many.length]).toEqual([3, 201]);
    const grown = [{ id: first, classes: [...many, few[0] ?? ""] }];
    await expect(orderOutline(ctx, id, { modules: grown })).rejects.toMatchObject(full);
    await orderOutline(ctx, id, { modules: [{ id: second, classes: [...few, many[0] ?? ""] }] });
    expect((await order({ read })).map(({ classes }) => classes.length)).toEqual([4, 200]);
  });

  test("an older version is refused, and the order stays", async () => {
    const { ctx, id, read } = await scene();
    const before = await order({ read });
    const { outlineVersion } = await read();
    await addModule(ctx, id, { name: "Nuevo" });
    const call = orderOutline(ctx, id, { modules: before.toReversed(), outlineVersion });
    await expect(call).rejects.toMatchObject({ code: "conflict", message: staleCourse });
    expect((await order({ read })).slice(0, 2)).toEqual(before);
  });

  test("a removed class, a doubled one and one of another course are refused", async () => {
    const { here, ctx, id, read, first } = await scene();
    const other = await here.addCourse();
    const lesson = (await order({ read }))[0]?.classes[0] ?? "";
    const put = (classes: string[], module = first) =>
      orderOutline(ctx, id, { modules: [{ id: module, classes }] });
    await expect(put([lesson, lesson])).rejects.toMatchObject({ code: "invalid" });
    await expect(put([other.modules[0]?.lessons[0]?.id ?? ""])).rejects.toMatchObject({
      code: "not_found",
    });
    await expect(put([], other.modules[0]?.id)).rejects.toMatchObject({ code: "not_found" });
    await expect(put(["x"])).rejects.toMatchObject({ code: "not_found" });
    await removeLesson(ctx, id, lesson);
    await expect(put([lesson])).rejects.toMatchObject({ code: "not_found" });
  });

  test("twenty moves at once leave one order without doubles", async () => {
    const { ctx, id, read } = await scene();
    const before = await order({ read });
    const ids = before.flatMap(({ classes }) => classes);
    const moves = Array.from({ length: 20 }, (_, at) =>
      orderOutline(ctx, id, {
        modules: stepped(before, ids[at % ids.length] ?? "", at % 2 ? "up" : "down"),
      }),
    );
    const done = await Promise.allSettled([...moves, removeLesson(ctx, id, ids[0] ?? "")]);
    expect(done.some(({ status }) => status === "fulfilled")).toBe(true);
    const left = (await order({ read })).flatMap(({ classes }) => classes);
    expect(left.toSorted()).toEqual(ids.slice(1).toSorted());
    for (const { id: moduleId } of before) {
      const rows = await db
        .select({ position: lessons.position, removedAt: lessons.removedAt })
        .from(lessons)
        .where(and(eq(lessons.moduleId, moduleId), eq(lessons.courseId, id)))
        .orderBy(asc(lessons.position));
      const places = rows.filter(({ removedAt }) => !removedAt).map(({ position }) => position);
      expect(new Set(places).size).toBe(places.length);
    }
  });
});

test("nobody else changes anything, whatever they know", async () => {
  const { here, id, first, read } = await scene();
  const elsewhere = await world.academy();
  const lesson = (await order({ read }))[0]?.classes[0] ?? "";
  const before = await order({ read });
  const strangers = async (home: TestAcademy) => home.as(await home.person("teacher"));
  for (const ctx of [
    await strangers(here),
    elsewhere.as(elsewhere.teacher),
    here.as(here.student),
  ]) {
    for (const call of [
      () => addModule(ctx, id, { name: "Ajeno" }),
      () => renameModule(ctx, id, { id: first, name: "Ajeno" }),
      () => removeModule(ctx, id, first),
      () => removeLesson(ctx, id, lesson),
      () => addLessons(ctx, id, { moduleId: first, titles: ["Ajena"] }),
      () => orderOutline(ctx, id, { modules: before.toReversed() }),
      () => addModule(ctx, "no-es-un-id", { name: "Ajeno" }),
    ]) {
      await expect(call()).rejects.toMatchObject({ code: "not_found" });
    }
  }
  expect(await order({ read })).toEqual(before);
  const [course] = await db.select().from(courses).where(eq(courses.id, id));
  expect(course?.outlineVersion).toBe((await read()).outlineVersion);
});
