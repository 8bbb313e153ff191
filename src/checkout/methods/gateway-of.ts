import { type Found, findWithKeys } from "#src/checkout/merchants/find-with-keys.ts";
import { gatewayOfMerchant, KeysSealed } from "#src/checkout/merchants/open-merchant.ts";
import type { Payment } from "#src/checkout/queries.ts";
import type { Ctx } from "#src/ctx.ts";
import type { PaymentGateway } from "#src/outside/gateway/payment-gateway.ts";
import { type GatewayName, methods } from "./method.rules.ts";

type Opening = Pick<Ctx, "db" | "academy" | "outside">;

/** The gateway that takes a payment, by the keys that it was made with. */
export function gatewayOf(
  ctx: Opening,
  { method, merchantId }: Pick<Payment, "method" | "merchantId">,
): Promise<PaymentGateway> {
  const gateways: Record<GatewayName, () => Promise<PaymentGateway>> = {
    main: () => gatewayOfMerchant(ctx, merchantId),
  };
  return gateways[methods[method].gateway]();
}

/**
 * What the gateway that took a payment says of it now; null where it knows none. Throws
 * `KeysRefused` where nobody can say any more.
 */
export function findOfPayment(
  ctx: Opening,
  payment: Pick<Payment, "method" | "merchantId" | "gatewayId" | "reference">,
): Promise<Found | null> {
  const { method, merchantId, gatewayId, reference } = payment;
  const gateways: Record<GatewayName, () => Promise<Found | null>> = {
    main: () =>
      findWithKeys(ctx, merchantId, (gateway) =>
        gatewayId ? gateway.find(gatewayId) : gateway.findByReference(reference),
      ),
  };
  return gateways[methods[method].gateway]();
}

/** The gateway that a new payment goes through: under the academy's own keys, if it has any. */
export function gatewayNow(ctx: Opening): Promise<PaymentGateway> {
  return gatewayOfMerchant(ctx, ctx.academy.merchantId);
}

/**
 * What a browser needs to make a token of a card. Where nothing opens the keys it is the platform's,
 * and nothing is charged with it: the page comes all the same, and says that nobody can buy.
 */
export async function browserNow(ctx: Opening): Promise<PaymentGateway["browser"]> {
  try {
    return (await gatewayNow(ctx)).browser;
  } catch (error) {
    if (!(error instanceof KeysSealed)) throw error;
    return ctx.outside.gateway.browser;
  }
}
