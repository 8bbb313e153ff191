// Accepts a signed event of the gateway and applies the verdict that the gateway then confirms.
import { findAcademyById } from "#src/academies/queries.ts";
import { findPaymentByReference } from "#src/checkout/queries.ts";
import type { Ctx } from "#src/ctx.ts";
import { GatewayRefused, GatewaySilent } from "#src/outside/payment-gateway.ts";
import { problem } from "#src/problem.ts";
import { settle } from "./settle.ts";

/** Returns only after the verdict is stored: after any answer but 200 the gateway retries. */
export async function acceptEvent(ctx: Ctx, body: unknown): Promise<void> {
  const { gateway } = ctx.outside;
  const event = gateway.readEvent(body);
  if (!event) throw problem("forbidden", "La firma del aviso no es válida");
  if (!event.transactionId) return;
  // The signature does not cover reference and currency: we fetch them with our own key.
  const transaction = await gateway.find(event.transactionId).catch((error) => {
    if (!(error instanceof GatewaySilent || error instanceof GatewayRefused)) throw error;
    throw problem("unavailable", "La pasarela de pagos no responde");
  });
  const { allAcademies } = ctx;
  const payment =
    transaction && (await findPaymentByReference(allAcademies.db, transaction.reference));
  if (!transaction || !payment) {
    ctx.log.warn("event of a transaction that is not ours");
    return;
  }
  const academy = await findAcademyById(allAcademies.db, payment.academyId);
  if (!academy) throw new Error("payment without academy");
  const db = allAcademies.dbOf(academy.id);
  await settle({ ...ctx, db, academy, actor: null }, payment, transaction, "webhook");
}
