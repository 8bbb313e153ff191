import { afterAll, expect, test } from "vitest";
import { throughGuard, visitOf } from "#src/testing/page-visit.ts";
import { openWorld } from "#src/testing/world.ts";
import { changeCourses } from "#src/testing/write-course.ts";
import { loader } from "./home.page.tsx";
import * as area from "./teachers.layout.tsx";

const world = await openWorld();
afterAll(() => world.close());
const here = await world.academy();
const open = (teacher = here.teacher) =>
  throughGuard(area, visitOf(here.as(teacher), "/teachers", {}), loader);

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000);

test("a teacher goes on with the course that changed last, and sees which drafts wait", async () => {
  await changeCourses(here.ctx, here.course.id, { updatedAt: minutesAgo(30) });
  for (const [title, minutes] of [
    ["Uno", 5],
    ["Dos", 10],
    ["Tres", 20],
    ["Cuatro", 40],
    ["Cinco", 50],
  ] as const) {
    const { id } = await here.addCourse({ title });
    await changeCourses(here.ctx, id, { status: "draft", updatedAt: minutesAgo(minutes) });
  }
  const { id: goneId } = await here.addCourse({ title: "Ya no está" });
  await changeCourses(here.ctx, goneId, { status: "draft", removedAt: new Date() });
  const { id: keptId } = await here.addCourse({ title: "Archivado" });
  await changeCourses(here.ctx, keptId, { status: "archived" });

  const home = await open();
  expect(home).toMatchObject({
    hasCourses: true,
    last: { title: "Uno", href: expect.stringMatching(/\/edit$/) },
    drafts: [{ title: "Dos" }, { title: "Tres" }, { title: "Cuatro" }],
    moreDrafts: 1,
  });

  await changeCourses(here.ctx, here.course.id, { updatedAt: new Date() });
  expect(await open()).toMatchObject({
    last: {
      title: here.course.title,
      href: `/teachers/courses/${here.course.id}/modules`,
      changed: expect.stringMatching(/^hoy a las? /),
    },
    drafts: [{ title: "Uno" }, { title: "Dos" }, { title: "Tres" }],
    moreDrafts: 2,
  });
});

test("an empty account has nothing to go on with", async () => {
  const home = await open(await here.person("teacher"));
  expect(home).toEqual({ hasCourses: false, last: null, drafts: [], moreDrafts: 0 });
});
