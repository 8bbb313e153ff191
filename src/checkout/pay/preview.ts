// The current price of a purchase, with the gateway's terms that the buyer must accept.

import { quote } from "#src/checkout/queries.ts";
import { toCop } from "#src/checkout/rules.ts";
import type { Ctx } from "#src/ctx.ts";
import { problem } from "#src/problem.ts";
import { merchantNow } from "./merchant.ts";
import { rateToCharge } from "./rate-to-charge.ts";
import { refuseAwaited } from "./refuse-awaited.ts";

export async function preview(ctx: Ctx, courseIds: string[]) {
  const quoted = await quote(ctx, courseIds.slice(0, 20));
  if (quoted.courses.length === 0) {
    await refuseAwaited(ctx, courseIds);
    throw problem("not_found", "Este curso no está a la venta");
  }
  const rate = await rateToCharge(ctx);
  const merchant = await merchantNow(ctx);
  const totalCop = rate ? toCop(quoted.price.totalCents, rate.price) : null;
  return { quoted, rate, totalCop, merchant };
}
