import { and, eq, ne } from "drizzle-orm";
import { afterAll, expect, test } from "vitest";
import { listCategories } from "#src/academies/queries.ts";
import { findCourse, listPublishedCourses } from "#src/courses/queries.ts";
import { courseCounts } from "#src/courses/tables.ts";
import type { TestAcademy } from "#src/testing/people.ts";
import { openWorld } from "#src/testing/world.ts";
import { changeCourses } from "#src/testing/write-course.ts";
import { renameCategory } from "./rename-category.ts";

const world = await openWorld();
afterAll(() => world.close());

async function shown({ ctx }: TestAcademy, category: string) {
  const { courses, total } = await listPublishedCourses(ctx, { category, limit: 9, offset: 0 });
  return { titles: courses.map(({ title }) => title), total };
}

/** The nonzero counts of the academy's catalogue. */
function countsOf({ ctx, academy }: TestAcademy) {
  const some = and(eq(courseCounts.academyId, academy.id), ne(courseCounts.listed, 0));
  return ctx.db
    .select()
    .from(courseCounts)
    .where(some)
    .orderBy(courseCounts.category, courseCounts.word);
}

test("a renamed category keeps its place and its courses, listed or not", async () => {
  const [here, otherAcademy] = [await world.academy(), await world.academy()];
  const draft = await here.addCourse({ title: "Lulo" });
  await changeCourses(here.ctx, draft.id, { status: "draft" });
  const categories = await listCategories(here.ctx);
  const [counts, theirCounts] = [await countsOf(here), await countsOf(otherAcademy)];

  await renameCategory(here.ctx, { from: "cultivo", to: " Siembra " });

  const renamed = (name: string) => (name === "cultivo" ? "Siembra" : name);
  expect(await listCategories(here.ctx)).toEqual(categories.map(renamed));
  expect(await shown(here, "Siembra")).toEqual({ titles: [here.course.title], total: 1 });
  expect(await shown(here, "cultivo")).toEqual({ titles: [], total: 0 });
  expect(await findCourse(here.as(here.teacher), draft.id)).toMatchObject({ category: "Siembra" });
  // Its courses are found by the new name.
  const moved = counts.map((one) => ({
    ...one,
    category: renamed(one.category),
    word: one.word === "cultiv" ? "siembr" : one.word,
  }));
  expect(new Set(await countsOf(here))).toEqual(new Set(moved));

  expect(await listCategories(otherAcademy.ctx)).toEqual(categories);
  expect(await countsOf(otherAcademy)).toEqual(theirCounts);
  expect(await findCourse(otherAcademy.ctx, otherAcademy.course.id)).toMatchObject({
    category: "cultivo",
  });
});

test.each([
  ["cultivo", "arte", "Ya existe una categoría con ese nombre."],
  ["cultivo", "ARTE", "Ya existe una categoría con ese nombre."],
  ["cultivo", "Todos", "«todos» es la lista de todos los cursos. Usa otro nombre."],
  ["pesca", "mar", "Esta categoría ya no existe."],
])("«%s» cannot become «%s»", async (from, to, message) => {
  const here = await world.academy();
  const before = await listCategories(here.ctx);
  await expect(renameCategory(here.ctx, { from, to })).rejects.toMatchObject({ message });
  expect(await listCategories(here.ctx)).toEqual(before);
  expect(await shown(here, "cultivo")).toMatchObject({ total: 1 });
});

test("its own name in another letter case is another name", async () => {
  const here = await world.academy();
  await renameCategory(here.ctx, { from: "cultivo", to: "Cultivo" });
  expect(await shown(here, "Cultivo")).toMatchObject({ total: 1 });
});

test("of two concurrent renames, one succeeds", async () => {
  const here = await world.academy();
  const both = await Promise.allSettled(
    ["siembra", "huerta"].map((to) => renameCategory(here.ctx, { from: "cultivo", to })),
  );
  expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  const names = (await listCategories(here.ctx)).filter((name) => /siembra|huerta/.test(name));
  expect(names).toHaveLength(1);
  expect(await shown(here, names[0] ?? "")).toMatchObject({ total: 1 });
});
