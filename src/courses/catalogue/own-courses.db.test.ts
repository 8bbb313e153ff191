import { eq } from "drizzle-orm";
import { afterAll, expect, test } from "vitest";
import { countUsers } from "#src/accounts/queries.ts";
import { users } from "#src/accounts/tables.ts";
import { countPublishedCourses, listCoursesOfTeacher } from "#src/courses/queries.ts";
import { courses } from "#src/courses/tables.ts";
import { openWorld } from "#src/testing/world.ts";

const world = await openWorld();
afterAll(() => world.close());
const { db } = world.database;

test("a teacher's list has only their own courses, in every status, newest first", async () => {
  const here = await world.academy();
  const statuses = ["draft", "processing", "archived"] as const;
  for (const status of statuses) {
    const { id } = await here.addCourse({ title: status });
    await db.update(courses).set({ status }).where(eq(courses.id, id));
  }
  const mine = await listCoursesOfTeacher(here.ctx, here.teacher.id);
  expect(mine.map(({ status }) => status)).toEqual([
    "archived",
    "processing",
    "draft",
    "published",
  ]);

  const colleague = await here.person("teacher");
  expect(await listCoursesOfTeacher(here.ctx, colleague.id)).toEqual([]);
  const otherAcademy = await world.academy();
  expect(await listCoursesOfTeacher(otherAcademy.ctx, here.teacher.id)).toEqual([]);
});

test("an academy counts only its own people and published courses", async () => {
  const here = await world.academy();
  await world.academy();
  const { id } = await here.addCourse();
  expect(await countPublishedCourses(here.ctx)).toBe(2);
  await db.update(courses).set({ status: "draft" }).where(eq(courses.id, id));
  expect(await countPublishedCourses(here.ctx)).toBe(1);

  await here.person("student");
  const gone = await here.person("student");
  await db.update(users).set({ deletedAt: new Date() }).where(eq(users.id, gone.id));
  expect(await countUsers(here.ctx, "student")).toBe(2);
  expect(await countUsers(here.ctx, "teacher")).toBe(1);
});
