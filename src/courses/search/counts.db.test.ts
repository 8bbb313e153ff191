import { and, eq, inArray, sql } from "drizzle-orm";
import { afterAll, expect, test } from "vitest";
import { academyCategories } from "#src/academies/tables.ts";
import { users } from "#src/accounts/tables.ts";
import { courseCounts, courses, courseWords } from "#src/courses/tables.ts";
import type { Db } from "#src/ctx.ts";
import { newId } from "#src/db/columns.ts";
import type { TestAcademy } from "#src/testing/people.ts";
import { openWorld } from "#src/testing/world.ts";

const world = await openWorld();
afterAll(() => world.close());

type Row = typeof courses.$inferInsert;

/** What is counted, and the same counted afresh. */
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

/** The same numbers every time, so that a failure comes back (mulberry32). */
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

test.each([1, 2, 3])("after any changes the counts are those of the courses (%i)", async (seed) => {
  const here = await world.academy();
  const { db } = here.ctx;
  const academyId = here.academy.id;
  const colleague = await here.person("teacher", "Hermes Pete");
  const random = randomFrom(seed);
  const one = <T>(of: readonly T[], fallback: T): T => of[random(of.length)] ?? fallback;
  const text = () => `${one(words, "")} ${one(words, "")}`;
  let categories = ["arte", "cultivo", "bienestar"];
  const row = (): Row => ({
    academyId,
    id: newId(),
    teacherId: one([here.teacher.id, colleague.id], colleague.id),
    title: text(),
    description: text(),
    category: one(categories, "arte"),
    priceCents: 2900,
    status: one(["draft", "processing", "published", "archived"] as const, "draft"),
    feedListing: random(3) > 0,
  });
  const some = async () => {
    const all = await db.select().from(courses).where(eq(courses.academyId, academyId));
    return and(
      eq(courses.academyId, academyId),
      inArray(
        courses.id,
        all.map(({ id }) => id).filter((_, index) => index === 0 || random(3) === 0),
      ),
    );
  };
  const steps: (() => Promise<unknown>)[] = [
    async () => db.insert(courses).values(Array.from({ length: 1 + random(6) }, row)),
    async () => {
      const { id, academyId: _, ...changed } = row();
      const fields = Object.entries(changed).filter(() => random(2) === 0);
      const change = Object.fromEntries([...fields, ["studentCount", 1]]);
      return db
        .update(courses)
        .set(change)
        .where(await some());
    },
    async () => {
      await db.insert(courses).values(row());
      return db.delete(courses).where(and(await some(), eq(courses.status, "archived")));
    },
    async () =>
      db
        .update(users)
        .set({ name: `Ana ${text()}` })
        .where(eq(users.id, here.teacher.id)),
    async () => {
      const from = one(categories, "arte");
      const to = `${from}s`;
      categories = categories.map((name) => (name === from ? to : name));
      return db
        .update(academyCategories)
        .set({ name: to })
        .where(and(eq(academyCategories.academyId, academyId), eq(academyCategories.name, from)));
    },
    async () =>
      db
        .transaction(async (tx) => {
          await tx.insert(courses).values(row());
          throw new Error("undone");
        })
        .catch(() => {}),
  ];
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

test("courses may be published at once by several, in any order of their categories", async () => {
  const here = await world.academy();
  const academyId = here.academy.id;
  const teacherId = here.teacher.id;
  const publish = (tx: Db, category: string) =>
    tx.insert(courses).values({
      ...{ academyId, teacherId, id: newId(), title: category, description: "Juntos" },
      ...{ category, priceCents: 2900, status: "published" as const },
    });
  const pairs = Array.from({ length: 20 }, (_, index) =>
    index % 2 ? ["arte", "cultivo"] : ["cultivo", "arte"],
  );
  await Promise.all(
    pairs.map((pair) =>
      here.ctx.db.transaction(async (tx) => {
        for (const category of pair) await publish(tx, category);
      }),
    ),
  );
  const { kept, counted } = await bothCounts(here);
  expect(kept).toEqual(counted);
  expect(kept).toContain("arte  20");
});
