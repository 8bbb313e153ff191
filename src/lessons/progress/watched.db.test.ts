import { eq } from "drizzle-orm";
import { afterAll, describe, expect, test } from "vitest";
import { lessons } from "#src/courses/tables.ts";
import type { Actor } from "#src/ctx.ts";
import { enrol } from "#src/enrolments/enrol.ts";
import { problemOf } from "#src/http/errors.ts";
import { listEnrolledCourses } from "#src/lessons/enrolled-courses-queries.ts";
import { findProgress } from "#src/lessons/queries.ts";
import { lessonViews } from "#src/lessons/tables.ts";
import { openWorld } from "#src/testing/world.ts";
import { markLesson } from "./mark-lesson.ts";
import { type PlayedRange, rangesIn } from "./played.rules.ts";
import { saveProgress } from "./save-progress.ts";

const world = await openWorld();
afterAll(() => world.close());
const { db } = world.database;
const here = await world.academy();
/** Each class is 190 seconds long. */
const enough = { from: 0, to: 171 };

const idsOf = ({ modules }: typeof here.course) =>
  modules.flatMap((module) => module.lessons.map(({ id }) => id));
const [first = "", second = ""] = idsOf(here.course);

async function newLearner(course = here.course) {
  const actor = await here.person("student");
  await enrol(here.ctx, actor.id, course.id);
  return actor;
}

async function play(actor: Actor, lessonId: string, played: PlayedRange[], course = here.course) {
  const seconds = played.at(-1)?.to ?? 0;
  const report = { courseId: course.id, lessonId, minutes: 0, seconds, played };
  await saveProgress(here.as(actor), report);
}

async function viewOf({ id }: Actor, lessonId = first, course = here.course) {
  return (await findProgress(here.ctx, id, course.id)).views.get(lessonId);
}

async function doneOf({ id }: Actor): Promise<number | undefined> {
  return (await listEnrolledCourses(here.ctx, id))[0]?.done;
}

const mark = (actor: Actor, isMarked: boolean, lessonId = first, course = here.course) =>
  markLesson(here.as(actor), { courseId: course.id, lessonId, isMarked });

describe("a class is watched", () => {
  test("by nine tenths of its length in distinct seconds, in any order of reports", async () => {
    const learner = await newLearner();
    await play(learner, first, [{ from: 100, to: 150 }]);
    await play(learner, first, [
      { from: 0, to: 60 },
      { from: 0, to: 60 },
    ]);
    expect(await viewOf(learner)).toMatchObject({
      isWatched: false,
      played: [
        { from: 0, to: 60 },
        { from: 100, to: 150 },
      ],
    });
    expect(await doneOf(learner)).toBe(0);
    await play(learner, first, [{ from: 55, to: 121 }]);
    await play(learner, first, [{ from: 150, to: 171 }]);
    expect(await viewOf(learner)).toMatchObject({ isWatched: true, played: [enough] });
    expect(await doneOf(learner)).toBe(1);
  });

  test("not by opening it, nor by moving to its end", async () => {
    const learner = await newLearner();
    await play(learner, first, []);
    const atEnd = { courseId: here.course.id, lessonId: first, minutes: 3, seconds: 190 };
    await saveProgress(here.as(learner), atEnd);
    expect(await viewOf(learner)).toMatchObject({ isWatched: false });
    expect(await doneOf(learner)).toBe(0);
    const { history } = await findProgress(here.ctx, learner.id, here.course.id);
    expect(history).toEqual([first]);
  });

  test("by what reports of the same moment hold together", async () => {
    const learner = await newLearner();
    const parts = Array.from({ length: 18 }, (_, place) => place * 10);
    await Promise.all(parts.map((from) => play(learner, first, [{ from, to: from + 10 }])));
    expect(await viewOf(learner)).toMatchObject({
      isWatched: true,
      played: [{ from: 0, to: 180 }],
    });
  });

  test("once, at the moment of watching", async () => {
    const learner = await newLearner();
    const report = { courseId: here.course.id, lessonId: first, minutes: 0, seconds: 171 };
    const late = { ...report, played: [enough], placeSecondsAgo: 3600 };
    const ctx = here.as(learner);
    await saveProgress(ctx, late);
    await play(learner, first, [{ from: 0, to: 190 }]);
    const [row] = await db.select().from(lessonViews).where(eq(lessonViews.userId, learner.id));
    expect(row?.watchedAt).toEqual(new Date(ctx.now.getTime() - 3600 * 1000));
  });

  test("as soon as its length is known, if it was watched during the conversion", async () => {
    const course = await here.addCourse();
    const learner = await newLearner(course);
    const [lessonId = ""] = idsOf(course);
    const measured = (durationSeconds: number) =>
      db.update(lessons).set({ durationSeconds }).where(eq(lessons.id, lessonId));
    await measured(0);
    await play(learner, lessonId, [enough], course);
    expect(await viewOf(learner, lessonId, course)).toMatchObject({ isWatched: false });
    await measured(190);
    await saveProgress(here.as(learner), { courseId: course.id, lessonId, minutes: 0 });
    expect(await viewOf(learner, lessonId, course)).toMatchObject({ isWatched: true });
  });

  test("also after a longer video replaced the one that was watched", async () => {
    const course = await here.addCourse();
    const learner = await newLearner(course);
    const [lessonId = ""] = idsOf(course);
    await play(learner, lessonId, [enough], course);
    const longer = { durationSeconds: 600 };
    await db.update(lessons).set(longer).where(eq(lessons.id, lessonId));
    await play(learner, lessonId, [{ from: 0, to: 5 }], course);
    expect(await viewOf(learner, lessonId, course)).toMatchObject({ isWatched: true });
  });
});

