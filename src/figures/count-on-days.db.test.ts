// Mistakes these tests catch: a day that begins at midnight of another clock, two learners who undo
// each other's count, a lie that fills a column, a film of another length that counts again, and
// processes that wait for each other.
import { and, eq, inArray } from "drizzle-orm";
import { afterAll, describe, expect, test } from "vitest";
import { bogotaDay } from "#src/calendar/bogota.rules.ts";
import { deleteRemovedCourse } from "#src/courses/authoring/removal/delete-removed.ts";
import { courses, lessons } from "#src/courses/tables.ts";
import { type Actor, inTransaction } from "#src/ctx.ts";
import { enrol } from "#src/enrolments/enrol.ts";
import { leavePlaces } from "#src/enrolments/leave-places.ts";
import { enrolments } from "#src/enrolments/tables.ts";
import { markLesson } from "#src/lessons/progress/mark-lesson.ts";
import type { Report } from "#src/lessons/progress/report-rows.ts";
import { saveProgress } from "#src/lessons/progress/save-progress.ts";
import { writeReports } from "#src/lessons/progress/write-reports.ts";
import { onServer } from "#src/testing/database/engine.ts";
import { openWorld } from "#src/testing/world.ts";
import { countOnDays, type DayChange } from "./count-on-days.ts";
import {
  daysOfCourse,
  daysOfTeacher,
  lessonFiguresOf,
  sumOfCourse,
  sumOfTeacher,
} from "./figure-queries.ts";

const world = await openWorld();
afterAll(() => world.close());
const { db } = world.database;
const here = await world.academy();
const longAgo = "2000-01-01";
const film = 190;

const count = (...changes: DayChange[]) =>
  inTransaction(here.ctx, (ctx) => countOnDays(ctx, changes));

async function newCourse() {
  const course = await here.addCourse();
  const lessonIds = course.modules.flatMap((module) => module.lessons.map(({ id }) => id));
  const [first = "", second = ""] = lessonIds;
  return { ...course, first, second };
}

async function newLearner(...courseIds: string[]) {
  const actor = await here.person("student");
  for (const id of courseIds) await enrol(here.ctx, actor.id, id);
  return actor;
}

type Watched = { from?: number; to: number; secondsAgo?: number };

function play(
  actor: Actor,
  courseId: string,
  lessonId: string,
  { from = 0, to, ...more }: Watched,
) {
  const report = { courseId, lessonId, minutes: 0, seconds: to, played: [{ from, to }], ...more };
  return saveProgress(here.as(actor), report);
}

const measured = (lessonId: string, durationSeconds: number) =>
  db.update(lessons).set({ durationSeconds }).where(eq(lessons.id, lessonId));

async function lessonFigures(courseId: string, lessonId: string) {
  const all = await lessonFiguresOf(here.ctx, courseId);
  const found = all.find((one) => one.lessonId === lessonId);
  // The steps that somebody has reached, from 1.
  const steps = found?.reached.flatMap((learners, index) => (learners ? [index + 1] : []));
  return { opened: found?.opened, finished: found?.finished, steps };
}

