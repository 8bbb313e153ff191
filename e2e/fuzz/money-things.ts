// An order that is paid, one that waits, and a coupon, for a fuzz to ask for.
import { orderItems, orders, payments } from "#src/checkout/tables.ts";
import { coupons } from "#src/coupons/tables.ts";
import type { Db } from "#src/ctx.ts";
import { newId } from "#src/db/columns.ts";
import type { Home } from "./scene.ts";

type Options = Pick<Home, "academy" | "people"> & { db: Db; courseId: string; now: Date };

export async function moneyThings({ db, academy, people, courseId, now }: Options) {
  const academyId = academy.id;
  const { student, teacher } = people;
  const billing = { firstName: "Ana", lastName: "Quira", address: "Vereda El Rosal" };
  const orderIds: string[] = [];
  for (const [status, paid] of [
    ["paid", "approved"],
    ["pending", "pending"],
  ] as const) {
    const [id, paymentId] = [newId(), newId()];
    orderIds.push(id);
    await db.insert(orders).values({
      ...{ academyId, id, idempotencyKey: newId(), fingerprint: "", status },
      ...{ buyerId: student.id, learnerEmail: student.email },
      ...{ subtotalCents: 3900, discountCents: 0, taxCents: 741, totalCents: 4641 },
      ...{ usdCop: 4000, totalCop: 185_640, settledAt: now },
      billing: { ...billing, phone: "3001234567", city: "Cali" },
    });
    const item = { title: "Café de altura", teacherName: "Nubia Chilito", priceCents: 3900 };
    await db.insert(orderItems).values({ academyId, orderId: id, courseId, ...item });
    await db.insert(payments).values({
      ...{ academyId, id: paymentId, orderId: id, reference: `sem-${paymentId}` },
      ...{ method: "cash", status: paid, amountCop: 185_640, settledAt: now },
      expiresAt: new Date(now.getTime() + 3_600_000),
    });
  }
  const couponId = newId();
  await db.insert(coupons).values({
    ...{ academyId, id: couponId, code: "COSECHA10", teacherId: teacher.id, percent: 10 },
    ...{ createdBy: teacher.id, validFrom: now, chosenOnly: false, isOn: true },
  });
  return { orderId: orderIds, couponId: [couponId], cupon: ["COSECHA10"] };
}
