// What ten years take out of an order, and what they leave.
import { eq } from "drizzle-orm";
import { afterAll, expect, test } from "vitest";
import { couponRedemptions } from "#src/coupons/tables.ts";
import type { Ctx } from "#src/ctx.ts";
import { newId } from "#src/db/columns.ts";
import { ledgerRows } from "#src/ledger/tables.ts";
import { addMoneyRows } from "#src/testing/money-rows.ts";
import type { TestAcademy } from "#src/testing/people.ts";
import { markProven } from "#src/testing/prove.ts";
import { cards, openShop, paymentOf } from "#src/testing/purchase.ts";
import { forgetOldOrders } from "./forget-old-orders.ts";
import { holdsPaidPlace } from "./learner-queries.ts";
import { orderKey } from "./orders/order-access.ts";
import { listOrders } from "./orders/order-queries.ts";
import { findOrderView } from "./orders/order-view.ts";
import { pay } from "./pay/pay.ts";
import { findOrder } from "./queries.ts";
import { findReceipt } from "./receipt/receipt.ts";
import { drawReceipt } from "./receipt/receipt-pdf.ts";
import { refunds } from "./refunds/tables.ts";
import { orderClaims, orderItems, orders, payments } from "./tables.ts";

const shop = await openShop();
const { world, purchase } = shop;
const { db } = world.database;
afterAll(() => shop.close());

const newAddress = () => `${newId()}@correo.test`;
const someday = new Date("2026-11-27T15:00:00Z");
const tenYearsBefore = "2016-11-27T15:00:00Z";
const dayMs = 86_400_000;
const forget = (ctx: Ctx) => forgetOldOrders({ ...ctx, now: someday });

const age = (id: string, createdAt: Date) =>
  db.update(orders).set({ createdAt }).where(eq(orders.id, id));

/** A gift of a buyer without a session, made at that moment, with all that an order can have. */
async function given(here: TestAcademy, createdAt: Date) {
  const { ctx, course } = here;
  const change = { learnerEmail: newAddress(), customerEmail: newAddress() };
  const { id } = await pay(ctx, await purchase(course, cards.approved, change));
  const payment = await paymentOf(ctx, id);
  await addMoneyRows(db, here, { orderId: id, paymentId: payment.id });
  await db
    .update(payments)
    .set({ instructions: { kind: "approve", phoneEnd: "1111" }, statusMessage: "De Ana Ruiz" })
    .where(eq(payments.id, payment.id));
  await db
    .update(refunds)
    .set({ status: "sent", note: "Lo pidió Ana Ruiz" })
    .where(eq(refunds.orderId, id));
  const [order] = await db.select().from(orders).where(eq(orders.id, id));
  if (!order?.consent) throw new Error("no consent");
  await db
    .update(orders)
    .set({
      createdAt,
      billing: {
        ...{ ...order.billing, email: change.customerEmail },
        invoice: { documentType: "CC", documentNumber: "1085265842" },
      },
      consent: { ...order.consent, address: "192.0.2.7" },
    })
    .where(eq(orders.id, id));
  return { id, ...change };
}

/** Every row that belongs to an order, as text. */
async function rowsOf(orderId: string): Promise<string> {
  const rows = [
    await db.select().from(orders).where(eq(orders.id, orderId)),
    await db.select().from(orderItems).where(eq(orderItems.orderId, orderId)),
    await db.select().from(orderClaims).where(eq(orderClaims.orderId, orderId)),
    await db.select().from(payments).where(eq(payments.orderId, orderId)),
    await db.select().from(refunds).where(eq(refunds.orderId, orderId)),
    await db.select().from(couponRedemptions).where(eq(couponRedemptions.orderId, orderId)),
    await db.select().from(ledgerRows).where(eq(ledgerRows.orderId, orderId)),
  ];
  return JSON.stringify(rows);
}

const amountsIn = async (ctx: Ctx, id: string) => {
  const order = await findOrder(ctx, id);
  const { totalCents, taxCents, totalCop, usdCop, status, couponCode } = order ?? {};
  const items = order?.items.map(({ title, priceCents }) => ({ title, priceCents }));
  const paid = order?.payments.map(({ reference, amountCop }) => ({ reference, amountCop }));
  const ledger = await db.select().from(ledgerRows).where(eq(ledgerRows.orderId, id));
  return { totalCents, taxCents, totalCop, usdCop, status, couponCode, items, paid, ledger };
};

