import { afterAll, expect, test } from "vitest";
import { listPublishedCourses } from "#src/courses/queries.ts";
import { newId } from "#src/db/columns.ts";
import { openWorld } from "#src/testing/world.ts";
import { insertCourses } from "#src/testing/write-course.ts";

const world = await openWorld();
afterAll(() => world.close());

test("a word in thousands of courses ranks first and last pages the same way", async () => {
  const here = await world.academy();
  const teacher = await here.person("teacher", "Rosalba Quinua");
  const made = Array.from({ length: 1500 }, (_, index) => ({
    id: newId(),
    teacherId: index % 20 === 3 ? teacher.id : here.teacher.id,
    title: index % 50 === 7 ? `Quinua ${index}` : `Andes ${index}`,
    description: index % 20 === 3 ? "Altura." : "Quinua de altura.",
    category: index % 3 === 0 ? "arte" : "cultivo",
    priceCents: 2900,
    status: "published" as const,
    publishedAt: new Date(Date.UTC(2026, 0, 1, 0, index)),
  }));
  await insertCourses(here.ctx, made);
  const tier = ({ title, teacherId }: { title: string; teacherId: string }) => {
    if (title.startsWith("Quinua")) return 0;
    return teacherId === teacher.id ? 1 : 2;
  };
  const ranked = made.toReversed().toSorted((one, other) => tier(one) - tier(other));
  for (const category of ["todos", "cultivo"]) {
    const expected = ranked.filter(
      (course) => category === "todos" || course.category === category,
    );
    for (const offset of [0, 24, 96, 480, 984]) {
      const wanted = { terms: "quinua", category, limit: 24, offset };
      const { courses: page, total } = await listPublishedCourses(here.ctx, wanted);
      expect(total).toBe(expected.length);
      expect(page.map(({ title }) => title)).toEqual(
        expected.slice(offset, offset + 24).map(({ title }) => title),
      );
    }
  }
});
