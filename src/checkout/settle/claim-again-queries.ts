// What an order asked for, as it stands now.
import { and, asc, eq } from "drizzle-orm";
import { orderItems } from "#src/checkout/tables.ts";
import { coupons } from "#src/coupons/tables.ts";
import type { Ctx } from "#src/ctx.ts";

/** In the sequence in which claims are written. */
export async function courseIdsOf({ db, academy }: Ctx, orderId: string): Promise<string[]> {
  const found = await db
    .select({ courseId: orderItems.courseId })
    .from(orderItems)
    .where(and(eq(orderItems.academyId, academy.id), eq(orderItems.orderId, orderId)))
    .orderBy(asc(orderItems.courseId));
  return found.map(({ courseId }) => courseId);
}

export async function couponNow({ db, academy }: Ctx, couponId: string) {
  const [found] = await db
    .select({ couponId: coupons.id, version: coupons.version })
    .from(coupons)
    .where(and(eq(coupons.academyId, academy.id), eq(coupons.id, couponId)));
  return found ?? null;
}
