// Orders, refunds, coupons and shares of an academy whose every text is one long word.
import type { Instructions } from "#src/checkout/methods/instructions.rules.ts";
import { refunds } from "#src/checkout/refunds/tables.ts";
import { orderItems, orders, payments } from "#src/checkout/tables.ts";
import { coupons } from "#src/coupons/tables.ts";
import type { Db } from "#src/ctx.ts";
import { newId } from "#src/db/columns.ts";
import { ledgerRows } from "#src/ledger/tables.ts";
import { payoutAccounts, payouts } from "#src/payouts/tables.ts";

type People = { student: string; teacher: string; academy: string };

type Hostile = {
  academyId: string;
  people: People;
  courseId: string;
  longWord: string;
  email: string;
};

const most = 1_987_654_321;
const account = { kind: "savings", lastFour: "4321", sealed: "" } as const;

/** Ids of an order to pay at a counter, of one that is paid, and of one whose money is sent. */
export async function insertHostileMoney(db: Db, about: Hostile): Promise<string[]> {
  const { academyId, people, courseId, longWord } = about;
  const counter: Instructions = { kind: "counter", agreement: "12345", intention: "9".repeat(20) };
  const pending = await insertOrder(db, about, "pending", counter);
  const paid = await insertOrder(db, about, "paid", null);
  const undone = await insertOrder(db, about, "refunded", null);
  const bank = longWord.slice(0, 80);
  const asked: Omit<typeof refunds.$inferInsert, "orderId" | "paymentId" | "status"> = {
    ...{ academyId, reason: "buyer", way: "transfer", amountCop: most, askedAt: new Date() },
    account: { ...account, bank },
  };
  await db.insert(refunds).values([
    { ...asked, orderId: undone.orderId, paymentId: undone.paymentId, status: "sent" },
    { ...asked, ...(await insertOrder(db, about, "refunded", null)), status: "granted" },
    { ...asked, ...(await insertOrder(db, about, "paid", null)), status: "asked" },
  ]);
  await db.insert(coupons).values(
    [null, people.teacher].map((teacherId, at) => ({
      ...{ academyId, code: `WWWWWWWWWW${at}`, teacherId, percent: 100, createdBy: people.academy },
      ...{ validFrom: new Date(), chosenOnly: false, isOn: true, redeemed: most, limit: most },
    })),
  );
  const [setId, teacherId] = [newId(), people.teacher];
  const sale = { academyId, setId, cause: "sale", orderId: paid.orderId } as const;
  const share = { ...sale, account: "teacher", userId: teacherId, courseId } as const;
  const later = new Date(Date.now() + 86_400_000);
  await db.insert(ledgerRows).values([
    { ...sale, account: "buyer", amountCop: -2 * most },
    { ...share, amountCop: most, payableAt: new Date() },
    { ...share, amountCop: most, payableAt: later },
  ]);
  const kept = { ...account, bank };
  await db
    .insert(payoutAccounts)
    .values({ academyId, teacherId, account: kept, updatedAt: new Date() });
  await db.insert(payouts).values({
    ...{ academyId, teacherId, amountCop: most, toAccount: bank, reference: bank },
    ...{ paidOn: "2026-11-20", idempotencyKey: newId(), createdBy: people.academy },
  });
  return [pending, paid, undone].map(({ orderId }) => orderId);
}

async function insertOrder(
  db: Db,
  { academyId, people, courseId, longWord, email }: Hostile,
  status: "pending" | "paid" | "refunded",
  instructions: Instructions | null,
): Promise<{ orderId: string; paymentId: string }> {
  const [orderId, paymentId] = [newId(), newId()];
  const billing = {
    ...{ firstName: longWord, lastName: longWord, phone: "3001234567" },
    ...{ address: longWord, city: longWord, country: "CO" },
  };
  await db.insert(orders).values({
    ...{ academyId, id: orderId, idempotencyKey: newId(), fingerprint: "", status, billing },
    ...{ buyerId: people.student, learnerEmail: email, isGift: true, couponCode: "WWWWWWWWWWWW" },
    ...{ subtotalCents: most, discountCents: most, taxCents: most, totalCents: most },
    ...{ usdCop: 4000, totalCop: most, settledAt: status === "pending" ? null : new Date() },
  });
  const item = { title: longWord, teacherName: longWord, priceCents: most };
  await db.insert(orderItems).values({ academyId, orderId, courseId, ...item });
  await db.insert(payments).values({
    ...{ academyId, id: paymentId, orderId, reference: newId(), method: "cash", instructions },
    status: status === "pending" ? "pending" : "approved",
    ...{ amountCop: most, expiresAt: new Date(Date.now() + 86_400_000) },
    settledAt: status === "pending" ? null : new Date(),
  });
  return { orderId, paymentId };
}
