// Gives every table about coupons, refunds and shares a row in an academy.
import { and, eq } from "drizzle-orm";
import { refunds } from "#src/checkout/refunds/tables.ts";
import { orders } from "#src/checkout/tables.ts";
import { couponCourses, couponRedemptions, coupons } from "#src/coupons/tables.ts";
import type { Db } from "#src/ctx.ts";
import { newId } from "#src/db/columns.ts";
import { ledgerRows } from "#src/ledger/tables.ts";
import { payoutAccounts, payouts } from "#src/payouts/tables.ts";
import type { TestAcademy } from "./people.ts";

export async function addMoneyRows(
  db: Db,
  home: TestAcademy,
  { orderId, paymentId }: { orderId: string; paymentId: string },
): Promise<void> {
  const academyId = home.academy.id;
  const { id: teacherId } = home.teacher;
  const { id: courseId } = home.course;
  const now = home.ctx.now;
  const couponId = newId();
  const code = newId().replaceAll("-", "").slice(-12).toUpperCase();
  await db.insert(coupons).values({
    ...{ academyId, id: couponId, code, teacherId, percent: 10, createdBy: home.student.id },
    ...{ validFrom: now, chosenOnly: true, isOn: true, redeemed: 1 },
  });
  await db
    .update(orders)
    .set({ couponId, couponCode: code })
    .where(and(eq(orders.academyId, academyId), eq(orders.id, orderId)));
  await db.insert(couponCourses).values({ academyId, couponId, courseId });
  await db
    .insert(couponRedemptions)
    .values({ academyId, orderId, couponId, learnerEmail: home.student.email });
  const account = {
    bank: "Bancolombia",
    kind: "savings",
    lastFour: "4321",
    sealed: newId(),
  } as const;
  await db.insert(refunds).values({
    ...{ academyId, orderId, paymentId, reason: "buyer", status: "granted", way: "transfer" },
    ...{ amountCop: 185_640, account, askedAt: now, decidedBy: teacherId, sentBy: teacherId },
  });
  // Sold and paid out; the student's own, who has whatever a person can have.
  const { id: earnerId } = home.student;
  const mine = { academyId, account: "teacher", userId: earnerId, payableAt: now } as const;
  const [saleId, payoutId, amountCop] = [newId(), newId(), 100_000];
  await db.insert(ledgerRows).values([
    { ...mine, setId: saleId, cause: "sale", orderId, courseId, amountCop },
    { academyId, setId: saleId, cause: "sale", account: "buyer", orderId, amountCop: -amountCop },
    { ...mine, setId: payoutId, cause: "payout", amountCop: -amountCop },
    { ...mine, setId: payoutId, cause: "payout", account: "payout", amountCop, payableAt: null },
  ]);
  await db
    .insert(payoutAccounts)
    .values({ academyId, teacherId: earnerId, account, updatedAt: now })
    .onConflictDoNothing();
  await db.insert(payouts).values({
    ...{ academyId, teacherId: earnerId, amountCop, toAccount: "Bancolombia", reference: newId() },
    ...{ paidOn: "2026-11-20", idempotencyKey: newId(), createdBy: teacherId },
  });
}
