// Catches: somebody else's badges in the answer, progress that is not the caller's, a total that
// depends on the page.
import { afterAll, expect, test } from "vitest";
import { awardBadges } from "#src/teaching/badges/award-badges.ts";
import { openDoor } from "#src/testing/door.ts";
import { openWorld } from "#src/testing/world.ts";
import { changeCourses } from "#src/testing/write-course.ts";

const world = await openWorld();
afterAll(() => world.close());

test("a teacher reads which badges they have, and how far the others are", async () => {
  const here = await world.academy();
  await changeCourses(here.ctx, here.course.id, { studentCount: 6 });
  await awardBadges(here.ctx, {});
  const door = openDoor(world);
  const answer = await door.as(here.teacher, here.academy)("/api/teachers/badges");
  expect(answer.headers.get("x-total-count")).toBe("5");
  expect((await answer.json()).badges).toMatchObject([
    { badge: "first-course", earnedAt: expect.any(String), progress: null },
    { badge: "ten-learners", earnedAt: null, progress: { done: 6, total: 10 } },
    { badge: "first-finished", earnedAt: null, progress: null },
    { badge: "hundred-learners", progress: { done: 6, total: 100, text: "6 de 100 estudiantes" } },
    { badge: "all-answered", progress: { done: 3, total: 30 } },
  ]);

  const other = door.as(await here.person("teacher"), here.academy);
  const page = await other("/api/teachers/badges?limit=2&offset=1");
  expect(page.headers.get("x-total-count")).toBe("5");
  expect((await page.json()).badges).toMatchObject([
    { badge: "ten-learners", earnedAt: null, progress: { done: 0 } },
    { badge: "first-finished", earnedAt: null },
  ]);
});
