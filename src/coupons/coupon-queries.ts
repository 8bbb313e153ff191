// What a coupon takes off a purchase.
import { and, count, eq } from "drizzle-orm";
import { normalizeEmail } from "#src/accounts/email.rules.ts";
import { findUser } from "#src/accounts/queries.ts";
import { countWithin, requireWithin } from "#src/count-within.ts";
import type { Ctx } from "#src/ctx.ts";
import { isProblem } from "#src/problem.ts";
import {
  couponTexts,
  discountOn,
  isCode,
  normalizeCode,
  refusalIn,
  spreadDiscount,
  stateOf,
} from "./coupon.rules.ts";
import { couponCourses, couponRedemptions, coupons } from "./tables.ts";

type Item = { id: string; teacherId: string; priceCents: number };

export type Discount = {
  couponId: string;
  code: string;
  /** A redemption is claimed for this version of the coupon alone. */
  version: number;
  discountCents: number;
  /** Of each item, in their sequence; adds up to `discountCents`. */
  spread: number[];
};

/**
 * What a code takes off these items now, or why it does not. It claims nothing. Whether the learner
 * has used it before is looked at for a signed-in person whose address is proven alone, since the
 * answer would tell anybody else what an address has bought; the claim looks at it for all. Codes
 * that do not exist are counted, so that nobody finds one by guessing: never call it inside a
 * transaction.
 * @param forAnother for a gift, whose giver may have used the coupon
 */
export async function findDiscount(
  ctx: Ctx,
  code: string,
  items: Item[],
  { forAnother = false } = {},
): Promise<Discount | { error: string }> {
  const tooMany = await refusedGuess(ctx, requireWithin);
  if (tooMany) return { error: tooMany };
  const found = await findByCode(ctx, normalizeCode(code));
  const refusal = found ? refusalIn(stateOf(found, ctx.now)) : couponTexts.unknown;
  if (refusal === couponTexts.unknown) {
    return { error: (await refusedGuess(ctx, countWithin)) ?? refusal };
  }
  if (!found || refusal) return { error: refusal ?? couponTexts.unknown };
  const learner = forAnother ? null : await provenEmail(ctx);
  if (learner && (await countRedemptions(ctx, found.id, learner)) >= found.limitForEach) {
    return { error: couponTexts.used };
  }
  const fits = await fitOf(ctx, found);
  const prices = items.map((item) => (fits(item) ? item.priceCents : 0));
  if (!items.some(fits)) return { error: couponTexts.unfit };
  const discountCents = discountOn(prices, found);
  return {
    couponId: found.id,
    code: found.code,
    version: found.version,
    discountCents,
    spread: spreadDiscount(prices, discountCents),
  };
}

/** Of the signed-in account; null where it only typed it. */
async function provenEmail(ctx: Ctx): Promise<string | null> {
  const account = ctx.actor && (await findUser(ctx, ctx.actor.id));
  return account?.emailVerifiedAt ? normalizeEmail(account.email) : null;
}

async function findByCode(ctx: Ctx, code: string) {
  if (!isCode(code)) return null;
  const [found] = await ctx.db
    .select()
    .from(coupons)
    .where(and(eq(coupons.academyId, ctx.academy.id), eq(coupons.code, code)));
  return found ?? null;
}

/** How often a coupon is used by open and paid orders of a learner. */
export async function countRedemptions(
  ctx: Pick<Ctx, "db" | "academy">,
  couponId: string,
  learnerEmail: string,
): Promise<number> {
  const [row] = await ctx.db
    .select({ times: count() })
    .from(couponRedemptions)
    .where(
      and(
        eq(couponRedemptions.academyId, ctx.academy.id),
        eq(couponRedemptions.couponId, couponId),
        eq(couponRedemptions.learnerEmail, learnerEmail),
      ),
    );
  return row?.times ?? 0;
}

async function fitOf(
  ctx: Ctx,
  { id, teacherId, chosenOnly }: typeof coupons.$inferSelect,
): Promise<(item: Item) => boolean> {
  const chosen = chosenOnly ? new Set(await chosenCourses(ctx, id)) : null;
  return (item) =>
    (teacherId === null || item.teacherId === teacherId) && (chosen?.has(item.id) ?? true);
}

async function chosenCourses(ctx: Ctx, couponId: string): Promise<string[]> {
  const found = await ctx.db
    .select({ courseId: couponCourses.courseId })
    .from(couponCourses)
    .where(and(eq(couponCourses.academyId, ctx.academy.id), eq(couponCourses.couponId, couponId)));
  return found.map(({ courseId }) => courseId);
}

type Count = typeof countWithin | typeof requireWithin;

/** The text for a person who has guessed too often; null for others and without a person. */
async function refusedGuess(ctx: Ctx, counted: Count): Promise<string | null> {
  const who = ctx.actor?.id ?? ctx.visitor;
  if (!who) return null;
  try {
    await counted(ctx, "couponGuesses", who);
    return null;
  } catch (error) {
    if (isProblem(error)) return error.message;
    throw error;
  }
}
