import { afterAll, expect, test } from "vitest";
import { inTransaction } from "#src/ctx.ts";
import { newId } from "#src/db/columns.ts";
import { countOnDays } from "#src/figures/count-on-days.ts";
import { comments } from "#src/lessons/tables.ts";
import { lessonIdsOf } from "#src/testing/draft-course.ts";
import { throughGuard, visitOf } from "#src/testing/page-visit.ts";
import { storedVideo } from "#src/testing/stored-media.ts";
import { openWorld } from "#src/testing/world.ts";
import { changeCourses } from "#src/testing/write-course.ts";
import * as area from "../teachers.layout.tsx";
import { loader } from "./home.page.tsx";

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

test("nobody is asked to begin what an academy that closes does not publish", async () => {
  const there = await world.academy();
  const visit = () => throughGuard(area, visitOf(there.as(there.teacher), "/teachers", {}), loader);
  expect(await visit()).toMatchObject({
    mayBegin: true,
    steps: expect.objectContaining({ length: 6 }),
  });
  there.ctx.academy.closesAt = new Date(Date.now() + 86_400_000);
  expect(await visit()).toMatchObject({ mayBegin: false, steps: [] });
});

test("an empty account has nothing to go on with, and every badge still to earn", async () => {
  const home = await open(await here.person("teacher"));
  expect(home).toMatchObject({
    ...{ hasCourses: false, last: null, drafts: [], moreDrafts: 0, week: null },
    waiting: { questions: { count: 0 }, videos: { items: [] }, courses: { items: [] } },
  });
  expect(home.steps.map(({ href }) => href)).toEqual([
    "/account",
    ...Array.from({ length: 5 }, () => "/teachers/courses/create"),
  ]);
  expect(home.badges.map(({ earned, isComing }) => ({ earned, isComing }))).toEqual(
    Array.from({ length: 5 }, () => ({ earned: null, isComing: false })),
  );
});

test("the week adds up seven days in Bogotá, and what waits leads to where it is mended", async () => {
  const home = await world.academy();
  const { course } = home;
  const other = await home.person("teacher");
  const visit = () => throughGuard(area, visitOf(home.as(home.teacher), "/teachers", {}), loader);
  const count = (days: number, change: { enrolled?: number; watchedSeconds?: number }) =>
    inTransaction(home.ctx, (ctx) =>
      countOnDays(ctx, [{ courseId: course.id, at: minutesAgo(days * 24 * 60), ...change }]),
    );
  await count(7, { enrolled: 5 });
  expect(await visit()).toMatchObject({ week: null, hasPublished: true });
  await count(6, { enrolled: 2 });
  await count(0, { watchedSeconds: 61 });
  expect(await visit()).toMatchObject({
    week: { learners: 2, sales: 0, minutes: 1, finished: 0 },
  });

  const [lessonId = ""] = lessonIdsOf(course);
  await storedVideo(world, home, lessonId, "failed");
  await world.database.db.insert(comments).values({
    ...{ academyId: home.academy.id, id: newId(), courseId: course.id, lessonId },
    ...{ userId: home.student.id, teacherId: home.teacher.id, text: "¿Cuánto dura?" },
  });
  const module = course.modules[0]?.id;
  expect((await visit()).waiting).toMatchObject({
    questions: { count: 1, href: "/teachers/questions" },
    videos: {
      items: [
        {
          name: "Bienvenida a la finca",
          about: course.title,
          why: "No pudimos convertir el video.",
          href: `/teachers/courses/${course.id}/modules/${module}/classes/${lessonId}`,
        },
      ],
      more: 0,
    },
  });
  const theirs = await throughGuard(area, visitOf(home.as(other), "/teachers", {}), loader);
  expect(theirs).toMatchObject({
    week: null,
    waiting: { questions: { count: 0 }, videos: { items: [] }, courses: { items: [] } },
  });
});
