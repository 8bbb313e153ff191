// What the page of coupons shows: a page of the list, or the form of one.
import { academyUrl } from "#src/academies/addresses/academy-url.ts";
import { bogotaDay } from "#src/calendar/bogota.rules.ts";
import {
  type CouponSales,
  namedByOrders,
  salesOfCoupons,
} from "#src/checkout/coupons/coupon-sales-queries.ts";
import { stateOf } from "#src/coupons/coupon.rules.ts";
import { couponInputTexts } from "#src/coupons/coupon-input.rules.ts";
import { ownerOf } from "#src/coupons/coupon-owner.rules.ts";
import {
  countCoupons,
  coursesToChoose,
  findOwnCoupon,
  inputOf,
  listCoupons,
  type OwnCoupon,
} from "#src/coupons/own-coupon-queries.ts";
import { newCouponId } from "#src/coupons/save-coupon.ts";
import type { MemberCtx } from "#src/ctx.ts";
import { problem } from "#src/problem.ts";
import { formatCounted, formatDay, formatUsd } from "#src/ui/formats/numbers.rules.ts";
import {
  type CouponPlace,
  couponFormPath,
  couponsPerPage,
  isTold,
  readCouponQuery,
} from "./coupon-place.rules.ts";

export type CouponsData = Awaited<ReturnType<typeof couponsData>>;
export type CouponCardData = NonNullable<CouponsData["list"]>["cards"][number];
export type CouponFormData = NonNullable<CouponsData["form"]>;

/** Courses that a form offers at most, besides those chosen already. */
const mostOffered = 80;

type Asked = {
  place: CouponPlace;
  url: URL;
  /** Whose coupons they are, if it is on sale: what a link to its checkout leads to. */
  course?: { id: string; title: string };
  /** The viewer may change nothing: there is no form. */
  readOnly?: boolean;
};

export async function couponsData(ctx: MemberCtx, { place, url, course, readOnly = false }: Asked) {
  const asked = readOnly ? null : url.searchParams.get("coupon");
  const told = url.searchParams.get("told");
  return {
    place,
    readOnly,
    isOfTeacher: ownerOf(ctx.actor) !== "academy",
    told: isTold(told) ? told : null,
    list: asked ? null : await readList(ctx, place, url.searchParams, course),
    form: asked ? await readForm(ctx, place, asked) : null,
  };
}

async function readList(
  ctx: MemberCtx,
  place: CouponPlace,
  query: URLSearchParams,
  course: { id: string; title: string } | undefined,
) {
  const asked = readCouponQuery(query);
  const { courseId } = place;
  const wanted = { terms: asked.terms, ...(courseId && { courseId }) };
  const total = await countCoupons(ctx, wanted);
  const pages = Math.max(1, Math.ceil(total / couponsPerPage));
  const page = Math.min(asked.page, pages);
  const rows = { limit: couponsPerPage, offset: (page - 1) * couponsPerPage };
  const found = await listCoupons(ctx, wanted, rows);
  const ids = found.map(({ id }) => id);
  // Of the others a use is counted, so an order names them.
  const unused = found.filter(({ redeemed }) => redeemed === 0).map(({ id }) => id);
  const [sales, named] = await Promise.all([salesOfCoupons(ctx, ids), namedByOrders(ctx, unused)]);
  return {
    asked: { ...asked, page },
    total,
    pages,
    cards: found.map((coupon) =>
      cardOf(ctx, coupon, {
        ...{ place, course, sales: sales.get(coupon.id) },
        isUnused: coupon.redeemed === 0 && !named.has(coupon.id),
      }),
    ),
  };
}

type Around = {
  place: CouponPlace;
  course: { id: string; title: string } | undefined;
  sales: CouponSales | undefined;
  /** No order names it, so it can be deleted. */
  isUnused: boolean;
};

