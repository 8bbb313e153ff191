import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { afterAll, describe, expect, test } from "vitest";
import { endOfBusinessDays } from "#src/calendar/business-days.rules.ts";
import { type Ctx, inTransaction, type TransactionCtx } from "#src/ctx.ts";
import { newId } from "#src/db/columns.ts";
import { expectBalanced } from "#src/testing/ledger.ts";
import type { TestAcademy } from "#src/testing/people.ts";
import { openWorld } from "#src/testing/world.ts";
import {
  balanceOf,
  balancesOf,
  listMovements,
  nextPayable,
  rowsOfOrder,
} from "./ledger-queries.ts";
import {
  postLate,
  postPayout,
  postRefund,
  postReturned,
  postReversal,
  postSale,
  type SoldOrder,
} from "./post.ts";

const world = await openWorld();
afterAll(() => world.close());

const total = 185_640;
/** Of 39 dollars at 4,000 pesos: 156,000 and 29,640 of tax. */
const shares = { tax: 29_640, gateway: 6687, platform: 15_600, teacher: 93_599, academy: 40_114 };

function sold({ course, teacher }: TestAcademy): SoldOrder {
  const item = { courseId: course.id, teacherId: teacher.id, paidCents: 3900 };
  return { orderId: newId(), totalCop: total, taxCop: shares.tax, items: [item] };
}

const at = <C extends Ctx>(ctx: C, now: Date): C => ({ ...ctx, now });
const daysLater = (ctx: Ctx, days: number) => new Date(ctx.now.getTime() + days * 86_400_000);

const post = (ctx: Ctx, work: (ctx: TransactionCtx) => Promise<unknown>) =>
  inTransaction(ctx, work);

/** What each account has of an order. */
async function sums(ctx: Ctx, orderId: string): Promise<Record<string, number>> {
  const found: Record<string, number> = {};
  for (const { account, amountCop } of await rowsOfOrder(ctx, orderId)) {
    found[account] = (found[account] ?? 0) + amountCop;
  }
  return found;
}

async function sell(home: TestAcademy): Promise<string> {
  const sale = sold(home);
  await post(home.ctx, (ctx) => postSale(ctx, sale));
  return sale.orderId;
}

test("a sale gives each their share, once however often it is posted", async () => {
  const home = await world.academy();
  const sale = sold(home);
  for (const _ of [1, 2]) await post(home.ctx, (ctx) => postSale(ctx, sale));
  expect(await sums(home.ctx, sale.orderId)).toEqual({ buyer: -total, ...shares });
  await expectBalanced(world.database.db);
});

test("an order without a charge has no rows", async () => {
  const home = await world.academy();
  const sale = { ...sold(home), totalCop: 0, taxCop: 0 };
  await post(home.ctx, (ctx) => postSale(ctx, sale));
  expect(await rowsOfOrder(home.ctx, sale.orderId)).toEqual([]);
});

test("a share is held until the window for a refund closes", async () => {
  const home = await world.academy();
  await sell(home);
  const { ctx, teacher } = home;
  const closes = endOfBusinessDays(ctx.now, 7);
  expect(await balanceOf(ctx, teacher.id)).toEqual({ heldCop: shares.teacher, payableCop: 0 });
  expect(await nextPayable(ctx, teacher.id, 5)).toEqual([
    { payableAt: closes, amountCop: shares.teacher },
  ]);
  const before = at(ctx, new Date(closes.getTime() - 1));
  expect(await balanceOf(before, teacher.id)).toMatchObject({ payableCop: 0 });
  const after = at(ctx, closes);
  const payable = { heldCop: 0, payableCop: shares.teacher };
  expect(await balanceOf(after, teacher.id)).toEqual(payable);
  expect(await balancesOf(after)).toEqual([{ teacherId: teacher.id, ...payable }]);
  expect(await nextPayable(after, teacher.id, 5)).toEqual([]);
});

test("a refund turns every share once, and the total is due to the buyer", async () => {
  const home = await world.academy();
  const orderId = await sell(home);
  for (const _ of [1, 2]) await post(home.ctx, (ctx) => postRefund(ctx, orderId));
  const none = { tax: 0, gateway: 0, platform: 0, teacher: 0, academy: 0 };
  expect(await sums(home.ctx, orderId)).toEqual({ buyer: -total, ...none, due: total });
  expect(await balanceOf(home.ctx, home.teacher.id)).toEqual({ heldCop: 0, payableCop: 0 });
  expect(await nextPayable(home.ctx, home.teacher.id, 5)).toEqual([]);
  await expectBalanced(world.database.db);
});

describe("the money of a refund", () => {
  test("leaves without the gateway's fee, which the academy bears", async () => {
    const home = await world.academy();
    const orderId = await sell(home);
    const returned = { orderId, amountCop: total, feeKept: true };
    await post(home.ctx, (ctx) => postRefund(ctx, orderId));
    for (const _ of [1, 2]) await post(home.ctx, (ctx) => postReturned(ctx, returned));
    expect(await sums(home.ctx, orderId)).toEqual({
      ...{ buyer: 0, due: 0, tax: 0, platform: 0, teacher: 0 },
      ...{ gateway: shares.gateway, academy: -shares.gateway },
    });
    await expectBalanced(world.database.db);
  });

  test("leaves with it where the gateway voids the charge", async () => {
    const home = await world.academy();
    const orderId = await sell(home);
    await post(home.ctx, async (ctx) => {
      await postRefund(ctx, orderId);
      await postReturned(ctx, { orderId, amountCop: total, feeKept: false });
    });
    const left = Object.values(await sums(home.ctx, orderId));
    expect(left.every((sum) => sum === 0)).toBe(true);
  });

  test("leaves nothing where nothing is due", async () => {
    const home = await world.academy();
    const orderId = await sell(home);
    const returned = { orderId, amountCop: total, feeKept: false };
    await post(home.ctx, (ctx) => postReturned(ctx, returned));
    expect(await sums(home.ctx, orderId)).toMatchObject({ buyer: -total });
  });
});

