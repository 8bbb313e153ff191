// A person has sent the money of a refund; later they, or the buyer, confirm that it has arrived.
import { z } from "zod";
import { requireAdministrator } from "#src/accounts/require-administrator.ts";
import { requireOrder } from "#src/checkout/orders/order-access.ts";
import { type Ctx, enqueue, inTransaction, type MemberCtx } from "#src/ctx.ts";
import { postReturned } from "#src/ledger/post.ts";
import { problem } from "#src/problem.ts";
import { changeOnce, changeRefund, requireRefund, type Seen } from "./change-refund.ts";
import { refundReference, refundTexts, withoutNumber } from "./refund.rules.ts";
import { findRefundOfOrder, type Refund } from "./refund-queries.ts";
import { refuseVoided } from "./refuse-voided.ts";
import { tellBuyer } from "./tell-buyer.ts";

export const transfer = z.object({ reference: refundReference });

/** Recorded again by the same person, with the same reference, it is one transfer. */
export async function sendRefund(
  ctx: MemberCtx,
  seen: Seen,
  given: z.input<typeof transfer>,
): Promise<Refund> {
  requireAdministrator(ctx, refundTexts.administrators);
  const { reference } = transfer.parse(given);
  const isDone = ({ sentBy, reference: sent }: Refund) =>
    sentBy === ctx.actor.id && sent === reference;
  return changeOnce(ctx, seen, isDone, () => send(ctx, seen, reference));
}

async function send(ctx: MemberCtx, seen: Seen, reference: string): Promise<Refund> {
  const { way, account, paymentId } = await requireRefund(ctx, seen, ["granted"]);
  if (way !== "transfer") throw problem("conflict", refundTexts.voiding);
  if (!account) throw problem("conflict", refundTexts.accountMissing);
  await refuseVoided(ctx, { paymentId });
  return inTransaction(ctx, async (ctx) => {
    const refund = await changeRefund(ctx, seen, ["granted"], {
      ...{ status: "sent", reference, sentAt: ctx.now, sentBy: ctx.actor.id },
    });
    const { orderId, amountCop } = refund;
    await postReturned(ctx, { orderId, amountCop, feeKept: true });
    await enqueue(ctx, "refunds.mail", { refundId: refund.id, mail: "sent" });
    await tellBuyer(ctx, refund, "refundSent");
    return refund;
  });
}

/** Said again, it changes nothing. */
export async function confirmRefund(ctx: MemberCtx, seen: Seen): Promise<Refund> {
  requireAdministrator(ctx, refundTexts.administrators);
  const isDone = ({ status, sentAt }: Refund) => status === "confirmed" && sentAt !== null;
  return changeOnce(ctx, seen, isDone, async () =>
    close(ctx, await requireRefund(ctx, seen, ["sent"])),
  );
}

/** The buyer has the money. Said again, it changes nothing. */
export async function confirmArrived(
  ctx: Ctx,
  { orderId, key }: { orderId: string; key?: string | null | undefined },
): Promise<Refund> {
  const { order } = await requireOrder(ctx, orderId, key);
  const refund = await findRefundOfOrder(ctx, order.id);
  if (!refund) throw problem("not_found", refundTexts.unknown);
  if (refund.status === "confirmed") return refund;
  if (refund.status !== "sent") throw problem("conflict", refundTexts.notSent);
  return close(ctx, refund);
}

function close(ctx: Ctx, refund: Refund): Promise<Refund> {
  return changeRefund(ctx, refund, ["sent"], {
    ...{ status: "confirmed", confirmedAt: ctx.now },
    account: withoutNumber(refund.account),
  });
}
