import { gatewayOfMerchant } from "#src/checkout/merchants/open-merchant.ts";
import type { Payment } from "#src/checkout/queries.ts";
import type { Ctx } from "#src/ctx.ts";
import type { PaymentGateway } from "#src/outside/payment-gateway.ts";
import { type GatewayName, methods } from "./method.rules.ts";

type Opening = Pick<Ctx, "db" | "academy" | "outside">;

/** The gateway that took a payment: it decides it, and gives its money back. */
export function gatewayOf(
  ctx: Opening,
  { method, merchantId }: Pick<Payment, "method" | "merchantId">,
): Promise<PaymentGateway> {
  const gateways: Record<GatewayName, () => Promise<PaymentGateway>> = {
    main: () => gatewayOfMerchant(ctx, merchantId),
  };
  return gateways[methods[method].gateway]();
}

/** The gateway that a new payment goes through: under the academy's own keys, if it has any. */
export function gatewayNow(ctx: Opening): Promise<PaymentGateway> {
  return gatewayOfMerchant(ctx, ctx.academy.merchantId);
}