test("ten years after an order nobody is named in it, and its amounts stay", async () => {
  const here = await world.academy();
  const { id, learnerEmail, customerEmail } = await given(
    here,
    new Date(Date.parse(tenYearsBefore) - 1),
  );
  const personal = [
    ...[learnerEmail, customerEmail, here.student.email, here.teacher.name],
    ...["Ana", "Ruiz", "1085265842", "192.0.2.7", "sealed", '"4321"', '"1111"'],
  ];
  const before = await rowsOf(id);
  expect(personal.filter((text) => !before.includes(text))).toEqual([]);
  const { billing, fingerprint } = (await findOrder(here.ctx, id)) ?? {};
  const amounts = await amountsIn(here.ctx, id);
  expect(amounts.ledger.length).toBeGreaterThan(0);

  await forget(here.ctx);
  const after = await rowsOf(id);
  const digests = [billing?.phone, billing?.address, fingerprint].map(String);
  expect([...personal, ...digests].filter((text) => after.includes(text))).toEqual([]);
  expect(await amountsIn(here.ctx, id)).toEqual(amounts);

  await forget(here.ctx);
  expect(await rowsOf(id)).toBe(after);
});

test("an order that is a day younger stays as it is", async () => {
  const here = await world.academy();
  const younger = await given(here, new Date(Date.parse(tenYearsBefore) + dayMs));
  const onTheDay = await given(here, new Date(tenYearsBefore));
  const before = [await rowsOf(younger.id), await rowsOf(onTheDay.id)];
  await forget(here.ctx);
  expect([await rowsOf(younger.id), await rowsOf(onTheDay.id)]).toEqual(before);
});

test("another academy's orders stay, and so does one whose refund is under way", async () => {
  const [here, other] = [await world.academy(), await world.academy()];
  const old = new Date("2015-01-01T12:00:00Z");
  const open = await given(here, old);
  const theirs = await given(other, old);
  await db.update(refunds).set({ status: "asked" }).where(eq(refunds.orderId, open.id));
  const before = [await rowsOf(open.id), await rowsOf(theirs.id)];
  await forget(here.ctx);
  expect([await rowsOf(open.id), await rowsOf(theirs.id)]).toEqual(before);
  await db.update(refunds).set({ status: "confirmed" }).where(eq(refunds.orderId, open.id));
  await forget(here.ctx);
  expect(await rowsOf(open.id)).not.toContain(open.learnerEmail);
});

test("the page of the link, its receipt and the file still open", async () => {
  const here = await world.academy();
  const { id } = await given(here, new Date("2015-01-01T12:00:00Z"));
  await forget(here.ctx);
  const key = orderKey(here.ctx, id);
  expect(await findOrderView(here.ctx, id, key)).toMatchObject({ status: "paid", by: "link" });
  const receipt = await findReceipt(here.ctx, id, key);
  const unknown = "Ya no guardamos este dato";
  expect(receipt.facts).toContainEqual({ label: "Compró", value: unknown });
  expect(receipt.facts).toContainEqual({ label: "Para", value: unknown });
  expect((await drawReceipt(receipt)).subarray(0, 5).toString()).toBe("%PDF-");
});

test("whoever has an account keeps what they bought and what they were given", async () => {
  const here = await world.academy();
  const { ctx, course } = here;
  const [learner, buyer, namesake] = [
    await here.person("student"),
    await here.person("student"),
    await here.person("student"),
  ];
  await markProven(ctx, learner);
  await markProven(ctx, buyer);
  const change = { learnerEmail: learner.email, customerEmail: buyer.email };
  const { id } = await pay(ctx, await purchase(course, cards.approved, change));
  // The address of this one is only typed.
  const typed = { learnerEmail: namesake.email, customerEmail: namesake.email };
  const stranger = await pay(ctx, await purchase(course, cards.approved, typed));
  for (const one of [id, stranger.id]) await age(one, new Date("2015-01-01T12:00:00Z"));

  await forget(ctx);
  expect(await holdsPaidPlace(ctx, { userId: learner.id, courseId: course.id })).toBe(true);
  expect(await findOrder(ctx, id)).toMatchObject({ learnerId: learner.id, buyerId: buyer.id });
  const { orders: listed } = await listOrders(here.as(buyer), { offset: 0, limit: 5 });
  expect(listed.map((order) => order.id)).toEqual([id]);
  expect(await findOrder(ctx, stranger.id)).toMatchObject({ learnerId: null, buyerId: null });
  // No course is bought twice for them.
  const again = await purchase(course, cards.approved, change);
  await expect(pay(ctx, again)).rejects.toThrow();
});

test("more orders than one step takes are all forgotten", async () => {
  const here = await world.academy();
  const { id } = await given(here, new Date("2015-01-01T12:00:00Z"));
  const [row] = await db.select().from(orders).where(eq(orders.id, id));
  if (!row) throw new Error("no order");
  const copies = Array.from({ length: 401 }, () => ({
    ...{ ...row, id: newId(), idempotencyKey: newId(), couponId: null },
  }));
  await db.insert(orders).values(copies);
  await forget(here.ctx);
  expect(await db.$count(orders, eq(orders.learnerEmail, row.learnerEmail))).toBe(0);
});
