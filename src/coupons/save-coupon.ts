// Makes and changes coupons.
import { and, count, eq, isNull } from "drizzle-orm";
import { holdLive } from "#src/accounts/hold-accounts.ts";
import { bogotaDay, startOfDay, startOfNextDay } from "#src/calendar/bogota.rules.ts";
import { idShape } from "#src/courses/rules.ts";
import { inTransaction, type MemberCtx, type TransactionCtx } from "#src/ctx.ts";
import { newId } from "#src/db/columns.ts";
import { takeTurns } from "#src/db/take-turns.ts";
import { type Problem, problem } from "#src/problem.ts";
import {
  type CouponInput,
  couponInput,
  couponInputTexts,
  couponLimits,
} from "./coupon-input.rules.ts";
import { mayManageCoupon } from "./coupon-owner.rules.ts";
import { countChoosable, coursesOf, inputOf, requireOwner } from "./own-coupon-queries.ts";
import { couponCourses, coupons } from "./tables.ts";

/** For the form that asks for one. */
export const newCouponId = newId;

type InTransaction = TransactionCtx & MemberCtx;

/**
 * A teacher's is for own courses alone. Throws `forbidden` for a role without coupons, `invalid` for
 * a code that the academy has already, and `conflict` for a person at the limit.
 * @param couponId that the form brings, so that a second press makes no second coupon
 * @returns its id
 */
export async function createCoupon(
  ctx: MemberCtx,
  raw: unknown,
  couponId?: string | undefined,
): Promise<string> {
  const owner = requireOwner(ctx);
  const input = couponInput.parse(raw);
  const teacherId = owner === "academy" ? null : owner.teacherId;
  const id = idShape.safeParse(couponId).data?.toLowerCase() ?? newId();
  return inTransaction(ctx, async (ctx) => {
    await requireCourses(ctx, teacherId, input);
    await lockCode(ctx, input.code);
    const taken = await findTaken(ctx, input.code);
    if (taken?.id === id && mayManageCoupon(ctx.actor, taken)) return id;
    if (taken) throw codeTaken();
    if (!(await holdLive(ctx, [ctx.actor.id])).has(ctx.actor.id)) {
      throw problem("unauthenticated", "Debes iniciar sesión");
    }
    await requireRoom(ctx, teacherId);
    const academyId = ctx.academy.id;
    const createdBy = ctx.actor.id;
    const made = await ctx.db
      .insert(coupons)
      .values({ academyId, id, teacherId, createdBy, ...columnsOf(ctx, input) })
      .onConflictDoNothing()
      .returning({ id: coupons.id });
    // The id that the form brought has another coupon by now, under another code.
    if (made.length === 0) throw problem("conflict", couponInputTexts.stale);
    await writeCourses(ctx, id, input);
    return id;
  });
}

/**
 * Throws `not_found` for a coupon that the caller may not change, and `conflict` where it was saved
 * since the caller read it; the same save twice is one. An order that was quoted before is refused.
 * @param changes what they leave out stays; a percentage takes the place of an amount, and back
 * @param version that the change is based on; without one it is saved over any
 */
export async function editCoupon(
  ctx: MemberCtx,
  id: string,
  { changes, version }: { changes: Record<string, unknown>; version?: number | undefined },
): Promise<{ version: number }> {
  return inTransaction(ctx, async (ctx) => {
    const held = await holdCoupon(ctx, id);
    const saved = inputOf({ ...held, courses: await coursesOf(ctx, [id]) });
    const input = changed(saved, changes);
    const next = inputOf({ ...held, ...columnsOf(ctx, input), courses: idsIn(input) });
    if (JSON.stringify(next) === JSON.stringify(saved)) return { version: held.version };
    if (version !== undefined && version !== held.version) {
      throw problem("conflict", couponInputTexts.stale);
    }
    // One that was removed since stays until it is taken out: the coupon can be switched off meanwhile.
    await requireCourses(ctx, held.teacherId, input, saved.courses ?? []);
    if (input.code !== held.code) {
      await lockCode(ctx, input.code);
      if (await findTaken(ctx, input.code)) throw codeTaken();
    }
    if (input.limit && input.limit < held.redeemed) throw limitTooLow(held.redeemed);
    await ctx.db
      .update(coupons)
      .set({ ...columnsOf(ctx, input), version: held.version + 1 })
      .where(and(eq(coupons.academyId, ctx.academy.id), eq(coupons.id, id)));
    await writeCourses(ctx, id, input);
    return { version: held.version + 1 };
  });
}

