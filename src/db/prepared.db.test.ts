import { and, eq, sql } from "drizzle-orm";
import { afterAll, expect, test } from "vitest";
import { academies } from "#src/academies/tables.ts";
import { users } from "#src/accounts/tables.ts";
import { openWorld } from "#src/testing/world.ts";
import { prepared, preparedSql } from "./prepared.ts";

const world = await openWorld();
const { db } = world.database;
afterAll(() => world.close());

const byId = eq(academies.id, sql.placeholder("id"));

test("is built once, on however many databases and in however many transactions it runs", async () => {
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
  for (let times = 0; times < 2; times++) {
    await db.transaction(async (tx) => {
      await tx
        .update(academies)
        .set({ name: `${times}` })
        .where(eq(academies.id, academy.id));
      // On the connection of the transaction, which alone sees it.
      expect(await nameOf(tx).execute({ id: academy.id })).toEqual([{ name: `${times}` }]);
    });
  }
  expect(built).toBe(1);
});

test("takes null for a column of any type", async () => {
  const { student, ctx } = await world.academy();
  const verify = prepared((db) =>
    db
      .update(users)
      .set({ emailVerifiedAt: sql.placeholder("at") as unknown as Date })
      .where(
        and(eq(users.academyId, sql.placeholder("academyId")), eq(users.id, sql.placeholder("id"))),
      )
      .returning({ at: users.emailVerifiedAt }),
  );
  for (const at of [new Date("2026-11-02T15:00:00Z"), null]) {
    const found = await verify(ctx.db).execute({ academyId: ctx.academy.id, id: student.id, at });
    expect(found).toEqual([{ at }]);
  }
});

test("a statement in SQL is kept by the server too, and takes arrays", async () => {
  const count = preparedSql<{ many: number }>(
    () => sql`select count(*)::int as many from unnest(${sql.placeholder("of")}::text[])`,
  );
  const { rows } = await count(db).execute({ of: ["maíz", "fríjol"] });
  expect(rows).toEqual([{ many: 2 }]);
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
