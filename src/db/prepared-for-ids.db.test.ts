import { and, eq, sql } from "drizzle-orm";
import { pgTable, text, uuid } from "drizzle-orm/pg-core";
import { afterAll, expect, test } from "vitest";
import { users } from "#src/accounts/tables.ts";
import { openWorld } from "#src/testing/world.ts";
import { preparedForIds } from "./prepared-for-ids.ts";

const world = await openWorld();
const { db } = world.database;
afterAll(() => world.close());

const namesOf = preparedForIds((db, ids) =>
  db
    .select({ id: users.id, name: users.name })
    .from(users)
    .where(and(eq(users.academyId, sql.placeholder("academyId")), sql`${users.id} in ${ids}`)),
);

test("finds exactly the rows of its list, of any length", async () => {
  const { academy, person } = await world.academy();
  const values = { academyId: academy.id };
  const ids: string[] = [];
  for (let people = 0; people <= 5; people++) {
    const found = await namesOf(db, ids, values);
    expect(found.map(({ id }) => id).toSorted()).toEqual(ids.toSorted());
    ids.push((await person("student", `Alumna ${people}`)).id);
  }
});

test("is planned a few times, not at each call", async () => {
  // Of so many rows PostgreSQL finds ten dearer than one and another plan.
  const seeds = pgTable("seeds_of_test", { id: uuid().primaryKey(), name: text() });
  const seedsOf = preparedForIds((db, ids) =>
    db.select().from(seeds).where(sql`${seeds.id} in ${ids}`),
  );
  await db.transaction(async (tx) => {
    await tx.execute(sql`create temp table seeds_of_test on commit drop as
      select gen_random_uuid() as id, 'maíz' as name from generate_series(1, 3000)`);
    await tx.execute(sql`alter table seeds_of_test add primary key (id)`);
    await tx.execute(sql`analyze seeds_of_test`);
    const [seed] = await tx.select().from(seeds).limit(1);
    for (let times = 0; times < 20; times++) {
      expect(await seedsOf(tx, [seed?.id ?? ""], {})).toEqual([seed]);
    }
    const { rows } = await tx.execute<{ custom_plans: string; generic_plans: string }>(
      sql`select custom_plans, generic_plans from pg_prepared_statements
        where statement like '%seeds_of_test%' order by custom_plans + generic_plans desc limit 1`,
    );
    expect(rows.map((row) => [Number(row.custom_plans), Number(row.generic_plans)])).toEqual([
      [5, 15],
    ]);
  });
});
