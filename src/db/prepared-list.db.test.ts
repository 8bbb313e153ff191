import { and, eq, sql } from "drizzle-orm";
import { afterAll, expect, test } from "vitest";
import { users } from "#src/accounts/tables.ts";
import { openWorld } from "#src/testing/world.ts";
import { preparedForIds } from "./prepared-list.ts";

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
  const { academy, student } = await world.academy();
  await db.transaction(async (tx) => {
    for (let times = 0; times < 20; times++) {
      await namesOf(tx, [student.id], { academyId: academy.id });
    }
    const { rows } = await tx.execute<{ custom_plans: string; generic_plans: string }>(
      sql`select custom_plans, generic_plans from pg_prepared_statements
        where statement like '%"users"."id" in ($2)%'`,
    );
    expect(rows).toHaveLength(1);
    expect(Number(rows[0]?.custom_plans)).toBe(5);
    expect(Number(rows[0]?.generic_plans)).toBeGreaterThanOrEqual(15);
  });
});
