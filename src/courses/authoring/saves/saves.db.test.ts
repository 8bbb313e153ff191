// A teacher goes back to earlier texts of a course, and nothing is lost on the way.
import { eq } from "drizzle-orm";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { courseSaves, courses } from "#src/courses/tables.ts";
import type { MemberCtx } from "#src/ctx.ts";
import { openDoor, problemIn } from "#src/testing/door.ts";
import type { TestAcademy } from "#src/testing/people.ts";
import { openWorld } from "#src/testing/world.ts";
import { changeCourses } from "#src/testing/write-course.ts";
import { courseTexts } from "../course.rules.ts";
import { findOwnCourse } from "../own-course-queries.ts";
import { saveCourse } from "../save-course.ts";
import { staleCourse } from "../version.rules.ts";
import { restoreSave } from "./restore-save.ts";
import { listOwnSaves } from "./save-queries.ts";

const world = await openWorld();
afterAll(() => world.close());
const { db } = world.database;
const door = openDoor(world);

let here: TestAcademy;
let id = "";
beforeEach(async () => {
  here = await world.academy();
  id = here.course.id;
  await changeCourses(here.ctx, id, { status: "draft", updatedAt: at(0) });
});

/** Of one afternoon. */
const at = (minute: number) => new Date(Date.UTC(2026, 10, 20, 15, minute));

function teacherAt(minute: number, actor = here.teacher): MemberCtx {
  return { ...here.as(actor), now: at(minute) };
}

const save = (minute: number, changes: Parameters<typeof saveCourse>[1]["changes"]) =>
  saveCourse(teacherAt(minute), { id, changes });

const saves = async () => (await listOwnSaves(teacherAt(59), id))?.saves ?? [];
const titles = async () => (await saves()).map(({ texts }) => texts.title);
const courseNow = async () => {
  const course = await findOwnCourse(teacherAt(59), id);
  if (!course) throw new Error("the course is not there");
  return course;
};

describe("a save", () => {
  test("of the first text keeps how it was before, too", async () => {
    await save(12, { title: "Café nuevo" });
    expect(await saves()).toMatchObject([
      { texts: { title: "Café nuevo" }, changed: ["title"], version: 2, createdAt: at(12) },
      { texts: { title: here.course.title }, changed: null, version: 1, createdAt: at(0) },
    ]);
  });

  test("of anything but texts keeps nothing, and neither does one that changes nothing", async () => {
    await save(12, { price: 45, promotionalMessage: "Ya" });
    await save(13, { title: here.course.title });
    expect(await saves()).toEqual([]);
  });

  test("within the same ten minutes takes the place of that person's last one", async () => {
    await save(12, { title: "Uno" });
    await save(19, { title: "Dos", description: "Otra" });
    const staff = await here.person("admin");
    await saveCourse(teacherAt(19, staff), { id, changes: { title: "De otra mano" } });
    await save(19, { title: "Tres" });
    await save(20, { title: "Cuatro" });
    expect(await titles()).toEqual(["Cuatro", "Tres", "De otra mano", "Dos", here.course.title]);
    const [, , other, own] = await saves();
    expect(other?.author.id).toBe(staff.id);
    expect(own).toMatchObject({ changed: ["title", "description"], createdAt: at(19) });
  });

  test("beyond the twentieth lets the oldest go", async () => {
    for (let i = 1; i <= 22; i++) await save(i * 10, { title: `Título ${i}` });
    const kept = await titles();
    expect(kept).toHaveLength(20);
    expect([kept[0], kept.at(-1)]).toEqual(["Título 22", "Título 3"]);
    expect(await db.$count(courseSaves, eq(courseSaves.courseId, id))).toBe(20);
  });

  test("that is refused keeps nothing", async () => {
    await expect(
      saveCourse(teacherAt(12), { id, changes: { title: "Tarde" }, version: 9 }),
    ).rejects.toMatchObject({ code: "conflict" });
    expect(await saves()).toEqual([]);
  });

  test("of two tabs at once keeps both or the last one, never more than the course had", async () => {
    await Promise.all([1, 2, 3, 4].map((i) => save(12, { title: `Pestaña ${i}` })));
    const kept = await titles();
    expect(kept).toHaveLength(2);
    expect(kept[0]).toBe((await courseNow()).title);
  });
});

