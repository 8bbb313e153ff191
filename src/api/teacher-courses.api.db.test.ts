import { afterAll, beforeAll, expect, test } from "vitest";
import { openDoor, problemIn } from "#src/testing/door.ts";
import { openWorld } from "#src/testing/world.ts";
import { changeCourses } from "#src/testing/write-course.ts";

const world = await openWorld();
afterAll(() => world.close());
const door = openDoor(world);
const here = await world.academy();
const path = "/api/teachers/courses";
const teacher = door.as(here.teacher, here.academy);

beforeAll(async () => {
  for (const status of ["draft", "draft", "processing", "archived"] as const) {
    const { id } = await here.addCourse({ title: `Un curso en ${status}` });
    await changeCourses(here.ctx, id, { status });
  }
  const { id } = await here.addCourse({ title: "Ya no está" });
  await changeCourses(here.ctx, id, { removedAt: new Date() });
});

const countsIn = ({ headers }: Response) =>
  ["published", "draft", "archived", "total"].map((name) => headers.get(`x-${name}-count`));

test("HEAD counts the courses of each tab: what is in process is among the drafts", async () => {
  const answer = await teacher(path, { method: "HEAD" });
  expect(answer.status).toBe(200);
  expect(await answer.text()).toBe("");
  expect(countsIn(answer)).toEqual(["1", "3", "1", "5"]);
});

test("GET lists one status or all, a page at a time, with the total of what was asked", async () => {
  const drafts = await teacher(`${path}?status=draft&limit=1`);
  expect(countsIn(drafts)).toEqual(["1", "3", "1", "2"]);
  expect((await drafts.json()).courses).toHaveLength(1);

  const all = await teacher(path);
  expect(countsIn(all)).toEqual(["1", "3", "1", "5"]);
  const { courses } = await all.json();
  expect(courses.map(({ status }: { status: string }) => status)).toEqual([
    "archived",
    "processing",
    "draft",
    "draft",
    "published",
  ]);
  const rest = await (await teacher(`${path}?offset=4`)).json();
  expect(rest.courses).toEqual([courses[4]]);
  expect(rest.courses[0]).toMatchObject({
    _id: here.course.id,
    title: here.course.title,
    price: 39,
    moduleCount: 2,
    version: 1,
    createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
    updatedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
  });
});

test("terms find parts of words of the title, and every count is of what was found", async () => {
  const { id } = await here.addCourse({ title: "Árboles de sombrío" });
  const found = await teacher(`${path}?terms=${encodeURIComponent("ARBOL sombrio")}`);
  expect(countsIn(found)).toEqual(["1", "0", "0", "1"]);
  expect((await found.json()).courses).toMatchObject([{ id, title: "Árboles de sombrío" }]);
  expect(countsIn(await teacher(`${path}?terms=curso&status=draft`))).toEqual(["0", "3", "1", "2"]);
  for (const terms of ["%25", "cacao", "no+esta"]) {
    const none = await teacher(`${path}?terms=${terms}`);
    expect(countsIn(none)).toEqual(["0", "0", "0", "0"]);
    expect(await none.json()).toEqual({ courses: [] });
  }
  await changeCourses(here.ctx, id, { removedAt: new Date() });
});

test.each([
  `terms=${"c".repeat(101)}`,
  "status=removed",
  "limit=0",
  "limit=101",
  "offset=-1",
  "limit=x",
])("?%s is refused", async (query) => {
  await problemIn(await teacher(`${path}?${query}`), 400);
});

test("each sees their own: a colleague and staff have none, others no list", async () => {
  for (const role of ["teacher", "admin"] as const) {
    const colleague = door.as(await here.person(role), here.academy);
    expect(countsIn(await colleague(path, { method: "HEAD" }))).toEqual(["0", "0", "0", "0"]);
    expect(await (await colleague(path)).json()).toEqual({ courses: [] });
  }
  await problemIn(await door.as(here.student, here.academy)(path), 403);
  await problemIn(await door.anyone(here.academy)(path), 401);
});
