import { and, eq, inArray, sql } from "drizzle-orm";
import { afterAll, expect, test } from "vitest";
import { renameCategory } from "#src/academies/categories/rename-category.ts";
import { updateProfile } from "#src/accounts/profile/update-profile.ts";
import { addCourses } from "#src/courses/authoring/write-courses.ts";
import { openDueLaunches } from "#src/courses/launches/open-launches.ts";
import { listPublishedCourses } from "#src/courses/queries.ts";
import { courseCounts, courses, courseWords } from "#src/courses/tables.ts";
import { inTransaction } from "#src/ctx.ts";
import { enrol } from "#src/enrolments/enrol.ts";
import { subscribe } from "#src/enrolments/subscribe.ts";
import { subscribers } from "#src/enrolments/tell-subscribers.ts";
import { deleteAccount } from "#src/privacy/delete-account.ts";
import { addLaunch, fallDue } from "#src/testing/launch.ts";
import type { TestAcademy } from "#src/testing/people.ts";
import { openWorld } from "#src/testing/world.ts";
import {
  type CourseRow,
  changeCourses,
  deleteCourses,
  insertCourses,
} from "#src/testing/write-course.ts";
import { mendDerived } from "./mend-derived.ts";

const world = await openWorld();
afterAll(() => world.close());

/** The stored counts, and the same counts computed from the courses. */
async function bothCounts({ ctx, academy }: TestAcademy) {
  const kept = await ctx.db
    .select()
    .from(courseCounts)
    .where(and(eq(courseCounts.academyId, academy.id), sql`${courseCounts.listed} <> 0`));
  const { rows: counted } = await ctx.db.execute<{ line: string }>(sql`
    select concat_ws(' ', kind, word, count(*)) as line
    from ${courses}, unnest(array['todos', category]) as kind,
      unnest(tsvector_to_array(search) || ''::text) as word
    where academy_id = ${academy.id} and status = 'published' and feed_listing
    group by kind, word`);
  return {
    kept: kept.map(({ category, word, listed }) => `${category} ${word} ${listed}`).sort(),
    counted: counted.map(({ line }) => line).sort(),
  };
}

/** The same numbers every time, so that a failure is reproducible (mulberry32). */
function randomFrom(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296) * below);
  };
}

const words = ["café", "panela", "abejas", "guadua", "lulo", "fique", "maíz", "trucha"];

test.each([1, 2, 3])("after random changes the counts match the courses (%i)", async (seed) => {
  const here = await world.academy();
  const { ctx } = here;
  const academyId = here.academy.id;
  const colleague = await here.person("teacher", "Hermes Pete");
  const random = randomFrom(seed);
  const one = <T>(of: readonly T[], fallback: T): T => of[random(of.length)] ?? fallback;
  const text = () => `${one(words, "")} ${one(words, "")}`;
  let categories = ["arte", "cultivo", "bienestar"];
  const row = (): CourseRow => ({
    teacherId: one([here.teacher.id, colleague.id], colleague.id),
    title: text(),
    description: text(),
    category: one(categories, "arte"),
    priceCents: 2900,
    status: one(["draft", "processing", "published", "archived"] as const, "draft"),
    feedListing: random(3) > 0,
  });
  const some = async () => {
    const all = await ctx.db
      .select({ id: courses.id })
      .from(courses)
      .where(eq(courses.academyId, academyId))
      .orderBy(courses.id);
    const ids = all.map(({ id }) => id);
    return inArray(
      courses.id,
      ids.filter((_, index) => index === 0 || random(3) === 0),
    );
  };
  const add = (rows: number) => insertCourses(ctx, Array.from({ length: rows }, row));
  const steps: (() => Promise<unknown>)[] = [
    () => add(1 + random(6)),
    async () => {
      const fields = Object.entries(row()).filter(() => random(2) === 0);
      const change = Object.fromEntries([...fields, ["studentCount", 1]]);
      await changeCourses(ctx, await some(), change);
    },
    async () => {
      await add(1);
      const archived = and(await some(), eq(courses.status, "archived"));
      if (archived) await deleteCourses(ctx, archived);
    },
    () => updateProfile(here.as(here.teacher), { name: `Ana ${text()}` }),
    async () => {
      const from = one(categories, "arte");
      const to = `${from}s`;
      categories = categories.map((name) => (name === from ? to : name));
      await renameCategory(ctx, { from, to });
    },
    () =>
      inTransaction(ctx, async (ctx) => {
        await addCourses(ctx, [row()]);
        throw new Error("undone");
      }).catch(() => {}),
  ];
  // Whatever the steps do, there is something to count.
  await add(20);
  let most = 0;
  for (let step = 0; step < 40; step++) {
    await one(steps, async () => {})();
    if (step % 8 === 7) {
      const { kept, counted } = await bothCounts(here);
      expect(kept).toEqual(counted);
      most = Math.max(most, counted.length);
    }
  }
  expect(most).toBeGreaterThan(20);
});

