// Claims and gives back one use of a coupon.
import { and, eq, gt, inArray, isNull, lt, lte, or, type SQLWrapper, sql } from "drizzle-orm";
import type { TransactionCtx } from "#src/ctx.ts";
import { countRedemptions, type Discount } from "./coupon-queries.ts";
import { couponRedemptions, coupons } from "./tables.ts";

type Redemption = {
  discount: Pick<Discount, "couponId" | "version">;
  orderId: string;
  learnerEmail: string;
};

/**
 * gone: no redemption is left. changed: the coupon is not any more what was quoted. used: this learner
 * has none left, which tells what the address has bought: say it to its owner alone.
 */
export type Claimed = "claimed" | "gone" | "changed" | "used";

/** Locks the coupon. Call it after the claims of the order and before any course is locked. */
export async function claimRedemption(
  ctx: TransactionCtx,
  { discount, orderId, learnerEmail }: Redemption,
): Promise<Claimed> {
  const academyId = ctx.academy.id;
  const { couponId, version } = discount;
  const asQuoted = and(
    eq(coupons.academyId, academyId),
    eq(coupons.id, couponId),
    eq(coupons.version, version),
    eq(coupons.isOn, true),
    lte(coupons.validFrom, ctx.now),
    or(isNull(coupons.validUntil), gt(coupons.validUntil, ctx.now)),
  );
  const [held] = await ctx.db
    .update(coupons)
    .set({ redeemed: sql`${coupons.redeemed} + 1` })
    .where(and(asQuoted, or(isNull(coupons.limit), lt(coupons.redeemed, coupons.limit))))
    .returning({ limitForEach: coupons.limitForEach });
  if (!held) return (await ctx.db.$count(coupons, asQuoted)) > 0 ? "gone" : "changed";
  // A statement of its own: it sees what was committed while the one above waited for the row.
  if ((await countRedemptions(ctx, couponId, learnerEmail)) >= held.limitForEach) {
    await countBack(ctx, couponId);
    return "used";
  }
  await ctx.db.insert(couponRedemptions).values({ academyId, orderId, couponId, learnerEmail });
  return "claimed";
}

/**
 * Keeps a coupon from being deleted until the transaction ends, as the order that names it will: call
 * it before that one is written.
 * @returns false where it was deleted since it was quoted
 */
export async function holdQuoted(ctx: TransactionCtx, couponId: string): Promise<boolean> {
  const held = await ctx.db
    .select({ id: coupons.id })
    .from(coupons)
    .where(and(eq(coupons.academyId, ctx.academy.id), eq(coupons.id, couponId)))
    .for("key share");
  return held.length > 0;
}

/** Does nothing for an order without a coupon. Locks the coupon: call it before courses are locked. */
export async function releaseRedemption(ctx: TransactionCtx, orderId: string): Promise<void> {
  const [given] = await ctx.db
    .delete(couponRedemptions)
    .where(
      and(eq(couponRedemptions.academyId, ctx.academy.id), eq(couponRedemptions.orderId, orderId)),
    )
    .returning({ couponId: couponRedemptions.couponId });
  if (given) await countBack(ctx, given.couponId);
}

/**
 * Writes another e-mail on uses of somebody's: the one that their account gets, or none where it is
 * deleted, since the uses still count and are nobody's then. Locks redemptions, as `releaseRedemption` does: call it before the lock on the e-mail.
 * @param orderIds a query for the orders that are theirs
 */
export async function moveRedemptions(
  ctx: TransactionCtx,
  { from, to }: { from: string; to: string },
  orderIds: SQLWrapper,
): Promise<void> {
  await ctx.db
    .update(couponRedemptions)
    .set({ learnerEmail: to })
    .where(
      and(
        eq(couponRedemptions.academyId, ctx.academy.id),
        eq(couponRedemptions.learnerEmail, from),
        inArray(couponRedemptions.orderId, orderIds),
      ),
    );
}

/** Of orders whose people are forgotten: the uses still count, and are nobody's then. */
export async function forgetRedemptions(ctx: TransactionCtx, orderIds: string[]): Promise<void> {
  await ctx.db
    .update(couponRedemptions)
    .set({ learnerEmail: "" })
    .where(
      and(
        eq(couponRedemptions.academyId, ctx.academy.id),
        inArray(couponRedemptions.orderId, orderIds),
      ),
    );
}

async function countBack(ctx: TransactionCtx, couponId: string): Promise<void> {
  await ctx.db
    .update(coupons)
    .set({ redeemed: sql`${coupons.redeemed} - 1` })
    .where(and(eq(coupons.academyId, ctx.academy.id), eq(coupons.id, couponId)));
}
