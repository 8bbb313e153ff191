// Accepts a signed event of the gateway and applies the verdict that the gateway then confirms.
import { findAcademyById } from "#src/academies/queries.ts";
import { findWithKeys } from "#src/checkout/merchants/find-with-keys.ts";
import { listMerchants, type Merchant } from "#src/checkout/merchants/merchant-queries.ts";
import { KeysSealed, openMerchant } from "#src/checkout/merchants/open-merchant.ts";
import { findPaymentByReference, type Payment } from "#src/checkout/queries.ts";
import type { Ctx } from "#src/ctx.ts";
import {
  GatewayRefused,
  GatewaySilent,
  type PaymentGateway,
} from "#src/outside/gateway/payment-gateway.ts";
import type { GatewayEvent } from "#src/outside/gateway/payment-gateway-event.ts";
import { problem } from "#src/problem.ts";
import { settle } from "./settle.ts";

/** Returns only after the verdict is stored: after any answer but 200 the gateway retries. */
export async function acceptEvent(ctx: Ctx, body: unknown): Promise<void> {
  const sent = await readSent(ctx, body);
  if (!sent) throw problem("forbidden", "La firma del aviso no es válida");
  const { transactionId, merchant, isVoid } = sent;
  if (!transactionId) return;
  const find = (gateway: PaymentGateway) => gateway.find(transactionId);
  // The signature does not cover reference and currency: we fetch them with the merchant's own key.
  const found = await findWithKeys(ctx, merchant?.id ?? null, find).catch((error) => {
    if (!(error instanceof GatewaySilent || error instanceof GatewayRefused)) throw error;
    throw problem("unavailable", "La pasarela de pagos no responde");
  });
  const transaction = found?.transaction;
  const { allAcademies } = ctx;
  const payment =
    transaction && (await findPaymentByReference(allAcademies.db, transaction.reference));
  // An event of one merchant does not count for the payments of another.
  if (!transaction || !payment || !isTheirs(ctx, payment, merchant)) {
    ctx.log.warn("event of a transaction that is not ours");
    return;
  }
  // The gateway may show a void a moment after it tells of it. Taken now, it would not be told again.
  if (isVoid && transaction.status === "APPROVED") {
    throw problem("unavailable", "La pasarela de pagos todavía no muestra la anulación");
  }
  const isHere = payment.academyId === ctx.academy.id;
  const academy = isHere ? ctx.academy : await findAcademyById(allAcademies.db, payment.academyId);
  if (!academy) throw new Error("payment without academy");
  const db = allAcademies.dbOf(academy.id);
  await settle({ ...ctx, db, academy, actor: null }, payment, transaction, "webhook");
}

/** @property merchant the newest keys with the secret that made the signature; null: the platform's */
type Sent = GatewayEvent & { merchant: Merchant | null };

/**
 * Events of the platform's merchant come to any host, those of an academy's own to its host. Null
 * where no secret made the signature.
 */
async function readSent(ctx: Ctx, body: unknown): Promise<Sent | null> {
  const event = ctx.outside.gateway.readEvent(body);
  if (event) return { ...event, merchant: null };
  for (const merchant of await listMerchants(ctx)) {
    const event = openIfAny(ctx, merchant)?.readEvent(body);
    if (event) return { ...event, merchant };
  }
  return null;
}

/** Keys that nothing opens any more must not hold up the events of others. */
function openIfAny(ctx: Ctx, merchant: Merchant): PaymentGateway | null {
  try {
    return openMerchant(ctx, merchant);
  } catch (error) {
    if (!(error instanceof KeysSealed)) throw error;
    ctx.log.error({ merchantId: merchant.id, reason: error.message }, "keys that stay closed");
    return null;
  }
}

/**
 * Of the platform's merchant: what it took. Of an academy's own: what these keys or earlier ones took,
 * since newer ones are often of the same account at the gateway. Never what later keys took: whoever
 * has a former account could pay there, to themselves, under the reference of an order.
 */
function isTheirs(
  { academy }: Pick<Ctx, "academy">,
  { academyId, merchantId }: Payment,
  merchant: Merchant | null,
): boolean {
  if (merchant === null || merchantId === null) return merchantId === (merchant?.id ?? null);
  // Ids grow with time.
  return academyId === academy.id && merchantId <= merchant.id;
}
