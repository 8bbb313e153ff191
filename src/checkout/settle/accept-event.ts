// Accepts a signed event of the gateway and applies the verdict that the gateway then confirms.
import { findAcademyById } from "#src/academies/queries.ts";
import { listMerchants } from "#src/checkout/merchants/merchant-queries.ts";
import { openMerchant } from "#src/checkout/merchants/open-merchant.ts";
import { findPaymentByReference, type Payment } from "#src/checkout/queries.ts";
import type { Ctx } from "#src/ctx.ts";
import {
  GatewayRefused,
  GatewaySilent,
  type GatewayTransaction,
  type PaymentGateway,
} from "#src/outside/payment-gateway.ts";
import { problem } from "#src/problem.ts";
import { settle } from "./settle.ts";

/** Returns only after the verdict is stored: after any answer but 200 the gateway retries. */
export async function acceptEvent(ctx: Ctx, body: unknown): Promise<void> {
  const senders = await sendersOf(ctx, body);
  if (senders.length === 0) throw problem("forbidden", "La firma del aviso no es válida");
  let isSilent = false;
  for (const { event, gateway, merchantId } of senders) {
    if (!event.transactionId) return;
    // The signature does not cover reference and currency: we fetch them with the merchant's own key.
    const found = await gateway.find(event.transactionId).catch((error) => {
      if (!(error instanceof GatewaySilent || error instanceof GatewayRefused)) throw error;
      isSilent = true;
      return null;
    });
    const payment = found && (await findPaymentByReference(ctx.allAcademies.db, found.reference));
    // An event of one merchant does not count for the payments of another.
    if (payment && payment.merchantId === merchantId) return apply(ctx, payment, found);
  }
  if (isSilent) throw problem("unavailable", "La pasarela de pagos no responde");
  ctx.log.warn("event of a transaction that is not ours");
}

async function apply(ctx: Ctx, payment: Payment, found: GatewayTransaction): Promise<void> {
  const { allAcademies } = ctx;
  const isHere = payment.academyId === ctx.academy.id;
  const academy = isHere ? ctx.academy : await findAcademyById(allAcademies.db, payment.academyId);
  if (!academy) throw new Error("payment without academy");
  const db = allAcademies.dbOf(academy.id);
  await settle({ ...ctx, db, academy, actor: null }, payment, found, "webhook");
}

type Sender = {
  event: { transactionId: string | null };
  gateway: PaymentGateway;
  merchantId: string | null;
};

/**
 * Whose secret made the signature; several where the same keys were kept twice. Events of the
 * platform's merchant come to any host, those of an academy's own to its host.
 */
async function sendersOf(ctx: Ctx, body: unknown): Promise<Sender[]> {
  const { gateway } = ctx.outside;
  const event = gateway.readEvent(body);
  if (event) return [{ event, gateway, merchantId: null }];
  return (await listMerchants(ctx)).flatMap((merchant) => {
    const own = openMerchant(ctx, merchant);
    const event = own.readEvent(body);
    return event ? [{ event, gateway: own, merchantId: merchant.id }] : [];
  });
}