describe("days", () => {
  test("begin at midnight in Bogotá, for the course and for its teacher", async () => {
    const { id: courseId } = await newCourse();
    const teacher = here.teacher.id;
    const before = new Map(
      (await daysOfTeacher(here.ctx, teacher, longAgo)).map((one) => [one.day, one]),
    );
    await count(
      { courseId, at: new Date("2024-03-01T04:59:59Z"), enrolled: 1 },
      { courseId, at: new Date("2024-03-01T05:00:00Z"), enrolled: 1, sold: 1, soldCents: 3900 },
      { courseId, at: new Date("2024-03-02T04:59:59Z"), watchedSeconds: 60 },
    );
    const days = await daysOfCourse(here.ctx, courseId, longAgo);
    expect(days).toMatchObject([
      { day: "2024-02-29", enrolled: 1, sold: 0, watchedSeconds: 0 },
      { day: "2024-03-01", enrolled: 1, sold: 1, soldCents: 3900, watchedSeconds: 60 },
    ]);
    const ofTeacher = await daysOfTeacher(here.ctx, teacher, longAgo);
    const grown = ofTeacher.filter(({ day }) => !before.has(day)).map(({ day }) => day);
    expect(grown).toEqual(["2024-02-29", "2024-03-01"]);
    expect(await sumOfCourse(here.ctx, courseId, "2024-03-01")).toMatchObject({ enrolled: 1 });
  });

  test("add up what many count at once", async () => {
    const { id: courseId } = await newCourse();
    const at = new Date("2024-05-01T12:00:00Z");
    await Promise.all(Array.from({ length: 20 }, () => count({ courseId, at, enrolled: 1 })));
    await count({ courseId, at, enrolled: -3 });
    expect(await sumOfCourse(here.ctx, courseId)).toMatchObject({ enrolled: 17 });
  });

  test("hold no more than their columns do, instead of failing", async () => {
    const { id: courseId } = await newCourse();
    const at = new Date("2024-06-01T12:00:00Z");
    const most = 2 ** 31 - 1;
    await count({ courseId, at, watchedSeconds: most });
    await count({ courseId, at, watchedSeconds: 600 });
    expect(await sumOfCourse(here.ctx, courseId)).toMatchObject({ watchedSeconds: most });
  });

  test("of a teacher keep what was watched in a course that is gone for good", async () => {
    const { id, first } = await newCourse();
    const learner = await newLearner(id);
    await play(learner, id, first, { to: 60 });
    const before = await sumOfTeacher(here.ctx, here.teacher.id);
    await inTransaction(here.ctx, async (ctx) => {
      const place = and(eq(enrolments.userId, learner.id), inArray(enrolments.courseId, [id]));
      await countOnDays(ctx, await leavePlaces(ctx, place));
    });
    const removedAt = new Date(Date.now() - 31 * 86_400_000);
    await db.update(courses).set({ removedAt }).where(eq(courses.id, id));
    await deleteRemovedCourse(here.ctx, id, { keepsRow: false, coverKey: null });
    expect(await sumOfCourse(here.ctx, id)).toMatchObject({ watchedSeconds: 0 });
    expect(await sumOfTeacher(here.ctx, here.teacher.id)).toEqual({
      ...before,
      enrolled: before.enrolled - 1,
    });
  });
});

describe("what was watched", () => {
  test("counts each second once, on the day of watching", async () => {
    const { id, first } = await newCourse();
    const learner = await newLearner(id);
    const dayAgo = 86_400;
    await play(learner, id, first, { to: 60, secondsAgo: dayAgo });
    await play(learner, id, first, { from: 30, to: 90 });
    await play(learner, id, first, { to: 90 });
    const days = await daysOfCourse(here.ctx, id, longAgo);
    const seconds = Object.fromEntries(days.map((one) => [one.day, one.watchedSeconds]));
    const now = Date.now();
    expect(seconds).toEqual({
      [bogotaDay(new Date(now - dayAgo * 1000))]: 60,
      [bogotaDay(new Date(now))]: 30,
    });
  });

  test("counts nothing of a class of unknown length, until it is known", async () => {
    const { id, first } = await newCourse();
    const learner = await newLearner(id);
    await measured(first, 0);
    await play(learner, id, first, { to: 6_000_000 });
    expect(await sumOfCourse(here.ctx, id)).toMatchObject({ watchedSeconds: 0 });
    expect(await lessonFigures(id, first)).toEqual({ opened: 1, finished: 0, steps: [] });
    await measured(first, film);
    await play(learner, id, first, { to: 10 });
    expect(await sumOfCourse(here.ctx, id)).toMatchObject({ watchedSeconds: film });
    expect(await lessonFigures(id, first)).toEqual({ opened: 1, finished: 1, steps: [20] });
  });

  test.each([
    ["shorter", 100, 100, 20],
    ["longer", 2 * film, 110, 6],
  ])("follows a %s film with the next report", async (_, length, seconds, step) => {
    const { id, first } = await newCourse();
    const learner = await newLearner(id);
    await play(learner, id, first, { to: 100 });
    expect(await lessonFigures(id, first)).toMatchObject({ steps: [11] });
    await measured(first, length);
    await play(learner, id, first, { from: 100, to: 110 });
    expect(await lessonFigures(id, first)).toMatchObject({ steps: [step] });
    expect(await sumOfCourse(here.ctx, id)).toMatchObject({ watchedSeconds: seconds });
  });

  test("counts nothing of a teacher who looks at their own course", async () => {
    const { id, first } = await newCourse();
    await expect(play(here.teacher, id, first, { to: 60 })).rejects.toMatchObject({
      code: "not_found",
    });
    expect(await daysOfCourse(here.ctx, id, longAgo)).toEqual([]);
    expect(await lessonFiguresOf(here.ctx, id)).toEqual([]);
  });
});