function cardOf(ctx: MemberCtx, coupon: OwnCoupon, { place, course, sales, isUnused }: Around) {
  const { id, code, limit, redeemed, limitForEach, isOn, teacherName } = coupon;
  const { validFrom, validUntil } = inputOf(coupon);
  const state = stateOf(coupon, ctx.now);
  const worth = worthOf(coupon);
  return {
    ...{ id, code, isOn, state, worth },
    owner: place.courseId === null ? (teacherName ?? "De la academia") : null,
    dates: validUntil
      ? `Del ${formatDay(validFrom ?? "")} al ${formatDay(validUntil)}`
      : `Desde el ${formatDay(validFrom ?? "")}`,
    uses: limit === null ? formatCounted(redeemed, "uso", "usos") : usesOf(redeemed, limit),
    each: limitForEach === 1 ? "uno por estudiante" : `hasta ${limitForEach} por estudiante`,
    courses: coursesText(coupon),
    sold: sales ? soldText(sales) : null,
    share: isOn && state !== "over" ? shareOf(ctx, { code, worth, course }) : null,
    editHref: couponFormPath(place, id),
    isUnused,
  };
}

function worthOf({ percent, amountCents }: Pick<OwnCoupon, "percent" | "amountCents">): string {
  return percent === null ? formatUsd(amountCents ?? 0) : `${percent} %`;
}

function usesOf(redeemed: number, limit: number): string {
  return `${redeemed} de ${formatCounted(limit, "uso", "usos")}`;
}

function coursesText({ chosenOnly, courses, teacherId }: OwnCoupon): string {
  if (!chosenOnly) return teacherId === null ? "Todos los cursos" : "Todos los cursos del docente";
  const [first, ...rest] = courses;
  if (!first) return "Ningún curso";
  return rest.length === 0
    ? first.title
    : `${first.title} y ${formatCounted(rest.length, "curso más", "cursos más")}`;
}

function soldText({ orders, soldCents }: CouponSales): string {
  return `${formatCounted(orders, "pedido pagado", "pedidos pagados")}: ${formatUsd(soldCents)}`;
}

type Shared = { code: string; worth: string; course: Around["course"] };

/** A link to the checkout of one course with the coupon, or to all courses. */
function shareOf(ctx: MemberCtx, { code, worth, course }: Shared) {
  const query = new URLSearchParams({ courses: course?.id ?? "", cupon: code });
  const url = academyUrl(ctx, course ? `/checkouts?${query}` : "/explore");
  const what = course ? `«${course.title}»` : `los cursos de ${ctx.academy.name}`;
  return { url, text: `${worth} de descuento en ${what} con el cupón ${code}: ${url}` };
}

async function readForm(ctx: MemberCtx, place: CouponPlace, asked: string) {
  const isNew = asked === "new";
  const found = isNew ? null : await findOwnCoupon(ctx, asked);
  if (!isNew && !found) throw problem("not_found", couponInputTexts.unknown);
  const owner = ownerOf(ctx.actor);
  const own = owner === "academy" || owner === null ? null : owner.teacherId;
  const offered = await coursesToChoose(ctx, found ? found.teacherId : own, mostOffered);
  const chosen = (found?.courses ?? []).map(({ id, title }) => ({ id, title }));
  const known = new Set(chosen.map(({ id }) => id));
  return {
    id: found?.id ?? newCouponId(),
    isNew,
    isOfTeacher: found ? found.teacherId !== null : own !== null,
    version: found?.version ?? null,
    saved: found ? savedFields(found) : newFields(ctx, place),
    courses: [...chosen, ...offered.filter(({ id }) => !known.has(id))],
  };
}

type Found = NonNullable<Awaited<ReturnType<typeof findOwnCoupon>>>;

function savedFields(found: Found) {
  const { code, percent, amount, validFrom, validUntil, limit, limitForEach, isOn, courses } =
    inputOf(found);
  return {
    ...{ code, kind: typeof percent === "number" ? "percent" : "amount" },
    percent: percent?.toString() ?? "",
    amount: amount?.toString().replace(".", ",") ?? "",
    validFrom: validFrom ?? "",
    validUntil: validUntil ?? "",
    limit: limit?.toString() ?? "",
    limitForEach: limitForEach?.toString() ?? "1",
    scope: courses ? "chosen" : "all",
    courses: courses ?? [],
    isOn: isOn ? "1" : "0",
  };
}

function newFields({ now }: MemberCtx, { courseId }: CouponPlace): ReturnType<typeof savedFields> {
  return {
    ...{ code: "", kind: "percent", percent: "", amount: "", validFrom: bogotaDay(now) },
    ...{ validUntil: "", limit: "", limitForEach: "1", isOn: "1" },
    scope: courseId ? "chosen" : "all",
    courses: courseId ? [courseId] : [],
  };
}
