import { and, count, eq, isNotNull, isNull } from "drizzle-orm";
import { orders } from "#src/checkout/tables.ts";
import { couponRedemptions, coupons } from "#src/coupons/tables.ts";
import type { Ctx } from "#src/ctx.ts";

/** Uses of a limited coupon by purchases without a session that wait to be paid; null without one. */
export async function findStrangersHolds(
  ctx: Ctx,
  couponId: string,
): Promise<{ limit: number | null; amount: number } | null> {
  const academyId = ctx.academy.id;
  const [held] = await ctx.db
    .select({ limit: coupons.limit, amount: count() })
    .from(coupons)
    .innerJoin(
      couponRedemptions,
      and(
        eq(couponRedemptions.academyId, coupons.academyId),
        eq(couponRedemptions.couponId, coupons.id),
      ),
    )
    .innerJoin(
      orders,
      and(
        eq(orders.academyId, couponRedemptions.academyId),
        eq(orders.id, couponRedemptions.orderId),
      ),
    )
    .where(
      and(
        eq(coupons.academyId, academyId),
        eq(coupons.id, couponId),
        isNotNull(coupons.limit),
        isNull(orders.buyerId),
        eq(orders.status, "pending"),
      ),
    )
    .groupBy(coupons.limit);
  return held ?? null;
}
