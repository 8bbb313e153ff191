import { and, eq } from "drizzle-orm";
import { afterAll, expect, test } from "vitest";
import { findCourse, findLesson, lessonsInOrder } from "#src/courses/queries.ts";
import { lessons } from "#src/courses/tables.ts";
import { openWorld } from "#src/testing/world.ts";

const world = await openWorld();
afterAll(() => world.close());
const { db } = world.database;
const here = await world.academy();

const titled = (...titles: string[]) =>
  titles.map((title) => ({ title, description: "Con práctica.", seconds: 190 }));

/** Titles of the lessons open to all, as reported by the course and by each lesson. */
async function openIn(courseId: string): Promise<string[]> {
  const course = await findCourse(here.as(here.teacher), courseId);
  const all = course ? lessonsInOrder(course) : [];
  const alone = await Promise.all(all.map(({ id }) => findLesson(here.ctx, id)));
  const open = all.filter(({ openToAll }) => openToAll).map(({ title }) => title);
  expect(alone.filter((lesson) => lesson?.openToAll).map((lesson) => lesson?.title)).toEqual(open);
  return open;
}

function change(id: string | undefined, values: Partial<typeof lessons.$inferInsert>) {
  const one = and(eq(lessons.academyId, here.academy.id), eq(lessons.id, id ?? ""));
  return db.update(lessons).set(values).where(one);
}

test("the first published class and the classes marked as free are open to all", async () => {
  const { id, modules } = await here.addCourse({
    modules: [
      { name: "La cosecha", lessons: titled("Recolección", "Días") },
      { name: "Beneficio", lessons: titled("Fermentación", "Secado") },
    ],
  });
  const [first, second, , last] = modules.flatMap((module) => module.lessons);
  expect(await openIn(id)).toEqual(["Recolección"]);
  await change(last?.id, { isFree: true });
  expect(await openIn(id)).toEqual(["Recolección", "Secado"]);
  await change(first?.id, { published: false });
  expect(await openIn(id)).toEqual(["Días", "Secado"]);
  await change(second?.id, { published: false });
  expect(await openIn(id)).toEqual(["Fermentación", "Secado"]);
});