describe("a course is completed", () => {
  const completed = async (id: string) => (await sumOfCourse(here.ctx, id)).completed;

  test("once, with the last class, watched or marked", async () => {
    const { id, first, second } = await newCourse();
    const learner = await newLearner(id);
    await play(learner, id, first, { to: film });
    expect(await completed(id)).toBe(0);
    const mark = { courseId: id, lessonId: second, isMarked: true };
    await markLesson(here.as(learner), mark);
    await markLesson(here.as(learner), mark);
    await play(learner, id, second, { to: film });
    expect(await completed(id)).toBe(1);
    // What was watched stays seen without the mark.
    await markLesson(here.as(learner), { ...mark, isMarked: false });
    expect(await completed(id)).toBe(1);
  });

  test("no more once a mark is taken back, but still after a class is added", async () => {
    const { id, first, second } = await newCourse();
    const learner = await newLearner(id);
    for (const lessonId of [first, second]) {
      await markLesson(here.as(learner), { courseId: id, lessonId, isMarked: true });
    }
    const [lesson] = await db.select().from(lessons).where(eq(lessons.id, first));
    if (!lesson) throw new Error("no class");
    const { id: _, listed: __, ...copied } = lesson;
    await db.insert(lessons).values({ ...copied, title: "Una clase nueva", position: 7 });
    expect(await completed(id)).toBe(1);
    await markLesson(here.as(learner), { courseId: id, lessonId: first, isMarked: false });
    expect(await completed(id)).toBe(0);
  });

  onServer("by two devices that finish its last two classes at once", async () => {
    const { id, first, second } = await newCourse();
    for (let time = 0; time < 10; time++) {
      const learner = await newLearner(id);
      await Promise.all(
        [first, second].map((lessonId) =>
          markLesson(here.as(learner), { courseId: id, lessonId, isMarked: true }),
        ),
      );
    }
    expect(await completed(id)).toBe(10);
  });
});

onServer(
  "two processes that save the same learners crosswise do not wait for each other",
  async () => {
    const several = [await newCourse(), await newCourse(), await newCourse()];
    const learners = await Promise.all(
      Array.from({ length: 4 }, () => newLearner(...several.map(({ id }) => id))),
    );
    const now = new Date().toISOString();
    const reportsAt = (second: number): Report[] =>
      learners.flatMap(({ id: userId }) =>
        several.map(({ id: courseId, first: lessonId }) => ({
          ...{ academyId: here.academy.id, userId, isStaff: false, courseId, lessonId },
          ...{ minutes: 0, seconds: second + 1, placeSeconds: second + 1 },
          ...{ placeAt: now, at: now, now, played: [{ from: second, to: second + 1 }] },
        })),
      );
    for (let second = 0; second < 40; second += 2) {
      const saved = await Promise.all([
        writeReports(db, reportsAt(second)),
        writeReports(db, reportsAt(second + 1).toReversed()),
      ]);
      expect(saved.flat()).not.toContain(false);
    }
    for (const { id } of several) {
      expect(await sumOfCourse(here.ctx, id)).toMatchObject({ watchedSeconds: 160 });
    }
  },
);
