import { afterAll, expect, test } from "vitest";
import { updateProfile } from "#src/accounts/profile/update-profile.ts";
import { listPublishedCourses } from "#src/courses/queries.ts";
import { arrive } from "#src/testing/resident.ts";
import { openWorld } from "#src/testing/world.ts";
import { cardOf } from "./course-card-data.ts";

const world = await openWorld();
afterAll(() => world.close());
const here = await world.academy();

test("the place where a teacher is from stands on their course's card, on one line", async () => {
  const { member: teacher } = await arrive(here, here.teacher);
  const course = await here.addCourse();
  await updateProfile(teacher, { place: " San Agustín,\n Huila\u202E " });
  const { courses } = await listPublishedCourses(here.ctx, { limit: 100, offset: 0 });
  const card = courses.find(({ id }) => id === course.id);
  expect(card && cardOf(here.ctx, card, null).teacherPlace).toBe("San Agustín, Huila");
  const tooLong = updateProfile(teacher, { place: "a".repeat(81) });
  await expect(tooLong).rejects.toMatchObject({ issues: [{ path: ["place"] }] });
});
