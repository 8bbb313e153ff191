// Staff record that the buyer's bank took a payment back by itself.
import type { z } from "zod";
import { requireAdministrator } from "#src/accounts/require-administrator.ts";
import { undoOrder } from "#src/checkout/settle/undo-order.ts";
import { inTransaction, type MemberCtx, type TransactionCtx } from "#src/ctx.ts";
import { postReversal } from "#src/ledger/post.ts";
import { problem } from "#src/problem.ts";
import { changeRefund } from "./change-refund.ts";
import { refundTexts, reversalForm, withoutNumber } from "./refund.rules.ts";
import { findRefundOfOrder, holdApproved, type Refund } from "./refund-queries.ts";
import { refunds } from "./tables.ts";

/**
 * Access ends as with a refund, and the money is gone already. Where it was sent to the buyer before,
 * they have it twice and the academy has lost it. Throws `conflict` for one that is recorded, and
 * where the gateway voids or has voided the charge.
 */
export async function recordReversal(
  ctx: MemberCtx,
  given: z.input<typeof reversalForm>,
): Promise<Refund> {
  requireAdministrator(ctx, refundTexts.administrators);
  const { orderId, reference } = reversalForm.parse(given);
  return inTransaction(ctx, async (ctx) => {
    const held = await holdApproved(ctx, orderId);
    if (!held) throw problem("not_found", "Este pedido no existe, o no tiene un pago aprobado");
    const { order, payment } = held;
    const earlier = await findRefundOfOrder(ctx, orderId);
    if (earlier?.way === "void") throw problem("conflict", refundTexts.voiding);
    if (earlier?.reason === "reversal") throw problem("conflict", refundTexts.returned);
    if (!earlier && order.status !== "paid") throw problem("conflict", refundTexts.notPaid);
    const taken = {
      ...({ reason: "reversal", status: "confirmed", way: "bank", reference } as const),
      ...{ decidedAt: ctx.now, decidedBy: ctx.actor.id, confirmedAt: ctx.now },
    };
    const isSent = earlier?.status === "sent" || earlier?.status === "confirmed";
    const { amountCop } = payment;
    const refund = earlier
      ? await changeRefund(ctx, earlier, [earlier.status], {
          ...(isSent ? sentBefore(earlier, taken) : taken),
          account: withoutNumber(earlier.account),
        })
      : await insertReversal(ctx, { orderId, paymentId: payment.id, amountCop, ...taken });
    if (order.status === "paid") await undoOrder(ctx, payment, "refunded");
    await postReversal(ctx, orderId);
    return refund;
  });
}

/** The transfer keeps its reference and who sent it; the bank's goes to the note. */
function sentBefore(
  { note }: Refund,
  { reference, confirmedAt }: { reference: string; confirmedAt: Date },
) {
  const reversed = `Reversado por el banco: ${reference}`;
  return {
    ...({ reason: "reversal", status: "confirmed", confirmedAt } as const),
    note: note ? `${note} ${reversed}` : reversed,
  };
}

async function insertReversal(
  ctx: TransactionCtx,
  row: Omit<typeof refunds.$inferInsert, "academyId" | "askedAt">,
): Promise<Refund> {
  const [refund] = await ctx.db
    .insert(refunds)
    .values({ academyId: ctx.academy.id, askedAt: ctx.now, ...row })
    .returning();
  if (!refund) throw new Error("insert returned no refund");
  return refund;
}
