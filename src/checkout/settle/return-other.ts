// Money that came in by the reference of a payment, and is not what was asked for.
import { and, eq } from "drizzle-orm";
import type { Payment } from "#src/checkout/queries.ts";
import { refundsPath } from "#src/checkout/refunds/refund.rules.ts";
import { returnLate } from "#src/checkout/refunds/return-late.ts";
import { payments } from "#src/checkout/tables.ts";
import { type Ctx, inTransaction, type TransactionCtx } from "#src/ctx.ts";
import { tellAdministrators } from "#src/notifications/tell-administrators.ts";
import { noticeOf } from "#src/notifications/texts.rules.ts";
import type { GatewayTransaction } from "#src/outside/payment-gateway.ts";
import { release } from "./follow-verdict.ts";
import { holdOrder } from "./order-status.ts";

/**
 * Another amount goes back to the buyer, and the order ends unpaid; for another currency, or beside
 * the payment itself, the administrators are told to look. Nothing for what the bank has not
 * approved, and for a transaction of another reference. Repeats change nothing.
 */
export async function returnOther(
  ctx: Ctx,
  payment: Pick<Payment, "id" | "reference">,
  { id: gatewayId, status, reference, amountInCents, currency }: GatewayTransaction,
): Promise<void> {
  if (status !== "APPROVED" || reference !== payment.reference) return;
  await inTransaction(ctx, async (ctx) => {
    const mine = and(eq(payments.academyId, ctx.academy.id), eq(payments.id, payment.id));
    const [current] = await ctx.db.select().from(payments).where(mine).for("update");
    if (!current) throw new Error(`payment ${payment.id} vanished`);
    const isPaid = current.status === "approved" || current.status === "voided";
    if (isPaid || currency !== "COP") return tellOf(ctx, current);
    if (current.status === "created" || current.status === "pending") {
      const ended = { status: "error", gatewayId, settledAt: ctx.now } as const;
      await ctx.db.update(payments).set(ended).where(mine);
      await release(ctx, current, { buyerWaits: true });
    }
    const order = await holdOrder(ctx, current.orderId);
    const amountCop = Math.floor(amountInCents / 100);
    // By a transfer: a void is of a payment as it was asked for.
    await returnLate(ctx, { order, payment: current, received: { amountCop, way: "transfer" } });
  });
}

/** Once for each payment. */
function tellOf(ctx: TransactionCtx, { id: refundId }: Payment): Promise<void> {
  return tellAdministrators(ctx, noticeOf.paidLate({ refundId, href: refundsPath }));
}
