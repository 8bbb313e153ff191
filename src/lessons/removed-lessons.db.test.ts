// Who keeps a class that was removed: those who enrolled before it (docs/decisions/066).
import { and, eq } from "drizzle-orm";
import { afterAll, expect, test } from "vitest";
import { courseWithParts } from "#src/courses/detail-queries.ts";
import { listPublishedCourses } from "#src/courses/queries.ts";
import { courses, lessons, modules } from "#src/courses/tables.ts";
import type { Actor } from "#src/ctx.ts";
import { enrol } from "#src/enrolments/enrol.ts";
import { enrolments } from "#src/enrolments/tables.ts";
import { watched } from "#src/testing/class-pages.ts";
import { openDoor } from "#src/testing/door.ts";
import { toldTo } from "#src/testing/notices.ts";
import { storedVideo } from "#src/testing/stored-media.ts";
import { openWorld } from "#src/testing/world.ts";
import { listComments } from "./comments/comment-queries.ts";
import { postComment } from "./comments/post-comment.ts";
import { listEnrolledCourses } from "./enrolled-courses-queries.ts";
import { addNote } from "./notes/change-notes.ts";
import { markLesson } from "./progress/mark-lesson.ts";

const world = await openWorld();
afterAll(() => world.close());
const { db } = world.database;
const door = openDoor(world);
const here = await world.academy();
const { academy, teacher } = here;

const removedAt = new Date(Date.now() - 3_600_000);
const lesson = (title: string) => ({ title, description: "Con práctica.", seconds: 190 });

/** Of three classes in two modules, the second is removed, or its module with it. */
async function removal(what: "class" | "module") {
  const course = await here.addCourse({
    modules: [
      { name: "La cosecha", lessons: [lesson("Recolección")] },
      { name: "Beneficio", lessons: [lesson("Fermentación"), lesson("Secado")] },
    ],
  });
  const [first = "", gone = "", last = ""] = course.modules.flatMap((module) =>
    module.lessons.map(({ id }) => id),
  );
  const video = await storedVideo(world, here, gone);
  const moduleId = course.modules[1]?.id ?? "";
  const inCourse = eq(lessons.courseId, course.id);
  const which = what === "class" ? eq(lessons.id, gone) : eq(lessons.moduleId, moduleId);
  await db.update(lessons).set({ removedAt }).where(and(inCourse, which));
  if (what === "module") {
    await db.update(modules).set({ removedAt }).where(eq(modules.id, moduleId));
  }
  return { course, first, gone, last, video };
}

async function learner(courseId: string, hoursAgo: number): Promise<Actor> {
  const person = await here.person("student");
  await enrol(here.ctx, person.id, courseId);
  await db
    .update(enrolments)
    .set({ createdAt: new Date(Date.now() - hoursAgo * 3_600_000) })
    .where(and(eq(enrolments.userId, person.id), eq(enrolments.courseId, courseId)));
  return person;
}

async function titlesFor(actor: Actor | null, courseId: string): Promise<string[]> {
  const client = actor ? door.as(actor, academy) : door.anyone(academy);
  const body = await (await client(`/api/courses/${courseId}`)).json();
  return body.classes.map(({ title }: { title: string }) => title);
}

test("what the viewer is not shown of the removed is not read either", async () => {
  const { course, gone } = await removal("module");
  const at = (hoursAgo: number) => new Date(Date.now() - hoursAgo * 3_600_000);
  const read = async (since: Date | null) => {
    const { modules = [] } = (await courseWithParts(here.ctx, course.id, since)) ?? {};
    return modules.map((module) => module.lessons.length);
  };
  expect([await read(null), await read(at(0.5)), await read(at(2))]).toEqual([[1], [1], [1, 2]]);
  await db.update(lessons).set({ finishedAt: null }).where(eq(lessons.id, gone));
  expect(await read(at(2))).toEqual([1, 1]);
});

test("a removed class stays for those who were enrolled before, and for nobody else", async () => {
  const { course, gone, video } = await removal("class");
  const [early, late] = [await learner(course.id, 2), await learner(course.id, 0.5)];
  const whole = ["Recolección", "Fermentación", "Secado"];
  const rest = ["Recolección", "Secado"];
  expect(await titlesFor(early, course.id)).toEqual(whole);
  for (const actor of [late, here.student, teacher, await here.person("admin"), null]) {
    expect(await titlesFor(actor, course.id)).toEqual(rest);
  }
  const status = async (actor: Actor, path: string) => (await door.as(actor, academy)(path)).status;
  const addresses = [
    `/api/courses/${course.id}/classes/${gone}`,
    `${video.folder}/master.m3u8`,
    `/api/classes/${gone}/comments`,
  ];
  for (const path of addresses) {
    expect(await status(early, path), path).toBe(200);
    for (const actor of [late, here.student, teacher]) {
      expect(await status(actor, path), path).toBe(404);
    }
  }
  expect((await addNote(here.as(early), gone, { second: 3, text: "Tanque" })).class).toBe(gone);
  await expect(addNote(here.as(late), gone, { second: 3, text: "No" })).rejects.toThrow();
  const { modules: list } = await watched(here.as(early), `/courses/${course.id}/clases/${gone}`);
  expect(list.flatMap((module) => module.lessons.map(({ title }) => title))).toEqual(whole);
});

