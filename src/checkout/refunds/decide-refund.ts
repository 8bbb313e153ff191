// The academy decides on a refund that was asked for after the days in which it is granted at once.
import { z } from "zod";
import { requireAdministrator } from "#src/accounts/require-administrator.ts";
import { undoOrder } from "#src/checkout/settle/undo-order.ts";
import { enqueue, inTransaction, type MemberCtx } from "#src/ctx.ts";
import { problem } from "#src/problem.ts";
import { changeOnce, changeRefund, requireRefund, type Seen } from "./change-refund.ts";
import { refundNote, refundTexts, wayOf, withoutNumber } from "./refund.rules.ts";
import { holdApproved, type Refund } from "./refund-queries.ts";
import { startReturn } from "./start-return.ts";
import { tellBuyer } from "./tell-buyer.ts";

/** Said again by the same person, it changes nothing. */
export async function grantRefund(ctx: MemberCtx, seen: Seen): Promise<Refund> {
  requireAdministrator(ctx, refundTexts.administrators);
  const isDone = ({ status, decidedBy }: Refund) =>
    (status === "granted" || status === "sent") && decidedBy === ctx.actor.id;
  return changeOnce(ctx, seen, isDone, () => grant(ctx, seen));
}

async function grant(ctx: MemberCtx, seen: Seen): Promise<Refund> {
  const { orderId } = await requireRefund(ctx, seen, ["asked"]);
  return inTransaction(ctx, async (ctx) => {
    const held = await holdApproved(ctx, orderId);
    if (held?.order.status !== "paid") throw problem("conflict", refundTexts.changed);
    const refund = await changeRefund(ctx, seen, ["asked"], {
      status: "granted",
      way: wayOf(held.payment, ctx.now),
      decidedAt: ctx.now,
      decidedBy: ctx.actor.id,
    });
    await undoOrder(ctx, held.payment, "refunded");
    await startReturn(ctx, refund, "granted");
    return refund;
  });
}

export const refusal = z.object({ note: refundNote });

/** The buyer keeps what they bought, and reads the reason. Given again, it changes nothing. */
export async function refuseRefund(
  ctx: MemberCtx,
  seen: Seen,
  given: z.input<typeof refusal>,
): Promise<Refund> {
  requireAdministrator(ctx, refundTexts.administrators);
  const { note } = refusal.parse(given);
  const isDone = (refund: Refund) => refund.status === "refused" && refund.note === note;
  return changeOnce(ctx, seen, isDone, () => refuse(ctx, seen, note));
}

async function refuse(ctx: MemberCtx, seen: Seen, note: string): Promise<Refund> {
  const { account } = await requireRefund(ctx, seen, ["asked"]);
  return inTransaction(ctx, async (ctx) => {
    const refund = await changeRefund(ctx, seen, ["asked"], {
      status: "refused",
      account: withoutNumber(account),
      note,
      decidedAt: ctx.now,
      decidedBy: ctx.actor.id,
    });
    await enqueue(ctx, "refunds.mail", { refundId: refund.id, mail: "refused" });
    await tellBuyer(ctx, refund, "refundRefused");
    return refund;
  });
}
