// The current price of a purchase, with the gateway's terms that the buyer must accept.

import { quote } from "#src/checkout/queries.ts";
import { toCop } from "#src/checkout/rules.ts";
import type { Ctx } from "#src/ctx.ts";
import { GatewayRefused, GatewaySilent } from "#src/outside/card-gateway.ts";
import { problem } from "#src/problem.ts";
import { rateToCharge } from "./rate-to-charge.ts";
import { refuseAwaited } from "./refuse-awaited.ts";

export async function preview(ctx: Ctx, courseIds: string[]) {
  const quoted = await quote(ctx, courseIds.slice(0, 20));
  if (quoted.courses.length === 0) {
    await refuseAwaited(ctx, courseIds);
    throw problem("not_found", "Este curso no está a la venta");
  }
  const rate = await rateToCharge(ctx);
  // Fetched for each preview: an acceptance token is good for one payment only.
  const merchant = await ctx.outside.gateway.merchant().catch((error) => {
    // Too many requests, or keys that the gateway no longer knows: the buyer can do nothing either.
    const refused = error instanceof GatewayRefused;
    if (!refused && !(error instanceof GatewaySilent)) throw error;
    ctx.log.warn({ reason: error.message }, refused ? "gateway refuses" : "gateway silent");
    throw problem("unavailable", "La pasarela de pagos no responde. Intenta en unos minutos.");
  });
  const totalCop = rate ? toCop(quoted.price.totalCents, rate.price) : null;
  return { quoted, rate, totalCop, merchant };
}
