import { eq } from "drizzle-orm";
import { afterAll, expect, test } from "vitest";
import type { Course } from "#src/courses/queries.ts";
import { courses, lessons } from "#src/courses/tables.ts";
import { enrolments } from "#src/enrolments/tables.ts";
import { openWorld } from "#src/testing/world.ts";
import { listEnrolledCourses } from "./enrolled-courses-queries.ts";
import { lessonViews } from "./tables.ts";

const world = await openWorld();
afterAll(() => world.close());
const { db } = world.database;
type Here = Awaited<ReturnType<typeof world.academy>>;

async function take(here: Here, userId: string, course: Course, minute = 0) {
  const createdAt = new Date(Date.UTC(2026, 10, 21, 10, minute));
  const place = { academyId: here.academy.id, userId, courseId: course.id };
  await db.insert(enrolments).values({ ...place, createdAt });
  const ids = course.modules.flatMap((module) => module.lessons.map((lesson) => lesson.id));
  const open = (lessonId = "", seen = {}) =>
    db.insert(lessonViews).values({ ...place, lessonId, ...seen });
  const see = (lessonId = "") => open(lessonId, { watchedAt: createdAt });
  return { ids, open, see };
}

const list = async (here: Here, userId: string) =>
  (await listEnrolledCourses(here.ctx, userId)).map(({ title, done, total }) => [
    title,
    `${done}/${total}`,
  ]);

test("a learner's courses come newest first, each with the classes seen", async () => {
  const here = await world.academy();
  const { id } = here.student;
  expect(await list(here, id)).toEqual([]);
  const { open, see, ids } = await take(here, id, here.course, 1);
  await take(here, id, await here.addCourse({ title: "Compost" }), 2);
  await see(ids[0]);
  await open(ids[1]);

  const colleague = await here.person("student");
  const theirs = await take(here, colleague.id, here.course);
  for (const lessonId of theirs.ids) await theirs.see(lessonId);

  const first = here.course.title;
  expect(await list(here, id)).toEqual([
    ["Compost", "0/2"],
    [first, "1/2"],
  ]);
  expect(await list(here, colleague.id)).toEqual([[first, "2/2"]]);
});

test("a withdrawn class counts neither in the total nor as done", async () => {
  const here = await world.academy();
  const { ids, see } = await take(here, here.student.id, here.course);
  for (const lessonId of ids) await see(lessonId);
  await db
    .update(lessons)
    .set({ published: false })
    .where(eq(lessons.id, ids[1] ?? ""));
  expect(await list(here, here.student.id)).toEqual([[here.course.title, "1/1"]]);
});

test("a learner's list has their courses in every status", async () => {
  const here = await world.academy();
  const statuses = ["archived", "processing", "draft"] as const;
  for (const status of statuses) {
    const course = await here.addCourse({ title: status });
    await take(here, here.student.id, course);
    await db.update(courses).set({ status }).where(eq(courses.id, course.id));
  }
  const all = await list(here, here.student.id);
  expect(all.toSorted()).toEqual(statuses.map((status) => [status, "0/2"]).toSorted());
});

test("another academy does not see the courses", async () => {
  const [here, otherAcademy] = [await world.academy(), await world.academy()];
  await take(here, here.student.id, here.course);
  expect(await list(otherAcademy, here.student.id)).toEqual([]);
});
