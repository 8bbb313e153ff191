// How many courses a teacher may have and begin in a day.
import { sql } from "drizzle-orm";
import { afterAll, expect, test } from "vitest";
import { openDoor, problemIn } from "#src/testing/door.ts";
import { openWorld, quotasWith } from "#src/testing/world.ts";
import { createCourse, newCourseId } from "./create-course.ts";

const world = await openWorld({ quotas: quotasWith({ COURSES_PER_DAY: 2 }) });
afterAll(() => world.close());
const door = openDoor(world);

const fresh = {
  title: "Pulpa que no se bota",
  description: "Compost de la pulpa del café.",
  price: 15,
  category: "cultivo",
};

test("a teacher's third course in a day is refused; what created none does not count", async () => {
  const here = await world.academy();
  const put = (json: object, actor = here.teacher) =>
    door.as(actor, here.academy)("/api/teachers/courses", { method: "PUT", json });
  expect((await put({ ...fresh, category: "nada" })).status).toBe(400);
  const input = { course: fresh, moduleName: "Módulo 1", id: newCourseId() };
  const me = here.as(here.teacher);
  expect(await createCourse(me, input)).toEqual({ id: input.id, isNew: true });
  expect((await put(fresh)).status).toBe(200);
  const { detail } = await problemIn(await put(fresh), 429);
  expect(detail).toBe("No puedes crear más de 2 cursos en un día. Puedes seguir en 24 horas.");
  expect(await createCourse(me, input)).toEqual({ id: input.id, isNew: false });
  expect((await put(fresh, await here.person("teacher"))).status).toBe(200);
});

test("a teacher with 5000 courses, removed ones among them, creates no more", async () => {
  const here = await world.academy();
  await world.database.db.execute(sql`
    insert into courses
      (academy_id, id, teacher_id, title, description, category, price_cents, status, removed_at)
    select ${here.academy.id}, gen_random_uuid(), ${here.teacher.id}, 'Uno', 'Uno', 'cultivo',
      1500, 'draft', case when n % 2 = 0 then now() end
    from generate_series(1, 4998) as n`);
  const put = () =>
    door.as(here.teacher, here.academy)("/api/teachers/courses", { method: "PUT", json: fresh });
  expect((await put()).status).toBe(200);
  const refused = await problemIn(await put(), 409);
  expect(refused.detail).toContain("Puedes tener hasta 5000 cursos");
  expect((await problemIn(await put(), 409)).detail).toBe(refused.detail);
});