test("money that comes late is due beside the sale, and its return costs the fee", async () => {
  const home = await world.academy();
  const orderId = await sell(home);
  await post(home.ctx, (ctx) => postLate(ctx, { orderId, amountCop: total }));
  expect(await sums(home.ctx, orderId)).toMatchObject({ buyer: -2 * total, due: total });
  const returned = { orderId, amountCop: total, feeKept: true };
  await post(home.ctx, (ctx) => postReturned(ctx, returned));
  expect(await sums(home.ctx, orderId)).toMatchObject({
    ...{ buyer: -total, due: 0, teacher: shares.teacher },
    ...{ gateway: 2 * shares.gateway, academy: shares.academy - shares.gateway },
  });
  await expectBalanced(world.database.db);
});

describe("a reversal by the buyer's bank", () => {
  const afterReversal = { buyer: 0, due: 0, tax: 0, platform: 0, teacher: 0 };

  test.each([false, true])("ends a sale, refunded before: %s", async (refunded) => {
    const home = await world.academy();
    const orderId = await sell(home);
    if (refunded) await post(home.ctx, (ctx) => postRefund(ctx, orderId));
    for (const _ of [1, 2]) await post(home.ctx, (ctx) => postReversal(ctx, orderId));
    // Whoever undoes the order afterwards finds it undone.
    await post(home.ctx, (ctx) => postRefund(ctx, orderId));
    expect(await sums(home.ctx, orderId)).toEqual({
      ...afterReversal,
      ...{ gateway: shares.gateway, academy: -shares.gateway },
    });
    await expectBalanced(world.database.db);
  });

  test("costs the academy the whole where the money was sent already", async () => {
    const home = await world.academy();
    const orderId = await sell(home);
    await post(home.ctx, async (ctx) => {
      await postRefund(ctx, orderId);
      await postReturned(ctx, { orderId, amountCop: total, feeKept: true });
      await postReversal(ctx, orderId);
    });
    expect(await sums(home.ctx, orderId)).toMatchObject({
      ...afterReversal,
      ...{ buyer: total, gateway: shares.gateway, academy: -total - shares.gateway },
    });
  });
});

test("a refund after a payout leaves less than nothing, which the next sale fills", async () => {
  const home = await world.academy();
  const { teacher } = home;
  const orderId = await sell(home);
  const paidAt = daysLater(home.ctx, 20);
  const paid = { teacherId: teacher.id, amountCop: shares.teacher };
  await post(at(home.ctx, paidAt), (ctx) => postPayout(ctx, paid));
  expect(await balanceOf(at(home.ctx, paidAt), teacher.id)).toMatchObject({ payableCop: 0 });
  const late = at(home.ctx, daysLater(home.ctx, 25));
  await post(late, (ctx) => postRefund(ctx, orderId));
  expect(await balanceOf(late, teacher.id)).toEqual({ heldCop: 0, payableCop: -shares.teacher });
  const sale = sold(home);
  await post(late, (ctx) => postSale(ctx, sale));
  const end = at(home.ctx, daysLater(home.ctx, 50));
  expect(await balanceOf(end, teacher.id)).toEqual({ heldCop: 0, payableCop: 0 });
  const movements = await listMovements(end, teacher.id, { limit: 3, offset: 0 });
  expect(
    movements.map(({ cause, courseTitle, amountCop }) => [cause, courseTitle, amountCop]),
  ).toEqual([
    ["sale", home.course.title, shares.teacher],
    ["refund", home.course.title, -shares.teacher],
    ["payout", null, -shares.teacher],
  ]);
});

test("the percentages of the academy hold for sales from then on", async () => {
  const home = await world.academy();
  const orderId = await sell(home);
  await world.database.db.execute(
    sql`update academies set share_percent = 50, platform_percent = 0 where id = ${home.academy.id}`,
  );
  const after = await sums(home.ctx, await sell(home));
  expect(after).toMatchObject({ teacher: 74_656, academy: 74_657 });
  expect(after.platform).toBeUndefined();
  await post(home.ctx, (ctx) => postRefund(ctx, orderId));
  expect(await sums(home.ctx, orderId)).toMatchObject({ teacher: 0, academy: 0, platform: 0 });
});

test("another academy has no part in any of it", async () => {
  const [here, elsewhere] = [await world.academy(), await world.academy()];
  const orderId = await sell(here);
  await post(elsewhere.ctx, (ctx) => postRefund(ctx, orderId));
  expect(await sums(here.ctx, orderId)).toMatchObject(shares);
  expect(await balanceOf(elsewhere.ctx, here.teacher.id)).toEqual({ heldCop: 0, payableCop: 0 });
  expect(await balancesOf(elsewhere.ctx)).toEqual([]);
});

test("nothing in the program changes or deletes a row of the ledger", () => {
  const src = join(import.meta.dirname, "..");
  const changes = /\.(update|delete)\(\s*ledgerRows|(update|delete from|truncate)\s+"?ledger_rows/i;
  const changing = readdirSync(src, { recursive: true, encoding: "utf8" })
    .filter((path) => /\.(tsx?|sql)$/.test(path) && !/\.test\./.test(path))
    .filter((path) => changes.test(readFileSync(join(src, path), "utf8")));
  expect(changing).toEqual([]);
});
