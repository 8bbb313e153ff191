import { afterAll, describe, expect, test } from "vitest";
import type { Ctx } from "#src/ctx.ts";
import { enrol } from "#src/enrolments/enrol.ts";
import { saveProgress } from "#src/lessons/progress/save-progress.ts";
import {
  atClass,
  classVisit,
  leadTo,
  openClass as open,
  watched,
} from "#src/testing/class-pages.ts";
import { openWorld } from "#src/testing/world.ts";
import { action } from "./watch.page.tsx";

const world = await openWorld();
afterAll(() => world.close());
const here = await world.academy();
const { course } = here;
const [free, paid] = course.modules.flatMap((module) => module.lessons);

const pathOf = (lesson = paid, query = "") => `/courses/${course.id}/clases/${lesson?.id}${query}`;

async function newLearner() {
  const actor = await here.person("student");
  await enrol(here.ctx, actor.id, course.id);
  return here.as(actor);
}

async function shown(ctx: Ctx, path = pathOf()) {
  const { modules, completion, lesson } = await watched(ctx, path);
  const seen = modules.flatMap((module) => module.lessons.map((one) => one.seen));
  const { isWatched, isMarked } = lesson;
  return { seen, done: completion.done, isComplete: completion.isComplete, isWatched, isMarked };
}

function post(ctx: Ctx, path: string, fields: Record<string, string>) {
  const visit = classVisit(ctx, path);
  const request = new Request(visit.request, { method: "POST", body: new URLSearchParams(fields) });
  return atClass(action, { ...visit, request });
}

describe("in the list and in the count a class is seen", () => {
  test("not once it was opened, but once it was watched", async () => {
    const one = await newLearner();
    for (const lesson of [free, paid]) await open(one, pathOf(lesson));
    expect(await shown(one)).toMatchObject({ seen: [false, false], done: 0, isComplete: false });
    const report = { courseId: course.id, lessonId: free?.id ?? "", minutes: 3, seconds: 180 };
    await saveProgress(one, { ...report, played: [{ from: 0, to: 180 }] });
    expect(await shown(one)).toMatchObject({ seen: [true, false], done: 1, isWatched: false });
    expect(await shown(one, pathOf(free))).toMatchObject({ isWatched: true, isMarked: false });
  });

  test("once it was marked, and no longer once that is undone", async () => {
    const one = await newLearner();
    for (const lesson of [free, paid]) {
      const answer = await post(one, pathOf(lesson), { intent: "mark-lesson", script: "1" });
      expect(answer).toEqual({ isMarked: true });
    }
    expect(await shown(one)).toMatchObject({ seen: [true, true], done: 2, isComplete: true });
    const answer = await post(one, pathOf(), { intent: "unmark-lesson", script: "1" });
    expect(answer).toEqual({ isMarked: false });
    expect(await shown(one)).toMatchObject({ seen: [true, false], done: 1, isMarked: false });
  });
});

test("without scripts a mark leads back to itself, which is no other opening", async () => {
  const one = await newLearner();
  const path = pathOf(paid, "?panel=resources&view=teacher");
  const lead = await leadTo(post(one, path, { intent: "mark-lesson" }));
  expect(lead).toBe(`${pathOf()}?view=teacher&lastClass=1#vista`);
  expect(await shown(one)).toMatchObject({ seen: [false, true], isMarked: true });
});

test("who has not bought the course marks nothing", async () => {
  const stranger = here.as(here.student);
  const answer = await post(stranger, pathOf(free), { intent: "mark-lesson", script: "1" });
  expect(answer).toMatchObject({ data: { problem: { status: 404 } } });
  expect(await shown(stranger, pathOf(free))).toMatchObject({ done: 0, isMarked: false });
});
