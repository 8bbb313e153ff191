import { eq, sql } from "drizzle-orm";
import { afterAll, expect, test } from "vitest";
import { academies } from "#src/academies/tables.ts";
import { users } from "#src/accounts/tables.ts";
import { type Ctx, inTransaction, type TransactionCtx } from "#src/ctx.ts";
import { recordStatements } from "#src/testing/database/statements.ts";
import { openWorld } from "#src/testing/world.ts";
import { withCommit } from "./with-commit.ts";

const world = await openWorld();
afterAll(() => world.close());
const statements = recordStatements(world.database.pool);

const say = (ctx: TransactionCtx, what: string) => () =>
  ctx.db.execute(sql.raw(`select '${what}'`));

async function nameOf(ctx: Ctx, id: string) {
  const [user] = await ctx.db.select({ name: users.name }).from(users).where(eq(users.id, id));
  return user?.name;
}

const rename = (ctx: TransactionCtx, id: string, name: string) =>
  ctx.db.update(users).set({ name }).where(eq(users.id, id));

test("writes go with the commit, in the order of their rows", async () => {
  const { ctx, student } = await world.academy();
  statements();
  const answer = await inTransaction(ctx, async (ctx) => {
    withCommit(ctx.db, "days", say(ctx, "third"));
    withCommit(ctx.db, "students", say(ctx, "second"));
    withCommit(ctx.db, "own rows", async () => rename(ctx, student.id, "Yolanda"));
    await say(ctx, "first")();
    return "done";
  });
  expect(answer).toBe("done");
  const asked = statements().map((text) => text.replace(/^update.*/, "update"));
  expect(asked).toEqual(["select 'first'", "update", "select 'second'", "select 'third'"]);
  expect(await nameOf(ctx, student.id)).toBe("Yolanda");
});

test("one that fails takes the whole transaction back, and its own error is thrown", async () => {
  const { ctx, student } = await world.academy();
  const before = await nameOf(ctx, student.id);
  const failed = inTransaction(ctx, async (ctx) => {
    await rename(ctx, student.id, "Yolanda");
    withCommit(ctx.db, "own rows", () => ctx.db.execute(sql`select 1 / 0`));
    withCommit(ctx.db, "days", say(ctx, "later"));
  });
  await expect(failed).rejects.toMatchObject({ cause: { code: "22012" } });
  expect(await nameOf(ctx, student.id)).toBe(before);
});

test("in a savepoint a failure takes back what was written since, and no more", async () => {
  const { ctx, student, teacher } = await world.academy();
  await inTransaction(ctx, async (ctx) => {
    await rename(ctx, student.id, "Yolanda");
    const inner = inTransaction(ctx, async (ctx) => {
      await rename(ctx, teacher.id, "Yolanda");
      withCommit(ctx.db, "own rows", () => ctx.db.execute(sql`select 1 / 0`));
    });
    await expect(inner).rejects.toMatchObject({ cause: { code: "22012" } });
  });
  expect(await nameOf(ctx, student.id)).toBe("Yolanda");
  expect(await nameOf(ctx, teacher.id)).not.toBe("Yolanda");
});

test("a write that waits for an answer cannot send more", async () => {
  const { ctx, student } = await world.academy();
  const before = await nameOf(ctx, student.id);
  const late = inTransaction(ctx, async (ctx) => {
    withCommit(ctx.db, "own rows", async () => {
      await say(ctx, "first")();
      await rename(ctx, student.id, "Yolanda");
    });
  });
  await expect(late).rejects.toMatchObject({
    cause: { message: "a statement came after the end of its transaction" },
  });
  expect(await nameOf(ctx, student.id)).toBe(before);
});

test("what a failed transaction still wanted to ask is not asked", async () => {
  const { ctx, student } = await world.academy();
  const before = await nameOf(ctx, student.id);
  const gate = Promise.withResolvers<void>();
  let late: Promise<unknown> | undefined;
  const failed = inTransaction(ctx, async (ctx) => {
    late = gate.promise.then(() => rename(ctx, student.id, "Yolanda"));
    throw new Error("the work");
  });
  await expect(failed).rejects.toThrow("the work");
  gate.resolve();
  await expect(late).rejects.toMatchObject({
    cause: { message: "a statement came after the end of its transaction" },
  });
  expect(await nameOf(ctx, student.id)).toBe(before);
});

test("nothing is sent where the work itself fails", async () => {
  const { ctx } = await world.academy();
  statements();
  const failed = inTransaction(ctx, async (ctx) => {
    withCommit(ctx.db, "days", say(ctx, "never"));
    throw new Error("the work");
  });
  await expect(failed).rejects.toThrow("the work");
  expect(statements()).toEqual([]);
  expect(await ctx.db.$count(academies, eq(academies.id, ctx.academy.id))).toBe(1);
});
