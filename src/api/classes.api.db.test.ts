import { eq } from "drizzle-orm";
import { afterAll, describe, expect, test } from "vitest";
import { courses, lessons } from "#src/courses/tables.ts";
import { enrol } from "#src/enrolments/enrol.ts";
import { openDoor, problemIn } from "#src/testing/door.ts";
import { openWorld } from "#src/testing/world.ts";

const world = await openWorld();
afterAll(() => world.close());
const door = openDoor(world);
const here = await world.academy();
const otherAcademy = await world.academy();
const teacher = door.as(here.teacher, here.academy);
const { course } = here;
const [free, paid] = course.modules.flatMap(({ lessons }) => lessons);

const classOf = (lesson = paid, courseId = course.id) =>
  `/api/courses/${courseId}/classes/${lesson?.id}`;

async function newStudent({ enrolled }: { enrolled: boolean }) {
  const actor = await here.person("student");
  if (enrolled) await enrol(here.ctx, actor.id, course.id);
  const path = `/api/users/${actor.id}/course/${course.id}/progress`;
  return { actor, path, client: door.as(actor, here.academy) };
}

const stranger = await newStudent({ enrolled: false });
const learner = await newStudent({ enrolled: true });

describe("a class", () => {
  test("is returned whole to an enrolled learner, with no address until there is a video", async () => {
    const answer = await learner.client(classOf());
    expect(answer.status).toBe(200);
    expect(await answer.json()).toEqual({
      id: paid?.id,
      _id: paid?.id,
      course: course.id,
      title: "Fermentar en tanque",
      description: "Con la práctica de cada día.",
      settings: { published: true, comments: true, isFree: false },
      videoMetadata: {
        url: null,
        originalVideoUrl: null,
        availableQuality: [],
        originalQuality: null,
        durationSec: 190,
        posterUrl: null,
        storyboardUrl: null,
      },
      videoStatus: null,
      attachments: [],
      captions: [],
    });
  });

  test("is not found for a stranger, unless it is free", async () => {
    await problemIn(await stranger.client(classOf()), 404);
    expect((await stranger.client(classOf(free))).status).toBe(200);
  });

  test("requires a session even if it is free", async () => {
    await problemIn(await door.anyone(here.academy)(classOf(free)), 401);
  });

  test("is returned to its own teacher and to staff, not to another teacher", async () => {
    const staff = door.as(await here.person("admin"), here.academy);
    const colleague = door.as(await here.person("teacher"), here.academy);
    expect((await teacher(classOf())).status).toBe(200);
    expect((await staff(classOf())).status).toBe(200);
    await problemIn(await colleague(classOf()), 404);
  });

  test("is not found under another course, nor in another academy", async () => {
    const other = await here.addCourse();
    await problemIn(await learner.client(classOf(paid, other.id)), 404);
    const abroad = door.as(otherAcademy.teacher, otherAcademy.academy);
    await problemIn(await abroad(classOf(free)), 404);
    await problemIn(await learner.client(classOf(free, otherAcademy.course.id)), 404);
  });

  test("in a draft, or unpublished, is only for its teacher", async () => {
    const hidden = await here.addCourse();
    const [opening, rest] = hidden.modules.flatMap(({ lessons }) => lessons);
    await enrol(here.ctx, learner.actor.id, hidden.id);
    const { db } = world.database;
    await db
      .update(lessons)
      .set({ published: false })
      .where(eq(lessons.id, rest?.id ?? ""));
    await problemIn(await learner.client(classOf(rest, hidden.id)), 404);
    expect((await teacher(classOf(rest, hidden.id))).status).toBe(200);
    await db.update(courses).set({ status: "draft" }).where(eq(courses.id, hidden.id));
    await problemIn(await stranger.client(classOf(opening, hidden.id)), 404);
    expect((await teacher(classOf(opening, hidden.id))).status).toBe(200);
  });
});

describe("progress", () => {
  test("is empty at first, then has the class, the minutes and the opened classes", async () => {
    const { client, path } = await newStudent({ enrolled: true });
    expect(await (await client(path)).json()).toEqual({ class: null, minutes: 0, history: [] });
    for (const [lesson, minutes] of [
      [free, 1],
      [paid, 2],
    ] as const) {
      const json = { class: lesson?.id, minutes };
      const answer = await client(path, { method: "PATCH", json });
      expect(answer.status).toBe(204);
      expect(await answer.text()).toBe("");
    }
    expect(await (await client(path)).json()).toEqual({
      class: paid?.id,
      minutes: 2,
      history: [free?.id, paid?.id],
    });
  });

  test("only grows, and never past the end of the video", async () => {
    const { client, path } = await newStudent({ enrolled: true });
    const minutesAfter = async (minutes: number, seconds?: number) => {
      const json = { class: paid?.id, minutes, seconds };
      expect((await client(path, { method: "PATCH", json })).status).toBe(204);
      return (await (await client(path)).json()).minutes;
    };
    expect(await minutesAfter(2)).toBe(2);
    expect(await minutesAfter(1)).toBe(2);
    expect(await minutesAfter(0, 10)).toBe(2);
    expect(await minutesAfter(99_999, 5_999_999)).toBe(3);
  });

  test.each([
    ["minutes", { minutes: -1 }],
    ["minutes", { minutes: 1.5 }],
    ["minutes", { minutes: "3" }],
    ["minutes", { minutes: 1e12 }],
    ["seconds", { minutes: 1, seconds: -1 }],
    ["class", { minutes: 1, class: "uno" }],
  ])("a wrong %s is refused: %j", async (path, change) => {
    const json = { class: paid?.id, ...change };
    const answer = await learner.client(learner.path, { method: "PATCH", json });
    const { errors } = await problemIn(answer, 400);
    expect(errors?.map((error) => error.path)).toEqual([path]);
  });

  test("can only be read or written by its owner", async () => {
    const json = { class: paid?.id, minutes: 1 };
    const intruder = await newStudent({ enrolled: true });
    for (const client of [intruder.client, teacher]) {
      await problemIn(await client(learner.path), 403);
      await problemIn(await client(learner.path, { method: "PATCH", json }), 403);
    }
    const anyone = door.anyone(here.academy);
    await problemIn(await anyone(learner.path), 401);
    await problemIn(await anyone(learner.path, { method: "PATCH", json }), 401);
    expect((await (await learner.client(learner.path)).json()).history).toEqual([]);
  });

  test.each([
    ["a paid class", paid],
    ["a free class", free],
  ])("is stored only for an enrolled learner: %s", async (_, lesson) => {
    const json = { class: lesson?.id, minutes: 1 };
    await problemIn(await stranger.client(stranger.path, { method: "PATCH", json }), 404);
    expect((await (await stranger.client(stranger.path)).json()).history).toEqual([]);
  });

  test("of a class of another course is refused", async () => {
    const other = await here.addCourse();
    const foreign = other.modules[0]?.lessons[0];
    for (const id of [foreign?.id, otherAcademy.course.modules[0]?.lessons[0]?.id]) {
      const json = { class: id, minutes: 1 };
      await problemIn(await learner.client(learner.path, { method: "PATCH", json }), 404);
    }
  });

  test("of a course with an invalid id is not found", async () => {
    const path = `/api/users/${learner.actor.id}/course/uno/progress`;
    await problemIn(await learner.client(path), 404);
  });
});
