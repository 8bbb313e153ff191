// Coupons for those who make them.
import {
  and,
  asc,
  count,
  desc,
  eq,
  exists,
  inArray,
  isNull,
  ne,
  or,
  type SQL,
  sql,
} from "drizzle-orm";
import { users } from "#src/accounts/tables.ts";
import { bogotaDay } from "#src/calendar/bogota.rules.ts";
import { courses } from "#src/courses/tables.ts";
import type { Ctx, MemberCtx } from "#src/ctx.ts";
import { problem } from "#src/problem.ts";
import { normalizeCode } from "./coupon.rules.ts";
import type { CouponInput } from "./coupon-input.rules.ts";
import { mayManageCoupon, type Owner, ownerOf } from "./coupon-owner.rules.ts";
import { couponCourses, coupons } from "./tables.ts";

type Row = typeof coupons.$inferSelect;

export type OwnCoupon = Awaited<ReturnType<typeof listCoupons>>[number];

export type CouponList = {
  /** A part of the code, as typed. */
  terms?: string;
  /** Those alone that count for this course. */
  courseId?: string;
};

/** Throws `forbidden` for a role that makes no coupons. */
export function requireOwner({ actor }: Pick<MemberCtx, "actor">): Owner {
  const owner = ownerOf(actor);
  if (!owner) throw problem("forbidden", "Los cupones son de la academia y de sus docentes");
  return owner;
}

/** The newest first, with the ids of chosen courses. Throws `forbidden` for a role that makes no coupons. */
export async function listCoupons(
  ctx: MemberCtx,
  list: CouponList,
  { limit, offset }: { limit: number; offset: number },
) {
  const rows = await ctx.db
    .select({ coupon: coupons, teacherName: users.name })
    .from(coupons)
    .leftJoin(users, and(eq(users.academyId, coupons.academyId), eq(users.id, coupons.teacherId)))
    .where(listed(ctx, list))
    .orderBy(desc(coupons.createdAt), desc(coupons.id))
    .limit(limit)
    .offset(offset);
  const chosen = await coursesOf(
    ctx,
    rows.map(({ coupon }) => coupon.id),
  );
  return rows.map(({ coupon, teacherName }) => ({
    ...coupon,
    teacherName,
    courses: chosen.filter(({ couponId }) => couponId === coupon.id),
  }));
}

export async function countCoupons(ctx: MemberCtx, list: CouponList = {}): Promise<number> {
  const [row] = await ctx.db.select({ amount: count() }).from(coupons).where(listed(ctx, list));
  return row?.amount ?? 0;
}

function listed(ctx: MemberCtx, { terms = "", courseId }: CouponList): SQL | undefined {
  const owner = requireOwner(ctx);
  const part = normalizeCode(terms);
  const chosen = ctx.db
    .select({ one: sql`1` })
    .from(couponCourses)
    .where(
      and(
        eq(couponCourses.academyId, ctx.academy.id),
        eq(couponCourses.couponId, coupons.id),
        eq(couponCourses.courseId, courseId ?? ""),
      ),
    );
  return and(
    eq(coupons.academyId, ctx.academy.id),
    owner === "academy" ? undefined : eq(coupons.teacherId, owner.teacherId),
    part ? sql`strpos(${coupons.code}, ${part}) > 0` : undefined,
    courseId ? or(eq(coupons.chosenOnly, false), exists(chosen)) : undefined,
  );
}

/** Null for everybody but who may change it. */
export async function findOwnCoupon(ctx: MemberCtx, id: string) {
  const coupon = await findCoupon(ctx, id);
  if (!coupon || !mayManageCoupon(ctx.actor, coupon)) return null;
  return { ...coupon, courses: await coursesOf(ctx, [id]) };
}

async function findCoupon(ctx: Ctx, id: string): Promise<Row | null> {
  const [coupon] = await ctx.db
    .select()
    .from(coupons)
    .where(and(eq(coupons.academyId, ctx.academy.id), eq(coupons.id, id)));
  return coupon ?? null;
}

/** The chosen courses of these coupons, by title. */
export function coursesOf(ctx: Pick<Ctx, "db" | "academy">, couponIds: string[]) {
  return ctx.db
    .select({ couponId: couponCourses.couponId, id: courses.id, title: courses.title })
    .from(couponCourses)
    .innerJoin(
      courses,
      and(eq(courses.academyId, couponCourses.academyId), eq(courses.id, couponCourses.courseId)),
    )
    .where(
      and(
        eq(couponCourses.academyId, ctx.academy.id),
        inArray(couponCourses.couponId, couponIds.length > 0 ? couponIds : [noCoupon]),
      ),
    )
    .orderBy(asc(courses.title), asc(courses.id));
}

/** The id of none: an empty list is no SQL. */
const noCoupon = "00000000-0000-0000-0000-000000000000";

/** What a form offers: the courses that this owner may choose, by title; so many at most. */
export function coursesToChoose(ctx: Ctx, teacherId: string | null, most: number) {
  return ctx.db
    .select({ id: courses.id, title: courses.title })
    .from(courses)
    .where(and(choosable(ctx, teacherId), ne(courses.status, "archived")))
    .orderBy(asc(courses.title), asc(courses.id))
    .limit(most);
}

/** How many of these the owner may choose. */
export async function countChoosable(
  ctx: Pick<Ctx, "db" | "academy">,
  teacherId: string | null,
  ids: string[],
): Promise<number> {
  const [row] = await ctx.db
    .select({ amount: count() })
    .from(courses)
    .where(and(choosable(ctx, teacherId), inArray(courses.id, ids)));
  return row?.amount ?? 0;
}

function choosable(ctx: Pick<Ctx, "academy">, teacherId: string | null): SQL | undefined {
  return and(
    eq(courses.academyId, ctx.academy.id),
    teacherId === null ? undefined : eq(courses.teacherId, teacherId),
    isNull(courses.removedAt),
  );
}

type WithCourses = Row & { courses: readonly { id: string }[] };

/** A coupon in the words of the person who saves it. */
export function inputOf(coupon: WithCourses): CouponInput {
  const { code, percent, amountCents, validFrom, validUntil, limit, limitForEach } = coupon;
  return {
    ...{ code, percent, limit, limitForEach },
    amount: amountCents === null ? null : amountCents / 100,
    validFrom: bogotaDay(validFrom),
    validUntil: validUntil && bogotaDay(new Date(validUntil.getTime() - 1)),
    courses: coupon.chosenOnly ? coupon.courses.map(({ id }) => id).toSorted() : null,
    isOn: coupon.isOn,
  };
}

/** For the export of the person who made them. */
export function couponsBy(ctx: Ctx, userId: string) {
  return ctx.db
    .select({
      code: coupons.code,
      percent: coupons.percent,
      amountCents: coupons.amountCents,
      validFrom: coupons.validFrom,
      validUntil: coupons.validUntil,
      isOn: coupons.isOn,
      redeemed: coupons.redeemed,
      createdAt: coupons.createdAt,
    })
    .from(coupons)
    .where(
      and(
        eq(coupons.academyId, ctx.academy.id),
        or(eq(coupons.createdBy, userId), eq(coupons.teacherId, userId)),
      ),
    )
    .orderBy(asc(coupons.createdAt));
}
