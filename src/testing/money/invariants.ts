// What holds of orders, places, coupons and money after every step, and that the rows are as the
// model says.
import { eq, sql } from "drizzle-orm";
import { expect } from "vitest";
import { refunds } from "#src/checkout/refunds/tables.ts";
import { orderClaims, orders, payments } from "#src/checkout/tables.ts";
import { couponRedemptions, coupons } from "#src/coupons/tables.ts";
import { courses } from "#src/courses/tables.ts";
import { enrolments } from "#src/enrolments/tables.ts";
import { ledgerRows } from "#src/ledger/tables.ts";
import { expectSalesCounted } from "#src/testing/sales.ts";
import { couponLimits, holds, type Model } from "./model.ts";
import type { Real } from "./real.ts";

export async function expectInvariants(model: Model, real: Real): Promise<void> {
  const { db, academy } = real.here.ctx;
  const mine = (table: { academyId: typeof orders.academyId }) => eq(table.academyId, academy.id);
  const sorted = (texts: string[]) => texts.toSorted();
  const held = model.orders.filter(holds);
  const paid = model.orders.filter(({ status }) => status === "paid");

  const found = await db.select().from(orders).where(mine(orders));
  expect(sorted(found.map(({ id, status }) => `${id} ${status}`))).toEqual(
    sorted(model.orders.map(({ id, status }) => `${id} ${status}`)),
  );

  // One place for each learner and course, of a paid order.
  const places = await db.select().from(enrolments).where(eq(enrolments.academyId, academy.id));
  const expected = paid.flatMap(({ learner, courses: bought }) =>
    bought.map((course) => `${real.learners[learner]?.id} ${real.courses[course]?.id}`),
  );
  expect(sorted(places.map(({ userId, courseId }) => `${userId} ${courseId}`))).toEqual(
    sorted(expected),
  );
  const counted = await db.select().from(courses).where(eq(courses.academyId, academy.id));
  const students = counted.reduce((sum, { studentCount }) => sum + studentCount, 0);
  expect(students - real.studentsBefore).toBe(expected.length);

  // Claims are those of pending and paid orders.
  const claims = await db.select().from(orderClaims).where(eq(orderClaims.academyId, academy.id));
  expect(sorted(claims.map(({ orderId, courseId }) => `${orderId} ${courseId}`))).toEqual(
    sorted(
      held.flatMap((order) => order.courses.map((at) => `${order.id} ${real.courses[at]?.id}`)),
    ),
  );

  // As many redemptions as counted, by the same orders, within the limit.
  const used = await db
    .select({ orderId: couponRedemptions.orderId })
    .from(couponRedemptions)
    .where(eq(couponRedemptions.academyId, academy.id));
  expect(sorted(used.map(({ orderId }) => orderId))).toEqual(
    sorted(held.filter(({ coupon }) => coupon !== null).map(({ id }) => id)),
  );
  for (const coupon of await db.select().from(coupons).where(eq(coupons.academyId, academy.id))) {
    expect(coupon.redeemed).toBe(held.filter((order) => order.coupon === coupon.code).length);
    expect(coupon.redeemed).toBeLessThanOrEqual(couponLimits[coupon.code] ?? 0);
  }

  // No money came in that neither pays for an order nor goes back.
  const returned = await db.select().from(refunds).where(eq(refunds.academyId, academy.id));
  const approved = await db.select().from(payments).where(eq(payments.academyId, academy.id));
  for (const payment of approved.filter(({ status }) => status === "approved")) {
    const isPaid = paid.some(({ id }) => id === payment.orderId);
    expect(isPaid !== returned.some(({ paymentId }) => paymentId === payment.id)).toBe(true);
  }
  expect(sorted(returned.map(({ orderId, status, way }) => `${orderId} ${status} ${way}`))).toEqual(
    sorted(
      model.orders.flatMap(({ id, refund }) =>
        refund ? [`${id} ${refund.status} ${refund.way}`] : [],
      ),
    ),
  );

  await expectSalesCounted(db, academy.id);

  // Every set adds up to zero, and what buyers paid is what is held and what went back.
  const off = await db.execute(
    sql`select set_id from ledger_rows where academy_id = ${academy.id}
      group by set_id having sum(amount_cop) <> 0`,
  );
  expect(off.rows).toEqual([]);
  const rows = await db.select().from(ledgerRows).where(eq(ledgerRows.academyId, academy.id));
  for (const { id, status, inCop, outCop } of model.orders) {
    const sumOf = (account: string) =>
      rows
        .filter((row) => row.orderId === id && row.account === account)
        .reduce((sum, { amountCop }) => sum + amountCop, 0);
    expect(sumOf("buyer") + inCop - outCop, id).toBe(0);
    // What went back twice is lost to the academy, and due to nobody.
    expect(sumOf("due"), id).toBe(status === "paid" ? 0 : Math.max(inCop - outCop, 0));
    if (status !== "paid") expect(sumOf("teacher"), id).toBe(0);
  }
}