/** The coupon, locked until the transaction ends; `not_found` for who may not change it. */
export async function holdCoupon(ctx: InTransaction, id: string) {
  const unknown = problem("not_found", couponInputTexts.unknown);
  if (!idShape.safeParse(id).success) throw unknown;
  const [coupon] = await ctx.db
    .select()
    .from(coupons)
    .where(and(eq(coupons.academyId, ctx.academy.id), eq(coupons.id, id)))
    .for("update");
  if (!coupon || !mayManageCoupon(ctx.actor, coupon)) throw unknown;
  return coupon;
}

/** One whose last chosen course is gone for good fits none, until others are chosen. */
function changed(saved: CouponInput, changes: Record<string, unknown>): CouponInput {
  const isEmpty = saved.courses?.length === 0 && changes.courses === undefined;
  const before = isEmpty ? { ...saved, courses: null } : saved;
  const input = couponInput.parse({ ...before, ...otherKind(changes), ...changes });
  return isEmpty ? { ...input, courses: [] } : input;
}

function otherKind(changes: Record<string, unknown>) {
  if (typeof changes.percent === "number" && changes.amount === undefined) return { amount: null };
  if (typeof changes.amount === "number" && changes.percent === undefined) return { percent: null };
  return {};
}

function columnsOf({ now }: Pick<MemberCtx, "now">, input: CouponInput) {
  const { code, percent, amount, validFrom, validUntil, limit, limitForEach, isOn } = input;
  return {
    ...{ code, isOn, percent: percent ?? null, limit: limit ?? null },
    amountCents: typeof amount === "number" ? Math.round(amount * 100) : null,
    validFrom: startOfDay(validFrom ?? bogotaDay(now)),
    validUntil: validUntil ? startOfNextDay(validUntil) : null,
    limitForEach: limitForEach ?? 1,
    chosenOnly: Array.isArray(input.courses),
  };
}

const idsIn = ({ courses }: CouponInput) => [...new Set(courses)].map((id) => ({ id }));

async function requireCourses(
  ctx: InTransaction,
  teacherId: string | null,
  input: CouponInput,
  kept: readonly string[] = [],
): Promise<void> {
  const ids = idsIn(input)
    .map(({ id }) => id)
    .filter((id) => !kept.includes(id));
  if (ids.length === 0) return;
  if ((await countChoosable(ctx, teacherId, ids)) === ids.length) return;
  throw invalid("courses", couponInputTexts.foreign);
}

/** Those who take the same code take turns. */
function lockCode(ctx: InTransaction, code: string): Promise<void> {
  return takeTurns(ctx, `coupon ${ctx.academy.id} ${code}`);
}

async function findTaken(ctx: InTransaction, code: string) {
  const [taken] = await ctx.db
    .select({ id: coupons.id, teacherId: coupons.teacherId })
    .from(coupons)
    .where(and(eq(coupons.academyId, ctx.academy.id), eq(coupons.code, code)));
  return taken ?? null;
}

async function requireRoom(ctx: InTransaction, teacherId: string | null): Promise<void> {
  const own = teacherId === null ? isNull(coupons.teacherId) : eq(coupons.teacherId, teacherId);
  const [row] = await ctx.db
    .select({ amount: count() })
    .from(coupons)
    .where(and(eq(coupons.academyId, ctx.academy.id), own));
  if ((row?.amount ?? 0) >= couponLimits.ofOwner) throw problem("conflict", couponInputTexts.many);
}

async function writeCourses(ctx: InTransaction, couponId: string, input: CouponInput) {
  const academyId = ctx.academy.id;
  await ctx.db
    .delete(couponCourses)
    .where(and(eq(couponCourses.academyId, academyId), eq(couponCourses.couponId, couponId)));
  const rows = idsIn(input).map(({ id }) => ({ academyId, couponId, courseId: id }));
  if (rows.length > 0) await ctx.db.insert(couponCourses).values(rows);
}

const codeTaken = () => invalid("code", couponInputTexts.taken);

function limitTooLow(redeemed: number): Problem {
  const times = redeemed === 1 ? "1 vez" : `${redeemed} veces`;
  return invalid("limit", `Ya se usó ${times}: los usos no pueden ser menos`);
}

function invalid(path: string, message: string): Problem {
  return problem("invalid", message, { errors: [{ path, message }] });
}
