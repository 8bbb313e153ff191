// The gateway as it answers to the keys of an academy's own merchant.
import type { Ctx, Outside } from "#src/ctx.ts";
import { GatewayRefused, type PaymentGateway } from "#src/outside/gateway/payment-gateway.ts";
import { SealBroken } from "#src/outside/keys/sealer.ts";
import { findMerchant, type Merchant } from "./merchant-queries.ts";

type Secrets = { privateKey: string; eventsSecret: string; integritySecret: string };

/** Nothing opens the keys any more. They are of no use, as those that the gateway refuses. */
export class KeysSealed extends GatewayRefused {
  constructor(reason: string) {
    super([reason], 401);
  }
}

export function sealMerchant(
  { academy, outside }: Pick<Ctx, "academy" | "outside">,
  id: string,
  secrets: Secrets,
): string {
  const { privateKey, eventsSecret, integritySecret } = secrets;
  const text = JSON.stringify({ privateKey, eventsSecret, integritySecret });
  return outside.sealer.seal(placeOf(academy.id, id), text);
}

/** An opened one keeps the list of banks that it read. */
const opened = new WeakMap<Outside, Map<string, PaymentGateway>>();

/** Throws `KeysSealed`. */
export function openMerchant(
  { outside }: Pick<Ctx, "outside">,
  { academyId, id, publicKey, sealedKeys }: Merchant,
): PaymentGateway {
  const ofOutside = opened.get(outside) ?? new Map<string, PaymentGateway>();
  opened.set(outside, ofOutside);
  const known = ofOutside.get(id);
  if (known) return known;
  const secrets: Secrets = JSON.parse(unseal(outside, placeOf(academyId, id), sealedKeys));
  const gateway = outside.merchantGateway({ publicKey, ...secrets });
  ofOutside.set(id, gateway);
  return gateway;
}

function unseal({ sealer }: Outside, place: string, sealed: string): string {
  try {
    return sealer.open(place, sealed);
  } catch (error) {
    if (error instanceof SealBroken) throw new KeysSealed(error.message);
    throw error;
  }
}

/** The gateway that a merchant's payments go through; the platform's own where the id is null. */
export async function gatewayOfMerchant(
  ctx: Pick<Ctx, "db" | "academy" | "outside">,
  merchantId: string | null,
): Promise<PaymentGateway> {
  if (merchantId === null) return ctx.outside.gateway;
  const merchant = await findMerchant(ctx, merchantId);
  if (!merchant) throw new Error(`merchant ${merchantId} vanished`);
  return openMerchant(ctx, merchant);
}

function placeOf(academyId: string, id: string): string {
  return `merchant ${academyId} ${id}`;
}
