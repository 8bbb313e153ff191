// The current price of a purchase, compared with what its buyer was shown.
import { methodTexts } from "#src/checkout/methods/method.rules.ts";
import { offeredKinds } from "#src/checkout/methods/offered.rules.ts";
import { quote } from "#src/checkout/queries.ts";
import { messages, rateTolerance, toCop } from "#src/checkout/rules.ts";
import type { Ctx } from "#src/ctx.ts";
import { problem } from "#src/problem.ts";
import { notForSale, type Quote } from "./claim-order.ts";
import { merchantNow } from "./merchant.ts";
import type { Checked, Recipient } from "./pay-input.ts";
import { rateToCharge } from "./rate-to-charge.ts";
import { refuseAwaited } from "./refuse-awaited.ts";

/** Throws `conflict` if the buyer was shown another price or way to pay. */
export async function priceAgain(
  ctx: Ctx,
  input: Checked,
  { isGift }: Pick<Recipient, "isGift">,
): Promise<Quote> {
  const rate = await rateToCharge(ctx);
  const { couponCode, courseIds, shown, method } = input;
  const quoted = await quote(ctx, courseIds, { couponCode, usdCop: rate?.price, isGift });
  if (quoted.courses.length !== new Set(courseIds).size) {
    await refuseAwaited(ctx, courseIds);
    throw notForSale();
  }
  if (quoted.courses.some(({ teacherId }) => teacherId === ctx.actor?.id)) {
    throw problem("forbidden", messages.ownCourse);
  }
  if (!rate) throw problem("unavailable", messages.rateUnconfirmed);
  if (quoted.couponError) throw problem("conflict", quoted.couponError);
  const { price, coupon } = quoted;
  const changed =
    shown.totalCents !== price.totalCents ||
    shown.taxCents !== price.taxCents ||
    (shown.discountCents ?? coupon?.discountCents ?? 0) !== (coupon?.discountCents ?? 0) ||
    (method.kind === "free") !== (price.totalCents === 0) ||
    Math.abs(shown.usdCop - rate.price) > rate.price * rateTolerance;
  if (changed) throw problem("conflict", messages.priceChanged);
  await requireOffered(ctx, method.kind);
  return { ...quoted, usdCop: rate.price, totalCop: toCop(price.totalCents, rate.price) };
}

/** The gateway itself refuses a card that its merchant does not take. */
async function requireOffered(ctx: Ctx, kind: Checked["method"]["kind"]): Promise<void> {
  if (kind === "card" || kind === "free") return;
  const { accepted } = await merchantNow(ctx);
  if (!offeredKinds(accepted).includes(kind)) throw problem("conflict", methodTexts.notOffered);
}
