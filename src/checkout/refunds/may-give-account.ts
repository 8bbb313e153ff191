import type { Ctx } from "#src/ctx.ts";
import { problem } from "#src/problem.ts";
import { needsAccount, refundTexts } from "./refund.rules.ts";
import { findRefundOfOrder, type Refund } from "./refund-queries.ts";

/** The refund of an order whose account may be said or changed; throws `conflict` for any other. */
export async function requireOpenAccount(ctx: Ctx, orderId: string): Promise<Refund> {
  const refund = await findRefundOfOrder(ctx, orderId);
  if (!refund) throw problem("not_found", refundTexts.unknown);
  if (needsAccount(refund)) return refund;
  const isGone = refund.status === "sent" || refund.status === "confirmed";
  throw problem("conflict", isGone ? refundTexts.accountClosed : refundTexts.accountUnneeded);
}
