import { eq } from "drizzle-orm";
import { afterAll, describe, expect, test } from "vitest";
import { courses } from "#src/courses/tables.ts";
import type { Ctx } from "#src/ctx.ts";
import { enrol } from "#src/enrolments/enrol.ts";
import { saveProgress } from "#src/lessons/progress/save-progress.ts";
import { findProgress } from "#src/lessons/queries.ts";
import { comments, lessonViews } from "#src/lessons/tables.ts";
import {
  atClass,
  classVisit,
  leadTo,
  openClass as open,
  watched,
} from "#src/testing/class-pages.ts";
import { brokenWhere, without } from "#src/testing/database/broken-database.ts";
import { openWorld } from "#src/testing/world.ts";
import { loader as goOn } from "./continue.page.tsx";
import { action } from "./watch.page.tsx";

const world = await openWorld();
afterAll(() => world.close());
const { db } = world.database;
const here = await world.academy();
const otherAcademy = await world.academy();
const { course } = here;
const [free, paid] = course.modules.flatMap((module) => module.lessons);
const cataloguePath = "/explore?category=todos";

const pathOf = (lesson = paid, query = "") => `/courses/${course.id}/clases/${lesson?.id}${query}`;

async function newLearner() {
  const actor = await here.person("student");
  await enrol(here.ctx, actor.id, course.id);
  return here.as(actor);
}

const learner = await newLearner();

describe("continuing a course", () => {
  const goOnWith = (ctx: Ctx, courseId = course.id) =>
    leadTo(atClass(goOn, classVisit(ctx, `/courses/${courseId}/continue`)));

  test("leads to the first class, and later to the saved one", async () => {
    const one = await newLearner();
    expect(await goOnWith(one)).toBe(pathOf(free));
    await saveProgress(one, { courseId: course.id, lessonId: paid?.id ?? "", minutes: 0 });
    expect(await goOnWith(one)).toBe(pathOf(paid, "?lastClass=1"));
  });

  test("leads to the first class if the progress cannot be read", async () => {
    const one = await newLearner();
    await saveProgress(one, { courseId: course.id, lessonId: paid?.id ?? "", minutes: 0 });
    expect(await goOnWith({ ...one, db: without(world.database, lessonViews) })).toBe(pathOf(free));
  });

  test("leads to the catalogue if the id is not a course's", async () => {
    for (const name of ["%F0%9F%98%80", "a%0D%0Ab", "uno"]) {
      expect(await goOnWith(learner, name)).toBe(cataloguePath);
    }
  });
});

describe("a class still shows", () => {
  test("if its opening cannot be saved and the progress cannot be read", async () => {
    const one = await newLearner();
    const broken = without(world.database, lessonViews);
    const { lesson, startAt, completion } = await watched({ ...one, db: broken }, pathOf());
    expect([lesson.id, startAt, completion.done]).toEqual([paid?.id, 0, 0]);
    expect((await findProgress(one, one.actor.id, course.id)).history).toEqual([]);
  });

  test("if its comments cannot be read", async () => {
    const page = await watched({ ...learner, db: without(world.database, comments) }, pathOf());
    expect([page.lesson.id, page.comments?.page]).toEqual([paid?.id, null]);
  });
});

test("a comment posted without scripts redirects to the comments, not to an opening", async () => {
  const path = pathOf(paid, "?commentsBefore=1&view=teacher");
  const body = new URLSearchParams({ intent: "comment", comment: "Gracias, profe" });
  const args = classVisit(learner, path);
  const request = new Request(args.request, { method: "POST", body });
  const lead = await leadTo(atClass(action, { ...args, request }));
  expect(lead).toBe(`${pathOf()}?view=teacher&side=comments&lastClass=1#comentarios`);
  const { comments: shown } = await watched(learner, lead ?? "");
  expect(shown?.page?.comments).toMatchObject([{ text: "Gracias, profe" }]);
});

describe("a class that cannot be loaded", () => {
  test("redirects to the catalogue: unknown, not bought, or of another academy", async () => {
    const unknown = `/courses/${course.id}/clases/uno`;
    expect(await leadTo(open(learner, unknown))).toBe(cataloguePath);
    expect(await leadTo(open(here.as(here.student), pathOf()))).toBe(cataloguePath);
    const abroad = otherAcademy.as(otherAcademy.teacher);
    expect(await leadTo(open(abroad, pathOf(free)))).toBe(cataloguePath);
  });

  test("redirects to the catalogue if the database fails", async () => {
    const broken = brokenWhere(world.database, () => true);
    expect(await leadTo(open({ ...learner, db: broken }, pathOf()))).toBe(cataloguePath);
  });

  test("redirects to sign-in, and back, without a session", async () => {
    const path = pathOf(free, "?isFreeFlow=true");
    const redirectTo = encodeURIComponent(path);
    expect(await leadTo(open(here.ctx, path))).toBe(`/login?redirectTo=${redirectTo}`);
  });
});

test("a course without classes says so to buyers at any class address", async () => {
  const empty = await here.addCourse({ modules: [] });
  await enrol(here.ctx, learner.actor.id, empty.id);
  const lead = await leadTo(atClass(goOn, classVisit(learner, `/courses/${empty.id}/continue`)));
  const page = await open(learner, lead ?? "");
  expect(page).toMatchObject({ watch: null, course: { id: empty.id, title: empty.title } });
  expect(await leadTo(open(here.as(here.student), lead ?? ""))).toBe(cataloguePath);
  await db.update(courses).set({ status: "draft" }).where(eq(courses.id, empty.id));
  expect(await open(learner, lead ?? "")).toMatchObject({ watch: null, course: { id: empty.id } });
  expect(await leadTo(open(here.as(here.student), lead ?? ""))).toBe(cataloguePath);
});
