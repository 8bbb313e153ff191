// The gateway's documents with their tokens, fetched anew each time: a token is good for one payment.
import { gatewayNow } from "#src/checkout/methods/gateway-of.ts";
import type { Ctx } from "#src/ctx.ts";
import { GatewayRefused, GatewaySilent, type MerchantInfo } from "#src/outside/payment-gateway.ts";
import { problem } from "#src/problem.ts";

export async function merchantNow(ctx: Ctx): Promise<MerchantInfo> {
  const gateway = await gatewayNow(ctx);
  return gateway.merchant().catch((error) => {
    // Too many requests, or keys that the gateway no longer knows: the buyer can do nothing either.
    const refused = error instanceof GatewayRefused;
    if (!refused && !(error instanceof GatewaySilent)) throw error;
    ctx.log.warn({ reason: error.message }, refused ? "gateway refuses" : "gateway silent");
    throw problem("unavailable", "La pasarela de pagos no responde. Intenta en unos minutos.");
  });
}
