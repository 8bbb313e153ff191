import { and, eq } from "drizzle-orm";
import { afterAll, expect, test } from "vitest";
import type { Actor } from "#src/ctx.ts";
import { enrol } from "#src/enrolments/enrol.ts";
import { findProgress, lessonToContinue } from "#src/lessons/queries.ts";
import { lessonViews, progress } from "#src/lessons/tables.ts";
import { openWorld } from "#src/testing/world.ts";
import { saveProgress } from "./save-progress.ts";

const world = await openWorld();
afterAll(() => world.close());
const { db } = world.database;
const here = await world.academy();
const courseId = here.course.id;
const [lessonId = "", second = ""] = here.course.modules.flatMap(({ lessons }) =>
  lessons.map(({ id }) => id),
);

async function newLearner() {
  const actor = await here.person("student");
  await enrol(here.ctx, actor.id, courseId);
  return actor;
}

type Report = { minutes?: number; seconds?: number; secondsAgo?: number; placeSecondsAgo?: number };

const save = (actor: Actor, report: Report) =>
  saveProgress(here.as(actor), { courseId, lessonId, minutes: 0, ...report });

async function placeOf({ id }: Actor) {
  const found = await findProgress(here.ctx, id, courseId);
  const { minutes, seconds } = found;
  return { place: found.views.get(lessonId)?.placeSeconds, minutes, seconds };
}

test("the last place is kept beside the furthest second", async () => {
  const learner = await newLearner();
  await save(learner, { minutes: 3, seconds: 185 });
  await save(learner, { minutes: 3, seconds: 80 });
  expect(await placeOf(learner)).toEqual({ place: 80, minutes: 3, seconds: 185 });
});

test("of two devices the newest place wins, also when the older report arrives later", async () => {
  const learner = await newLearner();
  await save(learner, { seconds: 80, placeSecondsAgo: 60, secondsAgo: 120 });
  await save(learner, { minutes: 2, seconds: 150, placeSecondsAgo: 3600, secondsAgo: 3700 });
  expect(await placeOf(learner)).toEqual({ place: 80, minutes: 2, seconds: 150 });
  await save(learner, { seconds: 10, placeSecondsAgo: 30, secondsAgo: 3700 });
  expect(await placeOf(learner)).toMatchObject({ place: 10 });
});

test("of reports at the same time the newest place wins", async () => {
  const learner = await newLearner();
  const ages = [40, 10, 30, 50, 20];
  const reports = ages.map((ago) => save(learner, { seconds: ago, placeSecondsAgo: ago }));
  await Promise.all(reports);
  expect(await placeOf(learner)).toMatchObject({ place: 10, seconds: 50 });
});

test("opening a class leaves its place alone, and is older than any", async () => {
  const learner = await newLearner();
  await save(learner, {});
  await save(learner, { seconds: 95, placeSecondsAgo: 3600 });
  await save(learner, {});
  expect(await placeOf(learner)).toMatchObject({ place: 95 });
});

test("minutes alone, as document 1 writes them, are a place too", async () => {
  const learner = await newLearner();
  await save(learner, { minutes: 2 });
  expect(await placeOf(learner)).toEqual({ place: 120, minutes: 2, seconds: 120 });
});

test("a place never passes the end", async () => {
  const learner = await newLearner();
  await save(learner, { minutes: 60, seconds: 3600 });
  expect(await placeOf(learner)).toEqual({ place: 190, minutes: 3, seconds: 190 });
});

test("what a server whose clock was ahead has stored does not win for ever", async () => {
  const learner = await newLearner();
  const tomorrow = new Date(here.ctx.now.getTime() + 24 * 3600 * 1000);
  await save(learner, { seconds: 185 });
  const mine = <Table extends typeof lessonViews | typeof progress>(table: Table) =>
    and(eq(table.academyId, here.academy.id), eq(table.userId, learner.id));
  await db.update(lessonViews).set({ placeAt: tomorrow }).where(mine(lessonViews));
  await db.update(progress).set({ updatedAt: tomorrow }).where(mine(progress));
  await saveProgress(here.as(learner), { courseId, lessonId: second, minutes: 0 });
  expect(await lessonToContinue(here.as(learner), courseId)).toMatchObject({ id: second });
  await save(learner, { seconds: 80 });
  expect(await placeOf(learner)).toMatchObject({ place: 80 });
});
