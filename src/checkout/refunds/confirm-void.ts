// The gateway gave the money of a payment back by itself.
import { and, eq, sql } from "drizzle-orm";
import { salesPath } from "#src/academies/admin-paths.rules.ts";
import type { Payment } from "#src/checkout/queries.ts";
import type { TransactionCtx } from "#src/ctx.ts";
import { postReturned } from "#src/ledger/post.ts";
import { tellAdministrators } from "#src/notifications/tell-administrators.ts";
import { noticeOf } from "#src/notifications/texts.rules.ts";
import { withoutNumber } from "./refund.rules.ts";
import { refunds } from "./tables.ts";

/**
 * The gateway has voided a payment whose order is undone: its refund, if there is one, is done. Call
 * it last in the transaction, with the payment and its order locked.
 */
export async function confirmVoid(
  ctx: TransactionCtx,
  { id: paymentId, orderId, amountCop }: Payment,
): Promise<void> {
  const mine = and(eq(refunds.academyId, ctx.academy.id), eq(refunds.paymentId, paymentId));
  const [refund] = await ctx.db.select().from(refunds).where(mine).for("update");
  if (refund?.status === "sent" || refund?.status === "confirmed") {
    // The ledger knows that the money went back; a person sees to it that it did so once.
    const about = { orderId, refundId: refund.id };
    ctx.log.error(about, "a payment was voided after its money was sent back");
    const href = `${salesPath}/orders/${orderId}`;
    await tellAdministrators(ctx, noticeOf.returnedTwice({ refundId: refund.id, href }));
    return;
  }
  await postReturned(ctx, { orderId, amountCop, feeKept: false });
  if (!refund) return;
  await ctx.db
    .update(refunds)
    .set({
      ...{ status: "confirmed", way: "void", confirmedAt: ctx.now },
      account: withoutNumber(refund.account),
      decidedAt: refund.decidedAt ?? ctx.now,
      version: sql`${refunds.version} + 1`,
    })
    .where(mine);
}
