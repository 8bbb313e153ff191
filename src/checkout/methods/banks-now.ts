// The banks of PSE for a page that also has other ways to pay.
import type { Ctx } from "#src/ctx.ts";
import { type Bank, GatewayRefused, GatewaySilent } from "#src/outside/gateway/payment-gateway.ts";
import { gatewayNow } from "./gateway-of.ts";

/** Null where the gateway does not give them: that keeps nobody from paying in another way. */
export async function banksNow(ctx: Ctx): Promise<Bank[] | null> {
  try {
    return await (await gatewayNow(ctx)).banks();
  } catch (error) {
    if (!(error instanceof GatewaySilent || error instanceof GatewayRefused)) throw error;
    ctx.log.warn({ reason: error.message }, "no list of banks");
    return null;
  }
}
