import { afterAll, expect, test } from "vitest";
import type { Ctx } from "#src/ctx.ts";
import { newId } from "#src/db/columns.ts";
import { openWorld } from "#src/testing/world.ts";
import { checkLedger } from "./check-ledger.ts";
import { ledgerRows } from "./tables.ts";

const world = await openWorld();
afterAll(() => world.close());

/** What the check wrote to the log. */
async function complaints(ctx: Ctx): Promise<unknown[][]> {
  const lines: unknown[][] = [];
  const log = Object.assign(Object.create(ctx.log), {
    error: (...line: unknown[]) => lines.push(line),
  });
  await checkLedger({ ...ctx, log });
  return lines;
}

const row = (academyId: string, orderId: string) => ({ academyId, setId: newId(), orderId });

test("a sound ledger is silent, and a broken set or order is named without a person", async () => {
  const { ctx, academy, teacher } = await world.academy();
  const [sound, broken] = [row(academy.id, newId()), row(academy.id, newId())];
  await ctx.db.insert(ledgerRows).values([
    { ...sound, cause: "sale", account: "buyer", amountCop: -5 },
    { ...sound, cause: "sale", account: "academy", amountCop: 5 },
  ]);
  expect(await complaints(ctx)).toEqual([]);
  await ctx.db
    .insert(ledgerRows)
    .values({ ...broken, cause: "sale", account: "teacher", userId: teacher.id, amountCop: 7 });
  expect(await complaints(ctx)).toEqual([
    [{ academyId: academy.id, setId: broken.setId, sumCop: 7 }, expect.any(String)],
  ]);
});

test("more sent back than came in is named", async () => {
  const { ctx, academy } = await world.academy();
  const back = row(academy.id, newId());
  await ctx.db.insert(ledgerRows).values([
    { ...back, cause: "returned", account: "due", amountCop: -9 },
    { ...back, cause: "returned", account: "buyer", amountCop: 9 },
  ]);
  expect(await complaints(ctx)).toEqual([
    [{ academyId: academy.id, orderId: back.orderId, dueCop: -9, paidCop: -9 }, expect.any(String)],
  ]);
});
