// The offer of the checkout page, with what of it could not be had.
import { banksNow } from "#src/checkout/methods/banks-now.ts";
import type { PayKind } from "#src/checkout/methods/method.rules.ts";
import { preview } from "#src/checkout/pay/preview.ts";
import { coverUrl } from "#src/courses/cover/cover-image.ts";
import { priceOf } from "#src/courses/price.rules.ts";
import { coursePath } from "#src/courses/rules.ts";
import type { Ctx } from "#src/ctx.ts";
import { isProblem } from "#src/problem.ts";
import type { Offer } from "./offer.rules.ts";

export type ReadOffer = {
  offer: Offer;
  /** Why the coupon takes nothing off. */
  couponError: string | null;
  /** How many of the courses are not for sale. */
  dropped: number;
};

const anyInstallments = Array.from({ length: 36 }, (_, index) => index + 1);

/** Throws what `preview` throws. */
export async function readOffer(
  ctx: Ctx,
  courseIds: string[],
  couponCode: string | undefined,
  isGift: boolean,
): Promise<ReadOffer> {
  const { couponError, ...previewed } = await previewWith(ctx, courseIds, couponCode, isGift);
  const { quoted, rate, totalCop, merchant } = previewed;
  const methods: PayKind[] = previewed.paymentMethods.map(({ type }) => type);
  const wanted = new Set(courseIds.filter(Boolean));
  const { subtotalCents, discountCents, taxCents, totalCents } = quoted.price;
  const offer: Offer = {
    products: quoted.courses.map((course) => ({
      id: course.id,
      name: course.title,
      path: coursePath(course),
      coverUrl: coverUrl(ctx, course),
      teacherName: course.teacherName,
      ...priceOf(ctx, course, rate),
    })),
    price: { subtotalCents, discountCents, taxCents, totalCents },
    coupon: quoted.coupon?.code ?? null,
    rate: rate && { price: rate.price, date: rate.date },
    totalCop,
    listedCop: priceOf(ctx, { priceCents: subtotalCents }, rate).priceCop,
    pesosFirst: ctx.academy.pesosFirst,
    tax: { taxPercent: quoted.taxPercent, taxReason: quoted.taxReason },
    methods,
    banks: methods.includes("pse") ? await banksNow(ctx) : null,
    terms: merchant.terms,
    personalData: merchant.personalData,
    installments: merchant.installments?.length ? merchant.installments : anyInstallments,
  };
  return { offer, couponError, dropped: wanted.size - quoted.courses.length };
}

/** Too many wrong codes refuse the coupon, not the purchase. */
async function previewWith(
  ctx: Ctx,
  courseIds: string[],
  couponCode: string | undefined,
  isGift: boolean,
) {
  try {
    const previewed = await preview(ctx, courseIds, couponCode, { isGift });
    return { ...previewed, couponError: previewed.quoted.couponError };
  } catch (error) {
    if (!couponCode || !isProblem(error) || error.code !== "too_many") throw error;
    return { ...(await preview(ctx, courseIds)), couponError: error.message };
  }
}