describe("a client that lies", () => {
  test("stores no second after the end, and no more than a thousand ranges", async () => {
    const course = await here.addCourse();
    const learner = await newLearner(course);
    const [lessonId = ""] = idsOf(course);
    await play(learner, lessonId, [{ from: 185, to: 6_000_000 }], course);
    expect((await viewOf(learner, lessonId, course))?.played).toEqual([{ from: 185, to: 190 }]);
    await db.update(lessons).set({ durationSeconds: 0 }).where(eq(lessons.id, lessonId));
    for (let report = 0; report < 12; report++) {
      const starts = Array.from({ length: 100 }, (_, place) => 1000 * (report + 1) + place * 3);
      await play(
        learner,
        lessonId,
        starts.map((from) => ({ from, to: from + 1 })),
        course,
      );
    }
    const [row] = await db.select().from(lessonViews).where(eq(lessonViews.userId, learner.id));
    expect(rangesIn(row?.played ?? "")).toHaveLength(1000);
  });

  test.each([
    ["a range that ends before it begins", [{ from: 60, to: 60 }]],
    ["a negative second", [{ from: -1, to: 60 }]],
    ["half a second", [{ from: 0.5, to: 60 }]],
    ["too many ranges", Array.from({ length: 101 }, (_, from) => ({ from, to: from + 1 }))],
  ])("is refused with %s", async (_, played) => {
    const learner = await newLearner();
    const refused = await play(learner, first, played).catch(problemOf);
    expect(refused).toMatchObject({ code: "invalid" });
    expect(await viewOf(learner)).toBeUndefined();
  });
});

describe("a mark by hand", () => {
  test("makes a class seen, and undoing it takes that back", async () => {
    const learner = await newLearner();
    await play(learner, first, [{ from: 0, to: 30 }]);
    await mark(learner, true);
    expect([await viewOf(learner), await doneOf(learner)]).toMatchObject([{ isMarked: true }, 1]);
    await mark(learner, false);
    expect([await viewOf(learner), await doneOf(learner)]).toMatchObject([
      { isMarked: false, placeSeconds: 30 },
      0,
    ]);
  });

  test("keeps its first moment; without it, what was watched stays watched", async () => {
    const learner = await newLearner();
    const ctx = here.as(learner);
    const marked = { courseId: here.course.id, lessonId: first, isMarked: true };
    await markLesson(ctx, marked);
    await markLesson({ ...ctx, now: new Date(ctx.now.getTime() + 60_000) }, marked);
    const [row] = await db.select().from(lessonViews).where(eq(lessonViews.userId, learner.id));
    expect(row?.markedAt).toEqual(ctx.now);
    await play(learner, first, [enough]);
    await mark(learner, false);
    expect(await doneOf(learner)).toBe(1);
  });

  test("completes a class without video, and a course with the last one", async () => {
    const learner = await newLearner();
    for (const lessonId of [first, second]) await mark(learner, true, lessonId);
    expect(await doneOf(learner)).toBe(2);
  });

  test("is for learners who may watch the class, in its course and academy", async () => {
    const learner = await newLearner();
    const other = await here.addCourse();
    const elsewhere = await world.academy();
    const marks = [
      mark(await here.person("student"), true),
      mark(learner, true, idsOf(other)[0]),
      mark(learner, true, first, other),
      mark(learner, true, idsOf(elsewhere.course)[0], elsewhere.course),
    ];
    for (const refused of await Promise.allSettled(marks)) {
      expect(refused).toMatchObject({ status: "rejected", reason: { code: "not_found" } });
    }
  });
});
