import { and, eq, ne } from "drizzle-orm";
import { afterAll, expect, test } from "vitest";
import { updateProfile } from "#src/accounts/profile/update-profile.ts";
import { listPublishedCourses } from "#src/courses/queries.ts";
import { courseCounts, courses, courseWords } from "#src/courses/tables.ts";
import type { TestAcademy } from "#src/testing/people.ts";
import { openWorld } from "#src/testing/world.ts";
import { insertCourses } from "#src/testing/write-course.ts";
import { mendDerived } from "./mend-derived.ts";

const world = await openWorld();
afterAll(() => world.close());
const { pool } = world.database;

const nothing = { search: 0, words: 0, counts: 0, unused: 0 };

async function found({ ctx }: TestAcademy, terms: string, category = "todos") {
  const page = { terms, category, limit: 9, offset: 0 };
  const { courses, total } = await listPublishedCourses(ctx, page);
  return { titles: courses.map(({ title }) => title).sort(), total };
}

/** All current derived rows. */
async function derived({ ctx, academy }: TestAcademy) {
  const { db } = ctx;
  const texts = db
    .select({ id: courses.id, search: courses.search })
    .from(courses)
    .where(eq(courses.academyId, academy.id))
    .orderBy(courses.id);
  const words = db
    .select()
    .from(courseWords)
    .where(eq(courseWords.academyId, academy.id))
    .orderBy(courseWords.word);
  const counts = db
    .select()
    .from(courseCounts)
    .where(and(eq(courseCounts.academyId, academy.id), ne(courseCounts.listed, 0)))
    .orderBy(courseCounts.category, courseCounts.word);
  return [await texts, await words, await counts];
}

test("courses written by verbs need no mending", async () => {
  const here = await world.academy();
  await here.addCourse({ title: "Lulo", category: "arte" });
  expect(await mendDerived(here.ctx)).toEqual(nothing);
});

test("changes made around the verbs are found, mended and reported, once", async () => {
  const [here, otherAcademy] = [await world.academy(), await world.academy()];
  const lulo = await here.addCourse({ title: "Lulo en ladera", category: "arte" });
  const [right, theirs] = [await derived(here), await derived(otherAcademy)];
  const id = [here.academy.id];
  await pool.query("update courses set search = '' where academy_id = $1 and title like 'L%'", id);
  await pool.query("delete from course_words where academy_id = $1 and word like 'l%'", id);
  await pool.query(
    "update course_counts set listed = 7 where academy_id = $1 and category = 'arte' and word in ('', 'lader')",
    id,
  );
  await pool.query("delete from course_counts where academy_id = $1 and word = 'caf'", id);
  await pool.query("insert into course_counts values ($1, 'arte', 3, 'x''y')", id);
  await pool.query("insert into course_words values ($1, 'zarzamora')", id);
  expect(await found(here, "lulo")).toEqual({ titles: [], total: 0 });

  const mended = await mendDerived(here.ctx);

  expect(mended).toEqual({ search: 1, words: 2, counts: 6, unused: 2 });
  expect(await derived(here)).toEqual(right);
  expect(await found(here, "lulo")).toEqual({ titles: [lulo.title], total: 1 });
  expect(await mendDerived(here.ctx)).toEqual(nothing);
  expect(await derived(otherAcademy)).toEqual(theirs);
});

test("courses added around the verbs become searchable, and are counted", async () => {
  const here = await world.academy();
  await pool.query(
    `insert into courses (academy_id, id, teacher_id, title, description, category, price_cents, status)
     select $1, gen_random_uuid(), $2, 'Guadua ' || n, 'Un curso.', 'arte', 2900, 'published'
     from generate_series(1, 450) as n`,
    [here.academy.id, here.teacher.id],
  );
  const mended = await mendDerived(here.ctx);
  expect(mended).toMatchObject({ search: 450 });
  expect(await found(here, "guadau", "arte")).toMatchObject({ total: 450 });
  expect(await mendDerived(here.ctx)).toEqual(nothing);
});

test("mending deletes words that no course has any more; verbs leave them", async () => {
  const here = await world.academy();
  await updateProfile(here.as(here.teacher), { name: "Yolima Perea" });
  const known = async () => (await derived(here))[1]?.map((row) => ("word" in row ? row.word : ""));
  expect(await known()).toEqual(expect.arrayContaining(["nubia", "yolima"]));
  expect(await mendDerived(here.ctx)).toMatchObject({ search: 0, words: 0, counts: 0 });
  expect(await known()).not.toContain("nubia");
  expect(await known()).toContain("yolima");
});

test("mending and verbs run concurrently without losing each other's writes", async () => {
  const here = await world.academy();
  await pool.query("update course_counts set listed = listed + 5 where academy_id = $1", [
    here.academy.id,
  ]);
  const row = (index: number) => ({
    ...{ teacherId: here.teacher.id, title: `Panela ${index}`, description: "Juntos" },
    ...{ category: index % 2 ? "arte" : "cultivo", priceCents: 2900, status: "published" as const },
  });
  await Promise.all([
    mendDerived(here.ctx),
    ...Array.from({ length: 12 }, (_, index) => insertCourses(here.ctx, [row(index)])),
    mendDerived(here.ctx),
  ]);
  expect(await mendDerived(here.ctx)).toEqual(nothing);
  expect(await found(here, "panela", "arte")).toMatchObject({ total: 6 });
});
