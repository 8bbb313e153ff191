// The gateway's documents with their tokens, fetched anew each time: a token is good for one payment.
import { tellRefused } from "#src/checkout/merchants/tell-refused.ts";
import { gatewayNow } from "#src/checkout/methods/gateway-of.ts";
import { messages } from "#src/checkout/rules.ts";
import { countWithin } from "#src/count-within.ts";
import type { Ctx } from "#src/ctx.ts";
import {
  GatewayRefused,
  GatewaySilent,
  type MerchantInfo,
} from "#src/outside/gateway/payment-gateway.ts";
import { problem } from "#src/problem.ts";

/**
 * Throws `unavailable` where the gateway does not answer, and `too_many` for somebody who has asked
 * for too many: what one visitor causes there must not use up what the merchant may ask.
 */
export async function merchantNow(ctx: Ctx): Promise<MerchantInfo> {
  await countWithin(ctx, "offers", ctx.actor?.id ?? ctx.visitor ?? { address: "" });
  try {
    return await (await gatewayNow(ctx)).merchant();
  } catch (error) {
    const refused = error instanceof GatewayRefused;
    if (!refused && !(error instanceof GatewaySilent)) throw error;
    ctx.log.warn({ reason: error.message }, refused ? "gateway refuses" : "gateway silent");
    // Of what it may refuse but for too many requests, only the key is sent.
    if (!refused || error.status === 429) throw problem("unavailable", messages.gatewayAway);
    await tellRefused(ctx, ctx.academy.merchantId, error);
    throw problem("unavailable", messages.gatewayRefuses);
  }
}
