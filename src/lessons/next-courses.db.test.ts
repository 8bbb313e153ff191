import { and, eq } from "drizzle-orm";
import { afterAll, expect, test } from "vitest";
import { courses } from "#src/courses/tables.ts";
import { enrol } from "#src/enrolments/enrol.ts";
import { addLaunch } from "#src/testing/launch.ts";
import { openWorld } from "#src/testing/world.ts";
import { listNextCourses } from "./next-courses-queries.ts";

const world = await openWorld();
afterAll(() => world.close());

test("after a course come others of its teacher, then of its category, that one lacks", async () => {
  const here = await world.academy();
  const change = (id: string, to: Partial<typeof courses.$inferInsert>) =>
    world.database.db
      .update(courses)
      .set(to)
      .where(and(eq(courses.academyId, here.academy.id), eq(courses.id, id)));
  const add = async (title: string, to: Partial<typeof courses.$inferInsert>) => {
    const { id } = await here.addCourse({ title });
    await change(id, { feedListing: true, ...to });
    return id;
  };
  const { id: teacherId } = await here.person("teacher");
  const [category, other] = [here.course.category, "arte"];
  await add("De otra categoría", { teacherId, category: other });
  await add("De la categoría", { teacherId, category });
  await add("De quien enseña", { category: other });
  await add("Sin publicar", { status: "draft" });
  await add("Fuera del catálogo", { feedListing: false });
  await addLaunch(here);
  const owned = await add("El que ya tiene", {});
  for (const id of [here.course.id, owned]) await enrol(here.ctx, here.student.id, id);

  const learner = here.as(here.student);
  const found = await listNextCourses(learner, here.course);
  expect(found.map(({ title }) => title)).toEqual(["De quien enseña", "De la categoría"]);
  for (const title of ["Otro", "Y otro", "Y otro más"]) await add(title, {});
  expect((await listNextCourses(learner, here.course)).map((one) => one.teacherId)).toEqual(
    Array(3).fill(here.teacher.id),
  );
});
