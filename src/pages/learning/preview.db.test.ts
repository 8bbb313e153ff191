// A teacher looks at a course as a student does, and leaves no trace.
import { and, eq } from "drizzle-orm";
import { afterAll, describe, expect, test } from "vitest";
import { coursePath } from "#src/courses/rules.ts";
import { courses, lessons } from "#src/courses/tables.ts";
import type { Ctx } from "#src/ctx.ts";
import { enrol } from "#src/enrolments/enrol.ts";
import { lessonViews, progress } from "#src/lessons/tables.ts";
import { loader as coursePage } from "#src/pages/shop/course/course.page.tsx";
import { watched } from "#src/testing/class-pages.ts";
import { visitOf } from "#src/testing/page-visit.ts";
import { openWorld } from "#src/testing/world.ts";

const world = await openWorld();
afterAll(() => world.close());
const { db } = world.database;
const here = await world.academy();
const { course, teacher } = here;
const [first, second] = course.modules.map((module) => ({
  id: module.lessons[0]?.id ?? "",
  moduleId: module.id,
}));
const path = coursePath(course);
const classPath = (id = "") => `/courses/${course.id}/clases/${id}`;
const statuses = ["draft", "processing", "published", "archived"] as const;

const become = (status: (typeof statuses)[number]) =>
  db.update(courses).set({ status }).where(eq(courses.id, course.id));

const openCourse = (ctx: Ctx, query: string) => {
  const slug = path.split("/").at(-1) ?? "";
  return coursePage(visitOf(ctx, path + query, { courseId: course.id, slug }));
};

const traces = async (userId: string) => [
  await db.$count(lessonViews, eq(lessonViews.userId, userId)),
  await db.$count(progress, eq(progress.userId, userId)),
];

describe.each(statuses)("a preview of a course that is %s", (status) => {
  test("shows the course with its listed classes, and leads on to them", async () => {
    await become(status);
    await db
      .update(lessons)
      .set({ published: false })
      .where(eq(lessons.id, second?.id ?? ""));
    const page = await openCourse(here.as(teacher), "?teacherPreview=true");
    expect(page.viewer.previewing).toBe(true);
    expect(page.call).toBe(status === "archived" ? "closed" : "teacher-buys");
    const shown = page.course.modules.flatMap((module) => module.lessons);
    expect(shown.map(({ href }) => href)).toEqual([`${classPath(first?.id)}?teacherPreview=true`]);
    expect(page.head).toContainEqual({ name: "robots", content: "noindex, follow" });
    const own = await openCourse(here.as(teacher), "");
    const all = own.course.modules.flatMap((module) => module.lessons);
    expect(all.map(({ hidden }) => hidden)).toEqual([null, "No listada"]);
    await db
      .update(lessons)
      .set({ published: true })
      .where(eq(lessons.id, second?.id ?? ""));
  });

  test.each(["?view=teacher", "?teacherPreview=true"])(
    "shows a class by %s, with the way back to its editor",
    async (query) => {
      await become(status);
      const page = await watched(here.as(teacher), classPath(first?.id) + query);
      expect(page.preview).toEqual({
        editPath: `/teachers/courses/${course.id}/modules/${first?.moduleId}/classes/${first?.id}`,
        isShown: true,
      });
      const links = page.modules.flatMap((module) => module.lessons.map((one) => one.path));
      expect(links).toEqual([first, second].map((one) => classPath(one?.id) + query));
      expect(page).toMatchObject({
        saves: false,
        notes: null,
        comments: { mayWrite: false, manages: false },
      });
      expect(await traces(teacher.id)).toEqual([0, 0]);
    },
  );
});

test("a class that is not listed opens in the preview alone, and says so", async () => {
  await become("published");
  const hidden = and(eq(lessons.courseId, course.id), eq(lessons.id, second?.id ?? ""));
  await db.update(lessons).set({ finishedAt: null }).where(hidden);
  const page = await watched(here.as(teacher), `${classPath(second?.id)}?view=teacher`);
  expect(page.preview).toMatchObject({ isShown: false });
  const other = await watched(here.as(teacher), `${classPath(first?.id)}?view=teacher`);
  expect(other.modules.flatMap((module) => module.lessons.map(({ id }) => id))).toEqual([
    first?.id,
  ]);
  await db.update(lessons).set({ finishedAt: new Date() }).where(hidden);
});

test("who manages the course and has it writes no progress in a preview", async () => {
  await become("published");
  const staff = await here.person("admin");
  await enrol(here.ctx, staff.id, course.id);
  await watched(here.as(staff), `${classPath(first?.id)}?view=teacher`);
  expect(await traces(staff.id)).toEqual([0, 0]);
  await watched(here.as(staff), classPath(first?.id));
  expect(await traces(staff.id)).toEqual([1, 1]);
});

test("who reviews a course sees every class as one who has it, and is sold nothing", async () => {
  await become("processing");
  const reviewer = here.as(await here.person("academy"));
  const page = await watched(reviewer, classPath(second?.id));
  expect(page).toMatchObject({ forSale: null, preview: null, saves: false });
  const links = page.modules.flatMap((module) => module.lessons.map((one) => one.path));
  expect(links).toEqual([first, second].map((one) => classPath(one?.id)));
  expect((await openCourse(reviewer, "")).viewer).toMatchObject({ opens: true, previewing: false });
});

test("nobody else gets a preview", async () => {
  await become("published");
  const colleague = await here.person("teacher");
  await enrol(here.ctx, here.student.id, course.id);
  for (const actor of [colleague, here.student]) {
    const page = await openCourse(here.as(actor), "?teacherPreview=true");
    expect(page.viewer.previewing).toBe(false);
    expect(page.head).toContainEqual({ name: "robots", content: "noindex, follow" });
  }
  const page = await watched(here.as(here.student), `${classPath(first?.id)}?view=teacher`);
  expect(page).toMatchObject({ preview: null, saves: true });
  await become("draft");
  await expect(openCourse(here.as(colleague), "?teacherPreview=true")).rejects.toMatchObject({
    init: { status: 404 },
  });
});

test("a learner's page of a course off sale says so, and sells nothing", async () => {
  const learner = await here.person("student");
  await enrol(here.ctx, learner.id, course.id);
  for (const status of ["draft", "processing", "archived"] as const) {
    await become(status);
    const page = await openCourse(here.as(learner), "");
    expect(page).toMatchObject({ call: "continue", course: { isPublished: false } });
    expect(page.head).toContainEqual({ name: "robots", content: "noindex, follow" });
  }
});
