// Two coupons of the demo: one for all courses, and one of a teacher's own.
import { coupons } from "#src/coupons/tables.ts";
import type { TransactionCtx } from "#src/ctx.ts";
import { fixedId } from "./fixed-id.ts";

/** @param teacherId who made both */
export async function insertCoupons(
  { db, academy, now }: TransactionCtx,
  teacherId: string,
): Promise<void> {
  const row = (code: string, percent: number) => ({
    ...{ academyId: academy.id, id: fixedId(`coupon ${code}`), code, percent },
    ...{ createdBy: teacherId, validFrom: now, chosenOnly: false, isOn: true },
  });
  await db
    .insert(coupons)
    .values([row("COSECHA10", 10), { ...row("CAFETAL20", 20), teacherId, limit: 50 }]);
}
