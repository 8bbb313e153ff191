import { eq, sql } from "drizzle-orm";
import { afterAll, expect, test } from "vitest";
import { academies } from "#src/academies/tables.ts";
import { openWorld } from "#src/testing/world.ts";
import { prepared } from "./prepared.ts";

const world = await openWorld();
const { db } = world.database;
afterAll(() => world.close());

const byId = eq(academies.id, sql.placeholder("id"));

test("is built once on each database, however often it runs", async () => {
  const { academy } = await world.academy();
  let built = 0;
  const nameOf = prepared((db) => {
    built++;
    return db.select({ name: academies.name }).from(academies).where(byId);
  });
  for (let times = 0; times < 3; times++) {
    expect(await nameOf(db).execute({ id: academy.id })).toEqual([{ name: "La Gulupa" }]);
  }
  expect(built).toBe(1);
  expect(await nameOf(world.ctxOf(academy).db).execute({ id: academy.id })).toHaveLength(1);
  expect(built).toBe(2);
});

test("never answers with another query, even one that the same line defined", async () => {
  const { academy } = await world.academy();
  const define = (column: typeof academies.name | typeof academies.subdomain) =>
    prepared((db) => db.select({ value: column }).from(academies).where(byId));
  const [names, subdomains] = [define(academies.name), define(academies.subdomain)];
  // Both run on one connection, where the server knows them by their names.
  await db.transaction(async (tx) => {
    for (let times = 0; times < 2; times++) {
      expect(await names(tx).execute({ id: academy.id })).toEqual([{ value: academy.name }]);
      expect(await subdomains(tx).execute({ id: academy.id })).toEqual([
        { value: academy.subdomain },
      ]);
    }
    const known = await tx.execute(sql`select name from pg_prepared_statements`);
    expect(new Set(known.rows.map(({ name }) => name)).size).toBeGreaterThanOrEqual(2);
  });
});
