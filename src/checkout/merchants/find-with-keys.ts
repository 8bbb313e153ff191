// Asks the gateway with the keys of a payment, and where it no longer takes those, with the academy's
// later keys: they are often of the same account there.
import type { Ctx } from "#src/ctx.ts";
import {
  GatewayRefused,
  type GatewayTransaction,
  type PaymentGateway,
} from "#src/outside/gateway/payment-gateway.ts";
import { listMerchants, type Merchant } from "./merchant-queries.ts";
import { gatewayOfMerchant, openMerchant } from "./open-merchant.ts";

/**
 * The gateway refuses an academy's own keys, or nothing opens them any more, and no later ones of the
 * academy know the payment.
 */
export class KeysRefused extends GatewayRefused {
  /** Otherwise the academy still charges with them, and may mend them. */
  readonly areReplaced: boolean;
  constructor(reason: string, areReplaced: boolean) {
    super([reason], 401);
    this.areReplaced = areReplaced;
  }
}

/** A transaction, and the gateway by the keys that see it. */
export type Found = { transaction: GatewayTransaction; gateway: PaymentGateway };

type Opening = Pick<Ctx, "db" | "academy" | "outside">;
type Find = (gateway: PaymentGateway) => Promise<GatewayTransaction | null>;

/**
 * Null where the keys are good and the gateway knows none. Later keys may be of another account, so
 * that they do not know it says nothing: then it throws `KeysRefused`. Earlier ones are not believed:
 * they may be somebody else's by now.
 */
export async function findWithKeys(
  ctx: Opening,
  merchantId: string | null,
  find: Find,
): Promise<Found | null> {
  try {
    const gateway = await gatewayOfMerchant(ctx, merchantId);
    const transaction = await find(gateway);
    return transaction && { transaction, gateway };
  } catch (error) {
    if (merchantId === null || !isOfKeys(error)) throw error;
    const all = await listMerchants(ctx);
    const own = all.find(({ id }) => id === merchantId);
    // Ids grow with time.
    const later = all.filter(({ id }) => id > merchantId);
    const found = await findWithAny(ctx, later, find);
    if (found) return found;
    throw new KeysRefused(error.message, own !== undefined && own.endedAt !== null);
  }
}

async function findWithAny(ctx: Opening, all: Merchant[], find: Find): Promise<Found | null> {
  for (const merchant of all) {
    try {
      const gateway = openMerchant(ctx, merchant);
      const transaction = await find(gateway);
      if (transaction) return { transaction, gateway };
    } catch (error) {
      if (!isOfKeys(error)) throw error;
    }
  }
  return null;
}

/** Whether the keys are of no use, whatever is asked: the gateway refuses them, or they stay sealed. */
function isOfKeys(error: unknown): error is Error {
  return error instanceof GatewayRefused && refusesKeys(error);
}

/** Whether the gateway refused the keys, and not this request. */
export function refusesKeys({ status }: GatewayRefused): boolean {
  return status === 401 || status === 403;
}
