// The file of the coupons of an academy, or of a teacher's own.
import { salesOfCoupons } from "#src/checkout/coupons/coupon-sales-queries.ts";
import { couponRow, couponsHead } from "#src/checkout/coupons/coupons-csv.rules.ts";
import { stateOf } from "#src/coupons/coupon.rules.ts";
import {
  type CouponList,
  inputOf,
  listCoupons,
  type OwnCoupon,
} from "#src/coupons/own-coupon-queries.ts";
import type { MemberCtx } from "#src/ctx.ts";
import { createRoute, member, memberFailures, router, secured, z } from "#src/http/route.ts";
import { csvOf } from "#src/ui/formats/csv.rules.ts";
import { csvAnswer, csvHeaders, mostCsvRows } from "./csv-answer.ts";

export const couponsCsvApi = router();

export const couponSearch = z.object({
  terms: z.string().max(100).optional().describe("Una parte del código"),
  course: z.uuid().optional().describe("Solo los que valen para este curso"),
});

export function couponListOf({ terms, course }: z.infer<typeof couponSearch>): CouponList {
  return { ...(terms && { terms }), ...(course && { courseId: course }) };
}

/** Each step names its coupons in a query, whose parameters are bounded. */
const perStep = 500;

async function rowsOf(ctx: MemberCtx, list: CouponList): Promise<string[][]> {
  const rows = [couponsHead];
  for (let offset = 0; offset < mostCsvRows; offset += perStep) {
    const found = await listCoupons(ctx, list, { limit: perStep, offset });
    const ids = found.map(({ id }) => id);
    const sales = await salesOfCoupons(ctx, ids);
    rows.push(...found.map((coupon) => rowOf(ctx, coupon, sales.get(coupon.id))));
    if (found.length < perStep) break;
  }
  return rows;
}

const nothing = { orders: 0, soldCents: 0, discountCents: 0 };

function rowOf(ctx: MemberCtx, coupon: OwnCoupon, sold = nothing): string[] {
  const { validFrom, validUntil } = inputOf(coupon);
  return couponRow({
    ...coupon,
    ...sold,
    state: stateOf(coupon, ctx.now),
    validFrom: validFrom ?? "",
    validUntil: validUntil ?? "",
    courses: coupon.chosenOnly ? coupon.courses.map(({ title }) => title) : null,
  });
}

couponsCsvApi.openapi(
  createRoute({
    method: "get",
    path: "/coupons.csv",
    summary: "Los cupones de la academia, o los propios de un docente, como archivo CSV",
    security: secured,
    request: { query: couponSearch },
    responses: { ...csvAnswer, ...memberFailures },
  }),
  async (c) => {
    const rows = await rowsOf(member(c.get("ctx")), couponListOf(c.req.valid("query")));
    return c.text(csvOf(rows), 200, csvHeaders("cupones"));
  },
);
