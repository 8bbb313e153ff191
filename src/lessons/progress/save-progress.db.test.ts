import { eq } from "drizzle-orm";
import { afterAll, describe, expect, test } from "vitest";
import { courses, lessons } from "#src/courses/tables.ts";
import type { Actor } from "#src/ctx.ts";
import { enrol } from "#src/enrolments/enrol.ts";
import { problemOf } from "#src/http/errors.ts";
import { findProgress } from "#src/lessons/queries.ts";
import { openWorld } from "#src/testing/world.ts";
import { saveProgress } from "./save-progress.ts";

const world = await openWorld();
afterAll(() => world.close());
const { db } = world.database;
const here = await world.academy();
const [first = "", second = ""] = lessonIds(here.course);

function lessonIds({ modules }: typeof here.course): string[] {
  return modules.flatMap((module) => module.lessons.map(({ id }) => id));
}

async function newLearner(course = here.course, role: "student" | "teacher" | "admin" = "student") {
  const actor = await here.person(role);
  await enrol(here.ctx, actor.id, course.id);
  return actor;
}

type Report = { lessonId: string; minutes?: number; seconds?: number; secondsAgo?: number };

/** "saved", or the code of the problem. */
async function save(actor: Actor, { minutes = 1, ...report }: Report, course = here.course) {
  try {
    await saveProgress(here.as(actor), { courseId: course.id, minutes, ...report });
    return "saved";
  } catch (error) {
    return problemOf(error)?.code ?? error;
  }
}

const progressOf = ({ id }: Actor, course = here.course) => findProgress(here.ctx, id, course.id);

describe("of many concurrent reports", () => {
  test("each learner's is saved, and a refused one does not affect the others", async () => {
    const learners = await Promise.all(Array.from({ length: 12 }, () => newLearner()));
    const stranger = await here.person("student");
    const answers = await Promise.all([
      ...learners.map((actor, index) => save(actor, { lessonId: first, seconds: 60 + index })),
      save(stranger, { lessonId: first }),
      ...learners.map((actor) => save(actor, { lessonId: second, minutes: 2 })),
    ]);
    expect(answers).toEqual([
      ...learners.map(() => "saved"),
      "not_found",
      ...learners.map(() => "saved"),
    ]);
    for (const learner of learners) {
      const { lessonId, minutes, history } = await progressOf(learner);
      expect({ lessonId, minutes, seen: history.toSorted() }).toEqual({
        lessonId: second,
        minutes: 2,
        seen: [first, second].toSorted(),
      });
    }
    expect((await progressOf(stranger)).history).toEqual([]);
  });

  test("by one learner for one class, the furthest counts", async () => {
    const learner = await newLearner();
    const seconds = [61, 100, 75, 60, 99];
    await Promise.all(seconds.map((at) => save(learner, { lessonId: first, seconds: at })));
    expect(await progressOf(learner)).toMatchObject({ minutes: 1, seconds: 100 });
  });

  test("one that no table can store fails alone", async () => {
    const learner = await newLearner();
    const gone = { ...here.academy, id: "not-an-academy" };
    const ctx = { ...here.as(learner), academy: gone };
    const [before, broken, after] = await Promise.allSettled([
      save(learner, { lessonId: first }),
      saveProgress(ctx, { courseId: here.course.id, lessonId: first, minutes: 1 }),
      save(learner, { lessonId: second }),
    ]);
    expect(broken.status).toBe("rejected");
    for (const one of [before, after]) {
      expect(one).toEqual({ status: "fulfilled", value: "saved" });
    }
  });
});

describe("a report that waited for a connection", () => {
  test("adds to its class, without moving the learner back to it", async () => {
    const learner = await newLearner();
    await save(learner, { lessonId: first, minutes: 0 });
    await save(learner, { lessonId: second, minutes: 0 });
    await save(learner, { lessonId: first, seconds: 95, secondsAgo: 600 });
    expect((await progressOf(learner)).lessonId).toBe(second);
    await save(learner, { lessonId: first, minutes: 0 });
    expect(await progressOf(learner)).toMatchObject({ lessonId: first, seconds: 95 });
  });

  test("from a class opened offline counts as opened at that time", async () => {
    const learner = await newLearner();
    await save(learner, { lessonId: second, minutes: 0 });
    await save(learner, { lessonId: first, secondsAgo: 600 });
    expect((await progressOf(learner)).history).toEqual([first, second]);
  });
});

test("the exact second is stored with the minute, and neither passes the end", async () => {
  const learner = await newLearner();
  await save(learner, { lessonId: first, minutes: 2, seconds: 133.9 });
  expect(await progressOf(learner)).toMatchObject({ minutes: 2, seconds: 133 });
  await save(learner, { lessonId: first, minutes: 99_999 });
  expect(await progressOf(learner)).toMatchObject({ minutes: 3, seconds: 190 });
});

test("minutes of a class of unknown length are kept", async () => {
  const course = await here.addCourse();
  const learner = await newLearner(course);
  const [lessonId = ""] = lessonIds(course);
  await db.update(lessons).set({ durationSeconds: 0 }).where(eq(lessons.id, lessonId));
  await save(learner, { lessonId, minutes: 7, seconds: 431 }, course);
  expect(await progressOf(learner, course)).toMatchObject({ minutes: 7, seconds: 431 });
});

describe("an enrolled learner", () => {
  test("saves in every status of the course", async () => {
    const course = await here.addCourse();
    const learner = await newLearner(course);
    const [lessonId = ""] = lessonIds(course);
    for (const status of ["archived", "draft", "processing", "published"] as const) {
      await db.update(courses).set({ status }).where(eq(courses.id, course.id));
      expect(await save(learner, { lessonId }, course), status).toBe("saved");
    }
  });

  test("does not save in a withdrawn class, unless they are staff", async () => {
    const course = await here.addCourse();
    const [lessonId = ""] = lessonIds(course);
    await db.update(lessons).set({ published: false }).where(eq(lessons.id, lessonId));
    expect(await save(await newLearner(course), { lessonId }, course)).toBe("not_found");
    const staff = await newLearner(course, "admin");
    expect(await save(staff, { lessonId }, course)).toBe("saved");
  });

  test("does not save under another course or in another academy", async () => {
    const other = await here.addCourse();
    const learner = await newLearner();
    expect(await save(learner, { lessonId: lessonIds(other)[0] ?? "" })).toBe("not_found");
    expect(await save(learner, { lessonId: first }, other)).toBe("not_found");
    const otherAcademy = await world.academy();
    const abroad = { ...here.as(learner), academy: otherAcademy.academy };
    const report = { courseId: here.course.id, lessonId: first, minutes: 1 };
    await expect(saveProgress(abroad, report)).rejects.toMatchObject({ code: "not_found" });
    expect((await progressOf(learner)).history).toEqual([]);
  });
});
