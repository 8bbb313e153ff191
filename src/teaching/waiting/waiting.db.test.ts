// Catches: a video that was replaced or a class that was removed and still waits, a course that was
// returned and is published since, somebody else's things, and a list without an end.
import { eq } from "drizzle-orm";
import { afterAll, expect, test } from "vitest";
import { lessons } from "#src/courses/tables.ts";
import { newId } from "#src/db/columns.ts";
import { countQuestions } from "#src/lessons/comments/question-queries.ts";
import { comments } from "#src/lessons/tables.ts";
import { courseReviews } from "#src/teaching/tables.ts";
import { lessonIdsOf } from "#src/testing/draft-course.ts";
import type { TestAcademy } from "#src/testing/people.ts";
import { storedVideo } from "#src/testing/stored-media.ts";
import { openWorld } from "#src/testing/world.ts";
import { changeCourses } from "#src/testing/write-course.ts";
import { failedVideos, returnedCourses } from "./waiting-queries.ts";

const world = await openWorld();
afterAll(() => world.close());
const { db } = world.database;

const failedOf = async (here: TestAcademy, teacher = here.teacher) =>
  (await failedVideos(here.as(teacher), 5)).lessons.map(({ title }) => title);
const returnedOf = async (here: TestAcademy, teacher = here.teacher) =>
  (await returnedCourses(here.as(teacher), 5)).courses.map(({ title }) => title);

test("a video that failed waits until the class has another, or is removed", async () => {
  const here = await world.academy();
  const [first = "", second = ""] = lessonIdsOf(here.course);
  await storedVideo(world, here, first, "ready");
  await storedVideo(world, here, first, "failed");
  await storedVideo(world, here, second, "failed");
  expect((await failedOf(here)).sort()).toEqual(["Bienvenida a la finca", "Fermentar en tanque"]);
  expect(await failedOf(here, await here.person("teacher"))).toEqual([]);

  await storedVideo(world, here, first, "received");
  expect(await failedOf(here)).toEqual(["Fermentar en tanque"]);
  await db.update(lessons).set({ removedAt: new Date() }).where(eq(lessons.id, second));
  expect(await failedOf(here)).toEqual([]);
});

test("nothing waits in an archived or a removed course", async () => {
  const here = await world.academy();
  await storedVideo(world, here, lessonIdsOf(here.course)[0] ?? "", "failed");
  await changeCourses(here.ctx, here.course.id, { status: "archived" });
  expect(await failedOf(here)).toEqual([]);
  await changeCourses(here.ctx, here.course.id, { status: "draft", removedAt: new Date() });
  expect(await failedOf(here)).toEqual([]);
});

async function review(
  here: TestAcademy,
  courseId: string,
  verdict: "published" | "returned" | null,
  minutesAgo = 0,
) {
  const createdAt = new Date(Date.now() - minutesAgo * 60_000);
  await db.insert(courseReviews).values({
    ...{ academyId: here.academy.id, courseId, userId: here.teacher.id, verdict, createdAt },
    ...{ decidedAt: verdict && createdAt, reasons: verdict === "returned" ? ["Sin audio."] : [] },
  });
}

test("a returned course waits until it is sent again", async () => {
  const here = await world.academy();
  const { id, title } = here.course;
  await changeCourses(here.ctx, id, { status: "draft" });
  await review(here, id, "published", 30);
  expect(await returnedOf(here)).toEqual([]);
  await review(here, id, "returned", 20);
  expect(await returnedCourses(here.as(here.teacher), 5)).toMatchObject({
    courses: [{ id, title, reasons: ["Sin audio."] }],
    total: 1,
  });
  expect(await returnedOf(here, await here.person("teacher"))).toEqual([]);
  await review(here, id, null);
  await changeCourses(here.ctx, id, { status: "processing" });
  expect(await returnedOf(here)).toEqual([]);
});

test("the lists end, and say how many there are in all", async () => {
  const here = await world.academy();
  for (let i = 0; i < 7; i++) {
    const course = await here.addCourse({ title: `Curso ${i}` });
    await changeCourses(here.ctx, course.id, { status: "draft" });
    await review(here, course.id, "returned", 60 - i);
    await storedVideo(world, here, lessonIdsOf(course)[0] ?? "", "failed");
  }
  const returned = await returnedCourses(here.as(here.teacher), 5);
  expect(returned.total).toBe(7);
  expect(returned.courses.map(({ title }) => title)).toEqual(
    [6, 5, 4, 3, 2].map((i) => `Curso ${i}`),
  );
  const failed = await failedVideos(here.as(here.teacher), 5);
  expect({ ...failed, lessons: failed.lessons.length }).toEqual({ lessons: 5, total: 7 });
});

test("questions without an answer are counted for whom they ask", async () => {
  const here = await world.academy();
  const other = await here.person("teacher");
  const removed = await here.addCourse();
  const ask = (question: Partial<typeof comments.$inferInsert>, course = here.course) =>
    db.insert(comments).values({
      ...{ academyId: here.academy.id, id: newId(), courseId: course.id },
      ...{ lessonId: lessonIdsOf(course)[0] ?? "", userId: here.student.id },
      ...{ teacherId: here.teacher.id, text: "¿Con cuánta sombra?", ...question },
    });
  await ask({});
  await ask({});
  await ask({ answeredAt: new Date() });
  await ask({ teacherId: other.id });
  await ask({ teacherId: null });
  await ask({}, removed);
  expect(await countQuestions(here.as(here.teacher))).toBe(3);
  await changeCourses(here.ctx, removed.id, { status: "draft", removedAt: new Date() });
  expect(await countQuestions(here.as(here.teacher))).toBe(2);
  expect(await countQuestions(here.as(other))).toBe(1);
  const close = (changes: Partial<typeof lessons.$inferInsert>) =>
    db
      .update(lessons)
      .set(changes)
      .where(eq(lessons.id, lessonIdsOf(here.course)[0] ?? ""));
  await close({ comments: false });
  expect(await countQuestions(here.as(other))).toBe(0);
  await close({ comments: true, removedAt: new Date() });
  expect(await countQuestions(here.as(other))).toBe(0);
});