test("a question below a removed class stands there, and is not told to the teacher", async () => {
  const { course, first, gone } = await removal("class");
  const early = await learner(course.id, 2);
  const ask = (lessonId: string) =>
    postComment(here.as(early), lessonId, { comment: "Profe, ¿y si llueve?" });
  const before = await toldTo(here.ctx, teacher);
  await ask(gone);
  expect(await toldTo(here.ctx, teacher)).toEqual(before);
  const { comments } = await listComments(here.ctx, gone, { limit: 5 });
  expect(comments.map(({ user }) => user.id)).toEqual([early.id]);
  await ask(first);
  expect(await toldTo(here.ctx, teacher)).toHaveLength(before.length + 1);
});

test.each(["class", "module"] as const)(
  "the course is completed by what each learner sees, once a %s is removed",
  async (what) => {
    const { course, first, gone, last } = await removal(what);
    const [early, late] = [await learner(course.id, 2), await learner(course.id, 0.5)];
    const seen = what === "class" ? [first, last] : [first];
    const mark = (actor: Actor, lessonId: string) =>
      markLesson(here.as(actor), { courseId: course.id, lessonId, isMarked: true });
    for (const lessonId of seen) await mark(late, lessonId);
    await expect(mark(late, gone)).rejects.toThrow();
    for (const lessonId of [first, gone, last]) await mark(early, lessonId);
    const counted = async (actor: Actor) => {
      const [mine] = await listEnrolledCourses(here.ctx, actor.id);
      const open = await watched(here.as(actor), `/courses/${course.id}/clases/${first}`);
      return [mine?.done, mine?.total, open.completion];
    };
    const complete = (total: number) => [total, total, { done: total, total, isComplete: true }];
    expect(await counted(early)).toEqual(complete(3));
    expect(await counted(late)).toEqual(complete(seen.length));
  },
);

test("a removed module is in the course of those who keep it, and in no other", async () => {
  const { course } = await removal("module");
  const early = await learner(course.id, 2);
  const modulesFor = async (actor: Actor) => {
    const answer = await door.as(actor, academy)(`/api/courses/${course.id}`);
    return (await answer.json()).modules.map(({ name }: { name: string }) => name);
  };
  expect(await modulesFor(early)).toEqual(["La cosecha", "Beneficio"]);
  for (const actor of [here.student, teacher]) {
    expect(await modulesFor(actor)).toEqual(["La cosecha"]);
  }
});

test("a class that was never finished, or not listed, stays for nobody once it is removed", async () => {
  const { course, gone } = await removal("class");
  const early = await learner(course.id, 2);
  for (const change of [{ finishedAt: null }, { published: false, finishedAt: new Date() }]) {
    await db.update(lessons).set(change).where(eq(lessons.id, gone));
    expect(await titlesFor(early, course.id)).toEqual(["Recolección", "Secado"]);
  }
});

test("a class that is not finished is open to nobody but its teacher, and never the free one", async () => {
  const { course, first } = await removal("class");
  const buyer = await learner(course.id, 2);
  await db.update(lessons).set({ finishedAt: null }).where(eq(lessons.id, first));
  expect(await titlesFor(buyer, course.id)).toEqual(["Fermentación", "Secado"]);
  expect(await titlesFor(null, course.id)).toEqual(["Secado"]);
  expect(await titlesFor(teacher, course.id)).toEqual(["Recolección", "Secado"]);
  const path = `/api/courses/${course.id}/classes/${first}`;
  expect((await door.as(buyer, academy)(path)).status).toBe(404);
  const { courses: listed } = await listPublishedCourses(here.ctx, { limit: 10, offset: 0 });
  expect(listed.map(({ id }) => id)).toContain(course.id);
  const answer = await door.anyone(academy)("/api/courses?includeClasses=true&limit=24");
  const found = (await answer.json()).courses.find(({ id }: { id: string }) => id === course.id);
  expect(found.classes.map(({ title }: { title: string }) => title)).toEqual(["Secado"]);
  expect(await db.$count(courses, eq(courses.id, course.id))).toBe(1);
});