test("every word of a course is known, without accents and signs", async () => {
  const here = await world.academy();
  await here.addCourse({ title: "¿Y la Ñapa? Caña/bagazo", description: "«Trapiche», a 4.5 km." });
  const known = await here.ctx.db
    .select({ word: courseWords.word })
    .from(courseWords)
    .where(eq(courseWords.academyId, here.academy.id));
  expect(known.map(({ word }) => word)).toEqual(
    expect.arrayContaining(["napa", "cana", "bagazo", "trapiche", "nubia", "chilito"]),
  );
  expect(known.filter(({ word }) => !/^[a-z0-9]+$/.test(word))).toEqual([]);
});

test("concurrent publications in any order of categories do not deadlock", async () => {
  const here = await world.academy();
  const publish = (category: string): CourseRow => ({
    ...{ teacherId: here.teacher.id, title: category, description: "Juntos" },
    ...{ category, priceCents: 2900, status: "published" },
  });
  const pairs = Array.from({ length: 20 }, (_, index) =>
    index % 2 ? ["arte", "cultivo"] : ["cultivo", "arte"],
  );
  await Promise.all(
    pairs.map((pair) =>
      inTransaction(here.ctx, async (ctx) => {
        for (const category of pair) await addCourses(ctx, [publish(category)]);
      }),
    ),
  );
  const { kept, counted } = await bothCounts(here);
  expect(kept).toEqual(counted);
  expect(kept).toContain("arte  20");
});

test("concurrent verbs never deadlock, and derived rows match the remaining courses", async () => {
  const here = await world.academy();
  const { ctx, student } = here;
  const leaver = await here.person("teacher", "Hermes Pete");
  const row = (teacherId: string, title: string): CourseRow => ({
    ...{ teacherId, title, description: "Juntos", category: "arte" },
    ...{ priceCents: 2900, status: "published" },
  });
  const ids = await insertCourses(ctx, [row(here.teacher.id, "Lulo"), row(leaver.id, "Fique")]);
  const launch = await addLaunch(here);
  await subscribe(here.as(student), launch.id);
  await fallDue(here, launch);
  const buyers = await Promise.all([1, 2, 3].map(() => here.person("student")));
  const eachCourse = inArray(courses.id, ids);

  const done = await Promise.allSettled([
    ...[1, 2, 3, 4].flatMap((turn) => [
      insertCourses(ctx, [row(here.teacher.id, `Guadua ${turn}`)]),
      updateProfile(here.as(here.teacher), { name: `Yolima Perea ${turn}` }),
      changeCourses(ctx, eachCourse, { description: `Por ${turn}` }),
    ]),
    ...buyers.flatMap(({ id }) => ids.map((courseId) => enrol(ctx, id, courseId))),
    deleteAccount(here.as(leaver), { confirmation: leaver.email }),
    renameCategory(ctx, { from: "bienestar", to: "salud" }),
    openDueLaunches(ctx, subscribers),
    mendDerived(ctx),
  ]);

  expect(done.filter(({ status }) => status === "rejected")).toEqual([]);
  expect(await mendDerived(ctx)).toMatchObject({ search: 0, words: 0, counts: 0 });
  const { total } = await listPublishedCourses(ctx, { terms: "yolima", limit: 9, offset: 0 });
  expect(total).toBe(7);
});