describe("going back", () => {
  test("brings all texts and nothing else, and the texts of now stay in the list", async () => {
    await save(12, { price: 45 });
    await save(13, {
      ...{ title: "Otro", description: "Otra", prerequisites: [], learnings: ["Nada"] },
      faqs: [],
    });
    const [, first] = await saves();
    const { version } = await courseNow();
    const back = { courseId: id, saveId: first?.id ?? "", version };
    const restored = await restoreSave(teacherAt(14), back);
    const { title, description, prerequisites, learnings, faqs } = here.course;
    const texts = { title, description, prerequisites, learnings, faqs };
    expect(await courseNow()).toMatchObject({ ...texts, priceCents: 4500, ...restored });
    // Within the same ten minutes, and still with a row of its own.
    expect(await titles()).toEqual([title, "Otro", title]);
    // A second press, or one whose answer was lost.
    expect(await restoreSave(teacherAt(14), back)).toEqual(restored);
    expect(await titles()).toHaveLength(3);
  });

  test("based on an older version is refused, and changes nothing", async () => {
    await save(12, { title: "Uno" });
    const { version } = await courseNow();
    await save(25, { title: "Dos" });
    const saveId = (await saves()).at(-1)?.id ?? "";
    await expect(
      restoreSave(teacherAt(26), { courseId: id, saveId, version }),
    ).rejects.toMatchObject({ code: "conflict", message: staleCourse });
    expect((await courseNow()).title).toBe("Dos");
  });

  test("leaves a course on sale complete", async () => {
    await changeCourses(here.ctx, id, { prerequisites: ["Una pala"] });
    await save(12, { prerequisites: ["Una pala", "Un costal", "Agua"] });
    await changeCourses(here.ctx, id, { status: "published" });
    const saveId = (await saves()).at(-1)?.id ?? "";
    const client = door.as(here.teacher, here.academy);
    const path = `/api/courses/${id}/saves/${saveId}/restore`;
    const refused = await problemIn(await client(path, { json: {} }), 400);
    expect(refused.detail).toBe(courseTexts.prerequisitesFew);
    expect((await courseNow()).prerequisites).toHaveLength(3);
  });

  test("to a save of another course, or one that is gone, is not possible", async () => {
    await save(12, { title: "Uno" });
    const saveId = (await saves())[1]?.id ?? "";
    const other = await here.addCourse();
    for (const [courseId, one] of [
      [other.id, saveId],
      [id, other.id],
      [id, "nada"],
    ] as const) {
      await expect(restoreSave(teacherAt(13), { courseId, saveId: one })).rejects.toMatchObject({
        code: "not_found",
      });
    }
    const stranger = { ...here.as(await here.person("teacher")), now: at(13) };
    const asked = restoreSave(stranger, { courseId: id, saveId });
    await expect(asked).rejects.toMatchObject({ code: "not_found" });
    expect(await listOwnSaves(stranger, id)).toBeNull();
  });
});

test("over REST the saves come page by page, with the number of all", async () => {
  for (let i = 1; i <= 4; i++) await save(i * 10, { title: `Título ${i}` });
  const client = door.as(here.teacher, here.academy);
  const answer = await client(`/api/courses/${id}/saves?limit=2&offset=1`);
  expect(answer.headers.get("x-total-count")).toBe("5");
  const body = await answer.json();
  expect(body.saves).toMatchObject([
    { title: "Título 3", changed: ["title"], author: { id: here.teacher.id } },
    { title: "Título 2" },
  ]);
  expect(body.saves[0].faqs[0]).toEqual({
    title: "¿Necesito internet?",
    question: "¿Necesito internet?",
    answer: "Solo para ver las clases.",
  });
  const path = `/api/courses/${id}/saves/${body.saves[1].id}/restore`;
  const version = (await courseNow()).version;
  expect(await (await client(path, { json: { version } })).json()).toEqual({ version: 6 });
  expect((await courseNow()).title).toBe("Título 2");
  const [row] = await db.select().from(courses).where(eq(courses.id, id));
  expect(row?.search).toContain("titul");
});
