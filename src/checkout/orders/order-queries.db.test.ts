import { and, eq, inArray, sql } from "drizzle-orm";
import { afterAll, expect, test } from "vitest";
import { users } from "#src/accounts/tables.ts";
import { namedByOrders } from "#src/checkout/coupons/coupon-sales-queries.ts";
import { pay } from "#src/checkout/pay/pay.ts";
import { orders } from "#src/checkout/tables.ts";
import { type Actor, inTransaction } from "#src/ctx.ts";
import { newId } from "#src/db/columns.ts";
import { addMoneyRows } from "#src/testing/money-rows.ts";
import type { TestAcademy } from "#src/testing/people.ts";
import { cards, openShop, paymentOf } from "#src/testing/purchase.ts";
import { orderKey } from "./order-access.ts";
import { listOrders } from "./order-queries.ts";
import { findOrderView } from "./order-view.ts";

const shop = await openShop();
const { world, purchase } = shop;
afterAll(() => shop.close());

test("a buyer's orders are listed newest first, by pages, with their total", async () => {
  const here = await world.academy();
  const { student } = here;
  const bought = [];
  for (let at = 0; at < 3; at++) {
    const course = await here.addCourse({ title: `Curso ${at}` });
    bought.unshift((await pay(here.as(student), await purchase(course))).id);
  }
  const pageOf = (offset: number, limit: number) => listOrders(here.as(student), { offset, limit });
  const idsOf = async (offset: number, limit: number) => {
    const { orders: found, total } = await pageOf(offset, limit);
    expect(total).toBe(3);
    return found.map(({ id }) => id);
  };
  expect(await idsOf(0, 2)).toEqual(bought.slice(0, 2));
  expect(await idsOf(2, 2)).toEqual(bought.slice(2));
  expect((await pageOf(0, 1)).orders[0]).toMatchObject({
    status: "paid",
    method: "card",
    isGift: false,
    courses: [{ title: "Curso 2" }],
    refund: null,
  });
});

test("what was bought without a session is listed for its proven mailbox alone", async () => {
  const here = await world.academy();
  const other = await world.academy();
  const { ctx, student, course } = here;
  const learnerEmail = student.email;
  const { id } = await pay(ctx, await purchase(course, cards.approved, { learnerEmail }));
  const idsOf = async (academy: TestAcademy, actor: Actor) =>
    (await listOrders(academy.as(actor), { offset: 0, limit: 50 })).orders.map((order) => order.id);
  expect(await idsOf(here, student)).toEqual([]);
  await provenNow(here, student);
  expect(await idsOf(here, student)).toEqual([id]);
  expect(await idsOf(here, here.teacher)).toEqual([]);
  expect(await idsOf(other, { ...other.student, email: learnerEmail })).toEqual([]);
});

test("an order is there for its buyer and for its link, and for nobody else", async () => {
  const here = await world.academy();
  const other = await world.academy();
  const { ctx, student, course } = here;
  const { id } = await pay(here.as(student), await purchase(course));
  expect(await findOrderView(here.as(student), id, null)).toMatchObject({
    by: "account",
    status: "paid",
    payment: { method: "card", status: "approved", instructions: null },
    courses: [{ id: course.id, startPath: expect.stringContaining(course.id) }],
    refunds: [],
  });
  expect(await findOrderView(ctx, id, orderKey(ctx, id))).toMatchObject({
    by: "link",
    courses: [{ startPath: null }],
  });
  const missing = { code: "not_found" };
  await expect(findOrderView(ctx, id, null)).rejects.toMatchObject(missing);
  await expect(findOrderView(ctx, id, orderKey(ctx, newId()))).rejects.toMatchObject(missing);
  await expect(findOrderView(ctx, "x", orderKey(ctx, "x"))).rejects.toMatchObject(missing);
  await expect(findOrderView(here.as(here.teacher), id, null)).rejects.toMatchObject(missing);
  const elsewhere = other.as(other.student);
  await expect(findOrderView(elsewhere, id, orderKey(elsewhere, id))).rejects.toMatchObject(
    missing,
  );
});

test("a refund is shown without what its account is sealed in", async () => {
  const here = await world.academy();
  const { ctx, student, course } = here;
  const { id } = await pay(here.as(student), await purchase(course));
  const payment = await paymentOf(ctx, id);
  await addMoneyRows(world.database.db, here, { orderId: id, paymentId: payment.id });
  const view = await findOrderView(here.as(student), id, null);
  expect(view.refunds).toMatchObject([{ status: "granted", account: { lastFour: "4321" } }]);
  expect(JSON.stringify(view)).not.toContain("sealed");
  const { orders: listed } = await listOrders(here.as(student), { offset: 0, limit: 1 });
  expect(listed[0]?.refund).toMatchObject({ status: "granted" });
});

test("a page of a thousand orders is read by an index", async () => {
  const here = await world.academy();
  const { ctx, student, course } = here;
  const { id } = await pay(here.as(student), await purchase(course));
  const [order] = await ctx.db.select().from(orders).where(eq(orders.id, id));
  if (!order) throw new Error("no order");
  for (const buyerId of [student.id, here.teacher.id, null, null]) {
    await ctx.db.insert(orders).values(
      Array.from({ length: 1000 }, (_, at) => ({
        ...order,
        ...{ id: newId(), idempotencyKey: newId(), buyerId },
        createdAt: new Date(order.createdAt.getTime() - at * 60_000 - 1),
      })),
    );
  }
  await world.database.db.execute(sql`analyze orders`);
  const { total, orders: found } = await listOrders(here.as(student), { offset: 990, limit: 50 });
  expect(total).toBe(1001);
  expect(found).toHaveLength(11);
  const plan = await ctx.db.execute(
    sql`explain select id from orders where academy_id = ${here.academy.id} and buyer_id = ${student.id} order by created_at desc, id desc limit 20`,
  );
  expect(JSON.stringify(plan.rows)).toContain("orders_of_buyer");
});

test("whether an order names a coupon is read from an index of those that name one", async () => {
  const { ctx, academy } = await world.academy();
  const ids = [newId(), newId()];
  expect(await namedByOrders(ctx, ids)).toEqual(new Set());
  await inTransaction(ctx, async (ctx) => {
    await ctx.db.execute("set local enable_seqscan = off");
    const named = and(eq(orders.academyId, academy.id), inArray(orders.couponId, ids));
    const plan = await ctx.db.execute(sql`explain select coupon_id from orders where ${named}`);
    expect(JSON.stringify(plan.rows)).toContain("orders_of_coupon");
  });
});

async function provenNow({ ctx }: TestAcademy, { id }: Actor): Promise<void> {
  await ctx.db.update(users).set({ emailVerifiedAt: new Date() }).where(eq(users.id, id));
}
