// Catches: a step that stays open once it is done, or is done by what was removed, failed or
// belongs to somebody else; a link into the wrong course; a list that never ends.
import { eq } from "drizzle-orm";
import { afterAll, expect, test } from "vitest";
import { users } from "#src/accounts/tables.ts";
import { lessons } from "#src/courses/tables.ts";
import type { Actor } from "#src/ctx.ts";
import { enrol } from "#src/enrolments/enrol.ts";
import { invitations } from "#src/teaching/tables.ts";
import { lessonIdsOf } from "#src/testing/draft-course.ts";
import { storedVideo } from "#src/testing/stored-media.ts";
import { openWorld } from "#src/testing/world.ts";
import { changeCourses } from "#src/testing/write-course.ts";
import { firstSteps } from "./first-steps.rules.ts";
import { beginningsOf } from "./first-steps-queries.ts";

const world = await openWorld();
afterAll(() => world.close());
const here = await world.academy();
const { db } = world.database;

const stepsOf = async (teacher: Actor) => firstSteps(await beginningsOf(here.as(teacher)));
const doneBy = async (teacher: Actor) =>
  (await stepsOf(teacher)).flatMap(({ name, isDone }) => (isDone ? [name] : []));

async function fillProfile({ id }: Actor, pictureUrl: string | null): Promise<void> {
  const description = "Cultivo café desde niña.";
  await db.update(users).set({ description, pictureUrl }).where(eq(users.id, id));
}

test("each step is done by its own deed, and the list goes with the last one", async () => {
  const teacher = await here.person("teacher", "Aura Nelly");
  expect(await doneBy(teacher)).toEqual([]);

  await fillProfile(teacher, null);
  expect(await doneBy(teacher)).toEqual([]);
  await fillProfile(teacher, "/pictures/aura.jpg");
  expect(await doneBy(teacher)).toEqual(["Completa tu perfil"]);

  const course = await here.addCourse({ students: 0 });
  const changes = { teacherId: teacher.id, status: "draft", publishedAt: null } as const;
  await changeCourses(here.ctx, course.id, changes);
  const lessonIds = lessonIdsOf(course);
  const setRemoved = (removedAt: Date | null) =>
    db.update(lessons).set({ removedAt }).where(eq(lessons.courseId, course.id));
  await setRemoved(new Date());
  expect(await doneBy(teacher)).toEqual(["Completa tu perfil", "Crea un curso"]);
  await setRemoved(null);
  expect(await doneBy(teacher)).toHaveLength(3);

  await storedVideo(world, here, lessonIds[0] ?? "", "failed");
  expect(await doneBy(teacher)).toHaveLength(3);
  await storedVideo(world, here, lessonIds[1] ?? "", "received");
  expect(await doneBy(teacher)).toHaveLength(4);
  const open = (await stepsOf(teacher)).filter(({ isDone }) => !isDone);
  expect(open.map(({ href }) => href)).toEqual([
    `/teachers/courses/${course.id}/status?intent=publish`,
    `/teachers/courses/${course.id}/info`,
  ]);

  await changeCourses(here.ctx, course.id, { status: "published", publishedAt: new Date() });
  expect(await doneBy(teacher)).toHaveLength(5);
  await enrol(here.ctx, here.student.id, course.id);
  expect(await stepsOf(teacher)).toEqual([]);
});

test("an invitation that waits ticks the last step, one that was withdrawn does not", async () => {
  const teacher = await here.person("teacher");
  const { id: courseId } = await here.addCourse({ students: 0 });
  await changeCourses(here.ctx, courseId, { teacherId: teacher.id });
  const last = async () => (await stepsOf(teacher)).at(-1)?.isDone;
  expect(await last()).toBe(false);
  await db.insert(invitations).values({
    ...{ academyId: here.academy.id, courseId, inviterId: teacher.id, tokenHash: "a digest" },
    ...{ email: "luz@correo.test", expiresAt: new Date(Date.now() + 86_400_000) },
  });
  expect(await last()).toBe(true);
  await db
    .update(invitations)
    .set({ withdrawnAt: new Date() })
    .where(eq(invitations.courseId, courseId));
  expect(await last()).toBe(false);
});

test("a removed course and another teacher's tick nothing, and the links lead to a draft of one's own", async () => {
  const teacher = await here.person("teacher");
  const { id: removedId } = await here.addCourse();
  await changeCourses(here.ctx, removedId, { teacherId: teacher.id, removedAt: new Date() });
  expect(await doneBy(teacher)).toEqual([]);

  const { id: soldId } = await here.addCourse({ students: 0 });
  const { id: draftId } = await here.addCourse({ students: 0 });
  const old = new Date(Date.now() - 86_400_000);
  const status = "draft" as const;
  await changeCourses(here.ctx, soldId, { teacherId: teacher.id });
  await changeCourses(here.ctx, draftId, { teacherId: teacher.id, status, updatedAt: old });
  const links = (await stepsOf(teacher)).flatMap(({ name, href }) =>
    name === "Sube un video" ? [href] : [],
  );
  expect(links).toEqual([`/teachers/courses/${draftId}/modules`]);
});
