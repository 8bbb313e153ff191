import { eq } from "drizzle-orm";
import { afterAll, expect, test } from "vitest";
import { courses } from "#src/courses/tables.ts";
import { openWorld } from "#src/testing/world.ts";
import { listSubscriptions } from "./subscription-queries.ts";
import { subscriptions } from "./tables.ts";

const world = await openWorld();
afterAll(() => world.close());
const { db } = world.database;
type Here = Awaited<ReturnType<typeof world.academy>>;

async function subscribe(here: Here, userId: string, inDays: number, minute = 0) {
  const launch = { inDays, subscription: true, promotionalMessage: "" };
  const course = await here.addCourse({ title: `En ${inDays} días`, launch });
  const createdAt = new Date(Date.UTC(2026, 10, 21, 10, minute));
  await db
    .insert(subscriptions)
    .values({ academyId: here.academy.id, userId, courseId: course.id, createdAt });
  return course;
}

const titles = async (here: Here, userId: string) =>
  (await listSubscriptions(here.ctx, userId)).map(({ title }) => title);

test("upcoming courses come first, the soonest at the top; opened ones follow, newest first", async () => {
  const here = await world.academy();
  const { id } = here.student;
  for (const [minute, days] of [-2, 30, 3, -9].entries()) await subscribe(here, id, days, minute);
  expect(await titles(here, id)).toEqual(["En 3 días", "En 30 días", "En -9 días", "En -2 días"]);
});

test("a withdrawn course is left out", async () => {
  const here = await world.academy();
  const { id } = await subscribe(here, here.student.id, 3);
  await db.update(courses).set({ status: "archived" }).where(eq(courses.id, id));
  expect(await titles(here, here.student.id)).toEqual([]);
});

test("the list is limited to one person and one academy", async () => {
  const [here, otherAcademy] = [await world.academy(), await world.academy()];
  await subscribe(here, here.student.id, 3);
  expect(await titles(here, (await here.person("student")).id)).toEqual([]);
  expect(await titles(otherAcademy, here.student.id)).toEqual([]);
});
