import { afterAll, beforeAll, expect, test } from "vitest";
import { modules } from "#src/courses/tables.ts";
import { newId } from "#src/db/columns.ts";
import { openWorld } from "#src/testing/world.ts";
import { changeCourses, insertCourses } from "#src/testing/write-course.ts";
import { countTeacherCourses, listTeacherCourses } from "./teacher-courses-queries.ts";
import type { CourseSort } from "./teacher-list.rules.ts";

const world = await openWorld();
afterAll(() => world.close());
const here = await world.academy();
const ctx = here.as(here.teacher);
const all = { limit: 100, offset: 0 };

const titlesBy = async (sort: CourseSort) =>
  (await listTeacherCourses(ctx, { ...all, sort })).map(({ title }) => title);
const titlesWith = async (terms: string) =>
  (await listTeacherCourses(ctx, { ...all, terms })).map(({ title }) => title);

const day = (day: number) => new Date(Date.UTC(2026, 0, day));

beforeAll(async () => {
  const made = [
    { title: "Ñame y yuca", createdAt: day(3), updatedAt: day(4), studentCount: 5 },
    { title: "abono de lombriz", createdAt: day(2), updatedAt: day(6), studentCount: 9 },
    { title: "Árboles de sombrío", createdAt: day(1), updatedAt: day(5), studentCount: 0 },
  ];
  await insertCourses(
    here.ctx,
    made.map((course) => ({
      ...course,
      teacherId: here.teacher.id,
      description: "",
      category: "cultivo",
      priceCents: 2900,
      status: "draft" as const,
    })),
  );
  await changeCourses(here.ctx, here.course.id, { removedAt: new Date() });
});

test.each([
  ["newest", ["Ñame y yuca", "abono de lombriz", "Árboles de sombrío"]],
  ["oldest", ["Árboles de sombrío", "abono de lombriz", "Ñame y yuca"]],
  ["title", ["abono de lombriz", "Árboles de sombrío", "Ñame y yuca"]],
  ["changed", ["abono de lombriz", "Árboles de sombrío", "Ñame y yuca"]],
  ["sold", ["abono de lombriz", "Ñame y yuca", "Árboles de sombrío"]],
] as const)("by %s", async (sort, titles) => {
  expect(await titlesBy(sort)).toEqual(titles);
});

test("a title is found by parts of its words, whatever the accents and capitals", async () => {
  expect(await titlesWith("arbol")).toEqual(["Árboles de sombrío"]);
  expect(await titlesWith("ÑAM yucá")).toEqual(["Ñame y yuca"]);
  expect(await titlesWith("sombrio cacao")).toEqual([]);
  expect(await titlesWith("%")).toEqual([]);
  expect(await titlesWith("  ")).toHaveLength(3);
  expect(await countTeacherCourses(ctx, "lombriz")).toMatchObject({ draft: 1, published: 0 });
});

test("removed courses and removed modules do not count", async () => {
  expect(await countTeacherCourses(ctx)).toMatchObject({ draft: 3, published: 0 });
  const [course] = await listTeacherCourses(ctx, { limit: 1, offset: 0 });
  const place = { academyId: here.academy.id, courseId: course?.id ?? "" };
  await world.database.db.insert(modules).values([
    { ...place, id: newId(), name: "Queda", position: 1 },
    { ...place, id: newId(), name: "Se fue", position: 2, removedAt: new Date() },
  ]);
  const [counted] = await listTeacherCourses(ctx, { limit: 1, offset: 0 });
  expect(counted?.moduleCount).toBe(1);
});
