// What coupons have sold, and which orders name or hold them.
import { and, count, eq, inArray, isNotNull, isNull, sum } from "drizzle-orm";
import { users } from "#src/accounts/tables.ts";
import { orders } from "#src/checkout/tables.ts";
import { couponRedemptions, coupons } from "#src/coupons/tables.ts";
import type { Ctx } from "#src/ctx.ts";

export type CouponSales = {
  /** Paid ones, less those undone. */
  orders: number;
  /** What they cost without taxes, in US cents. */
  soldCents: number;
  discountCents: number;
};

const ofRedemption = and(
  eq(orders.academyId, couponRedemptions.academyId),
  eq(orders.id, couponRedemptions.orderId),
);

/** Of those coupons that have sold anything. */
export async function salesOfCoupons(
  ctx: Ctx,
  couponIds: string[],
): Promise<Map<string, CouponSales>> {
  if (couponIds.length === 0) return new Map();
  const rows = await ctx.db
    .select({
      couponId: couponRedemptions.couponId,
      orders: count(),
      subtotal: sum(orders.subtotalCents).mapWith(Number),
      discount: sum(orders.discountCents).mapWith(Number),
    })
    .from(couponRedemptions)
    .innerJoin(orders, ofRedemption)
    .where(
      and(
        eq(couponRedemptions.academyId, ctx.academy.id),
        inArray(couponRedemptions.couponId, couponIds),
        eq(orders.status, "paid"),
      ),
    )
    .groupBy(couponRedemptions.couponId);
  return new Map(
    rows.map(({ couponId, orders, subtotal, discount }) => [
      couponId,
      { orders, soldCents: subtotal - discount, discountCents: discount },
    ]),
  );
}

/** Whether an order names the coupon, be it one that failed. */
export async function isNamedByOrder(
  ctx: Pick<Ctx, "db" | "academy">,
  couponId: string,
): Promise<boolean> {
  return (await namedByOrders(ctx, [couponId])).has(couponId);
}

/** Those of the coupons that an order names. */
export async function namedByOrders(
  ctx: Pick<Ctx, "db" | "academy">,
  couponIds: string[],
): Promise<Set<string>> {
  if (couponIds.length === 0) return new Set();
  const found = await ctx.db
    .selectDistinct({ id: orders.couponId })
    .from(orders)
    .where(and(eq(orders.academyId, ctx.academy.id), inArray(orders.couponId, couponIds)));
  return new Set(found.flatMap(({ id }) => id ?? []));
}

/**
 * Uses of a limited coupon by purchases that wait to be paid, without a session or of an account that
 * only typed its address; null without one.
 */
export async function findStrangersHolds(
  ctx: Ctx,
  couponId: string,
): Promise<{ limit: number | null; amount: number } | null> {
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
    .innerJoin(orders, ofRedemption)
    .leftJoin(users, and(eq(users.academyId, orders.academyId), eq(users.id, orders.buyerId)))
    .where(
      and(
        eq(coupons.academyId, ctx.academy.id),
        eq(coupons.id, couponId),
        isNotNull(coupons.limit),
        isNull(users.emailVerifiedAt),
        eq(orders.status, "pending"),
      ),
    )
    .groupBy(coupons.limit);
  return held ?? null;
}
