// The lists of courses that wait for a review, of every academy and of one, by pages.
import { eq } from "drizzle-orm";
import { afterAll, expect, test } from "vitest";
import { newId } from "#src/db/columns.ts";
import { coursesData } from "#src/pages/academy/courses/courses-data.ts";
import { courseReviews } from "#src/teaching/tables.ts";
import { throughGuard, visitOf } from "#src/testing/page-visit.ts";
import { rootAcademy } from "#src/testing/root-academy.ts";
import { openWorld } from "#src/testing/world.ts";
import * as area from "../staff.layout.tsx";
import { loader } from "./reviews.page.tsx";

const world = await openWorld();
afterAll(() => world.close());
const root = await rootAcademy(world);
const staff = root.as(await root.person("admin"));
const manual = { ...staff, outside: { ...staff.outside, review: "manual" as const } };

const open = (page: number) =>
  throughGuard(area, visitOf(manual, `/semillero/admin/reviews?page=${page}`, {}), loader);

test("a last page that has become empty shows the one before it", async () => {
  const { db } = world.database;
  await db.delete(courseReviews);
  const here = await world.academy();
  const admin = here.as(await here.person("academy"));
  const ofAcademy = () =>
    coursesData(admin, new URL("http://x/semillero/admin/courses?tab=review&page=2"));
  const ids: string[] = [];
  for (let at = 0; at <= 20; at++) {
    const { id: courseId } = at === 0 ? here.course : await here.addCourse();
    const id = newId();
    ids.push(id);
    await db.insert(courseReviews).values({
      ...{ academyId: here.academy.id, id, courseId, userId: here.teacher.id },
      createdAt: new Date(Date.now() + at * 1000),
    });
  }
  const before = await open(2);
  expect([before.page, before.pages, before.rows.map(({ id }) => id)]).toEqual([2, 2, [ids[20]]]);
  expect(await ofAcademy()).toMatchObject({ page: 2, pages: 2, rows: [{}] });

  const decided = { verdict: "published" as const, decidedAt: new Date() };
  await db
    .update(courseReviews)
    .set(decided)
    .where(eq(courseReviews.id, ids[20] ?? ""));
  const after = await open(2);
  expect([after.page, after.pages, after.rows.map(({ id }) => id)]).toEqual([
    ...[1, 1],
    ids.slice(0, 20),
  ]);
  const own = await ofAcademy();
  expect([own.page, own.pages, own.rows.length]).toEqual([1, 1, 20]);

  await db.update(courseReviews).set(decided);
  expect(await open(2)).toMatchObject({ page: 1, pages: 1, rows: [] });
});
