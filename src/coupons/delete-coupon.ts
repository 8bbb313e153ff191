// Ends coupons: those that nobody bought with go for good, the others are switched off.
import { and, eq, sql } from "drizzle-orm";
import { type Ctx, inTransaction, type MemberCtx, type TransactionCtx } from "#src/ctx.ts";
import { problem } from "#src/problem.ts";
import { couponInputTexts } from "./coupon-input.rules.ts";
import { holdCoupon } from "./save-coupon.ts";
import { couponCourses, coupons } from "./tables.ts";

/**
 * Throws `not_found` for a coupon that the caller may not change, and `conflict` for one that an
 * order names, be it one that failed.
 * @param isNamed whether an order names it; asked once the coupon is locked
 */
export async function deleteCoupon(
  ctx: MemberCtx,
  id: string,
  isNamed: (ctx: TransactionCtx, id: string) => Promise<boolean>,
): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    await holdCoupon(ctx, id);
    if (await isNamed(ctx, id)) throw problem("conflict", couponInputTexts.redeemed);
    const academyId = ctx.academy.id;
    await ctx.db
      .delete(couponCourses)
      .where(and(eq(couponCourses.academyId, academyId), eq(couponCourses.couponId, id)));
    await ctx.db.delete(coupons).where(and(eq(coupons.academyId, academyId), eq(coupons.id, id)));
  });
}

/**
 * Switches off the coupons of a teacher who leaves. Locks them: call it before the lock on an
 * e-mail and before any account is locked.
 */
export async function endCouponsOf(ctx: TransactionCtx, teacherId: string): Promise<void> {
  await ctx.db
    .update(coupons)
    .set({ isOn: false, version: sql`${coupons.version} + 1` })
    .where(
      and(
        eq(coupons.academyId, ctx.academy.id),
        eq(coupons.teacherId, teacherId),
        eq(coupons.isOn, true),
      ),
    );
}

/** For a course that goes for good. A coupon whose last chosen course it was fits none. */
export async function dropFromCoupons(ctx: Ctx, courseId: string): Promise<void> {
  await ctx.db
    .delete(couponCourses)
    .where(and(eq(couponCourses.academyId, ctx.academy.id), eq(couponCourses.courseId, courseId)));
}
