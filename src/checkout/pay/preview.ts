// The current price of a purchase, with the gateway's terms that the buyer must accept.
import { refuseClosing } from "#src/academies/away/refuse-closing.ts";
import { offeredMethods } from "#src/checkout/methods/offered.rules.ts";
import { quote } from "#src/checkout/queries.ts";
import { toCop } from "#src/checkout/rules.ts";
import type { Ctx } from "#src/ctx.ts";
import type { MerchantInfo } from "#src/outside/gateway/payment-gateway.ts";
import { isProblem, problem } from "#src/problem.ts";
import { merchantNow } from "./merchant.ts";
import { rateToCharge } from "./rate-to-charge.ts";
import { refuseAwaited } from "./refuse-awaited.ts";

/** @param couponCode as typed; one that fails is told by `quoted.couponError` */
export async function preview(
  ctx: Ctx,
  courseIds: string[],
  couponCode?: string,
  { isGift = false } = {},
) {
  refuseClosing(ctx);
  const rate = await rateToCharge(ctx);
  const terms = { couponCode, usdCop: rate?.price, isGift };
  const quoted = await quote(ctx, courseIds.slice(0, 20), terms);
  if (quoted.courses.length === 0) {
    await refuseAwaited(ctx, courseIds);
    throw problem("not_found", "Este curso no está a la venta");
  }
  const merchant = await merchantFor(ctx, quoted.price.totalCents);
  const totalCop = rate ? toCop(quoted.price.totalCents, rate.price) : null;
  const paymentMethods = offeredMethods(merchant.accepted, quoted.price.totalCents);
  return { quoted, rate, totalCop, merchant, paymentMethods };
}

const noDocument = { token: "", permalink: "" };
const noMerchant: MerchantInfo = {
  terms: noDocument,
  personalData: noDocument,
  installments: null,
  accepted: null,
};

/** A gateway that is away, or refuses the keys, has no part in a purchase of nothing. */
async function merchantFor(ctx: Ctx, totalCents: number): Promise<MerchantInfo> {
  try {
    return await merchantNow(ctx);
  } catch (error) {
    if (totalCents > 0 || !isProblem(error) || error.code !== "unavailable") throw error;
    return noMerchant;
  }
}
