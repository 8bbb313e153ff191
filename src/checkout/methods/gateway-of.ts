import type { Ctx } from "#src/ctx.ts";
import type { PaymentGateway } from "#src/outside/payment-gateway.ts";
import { type GatewayName, methods, type PayKind } from "./method.rules.ts";

/** The gateway that a way to pay goes through: it takes, decides and gives back its payments. */
export function gatewayOf({ outside }: Ctx, kind: PayKind): PaymentGateway {
  const gateways: Record<GatewayName, PaymentGateway> = { main: outside.gateway };
  return gateways[methods[kind].gateway];
}
