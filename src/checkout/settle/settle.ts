// Applies the gateway's verdict exactly once, from any source and despite repeats.
import { isDeepStrictEqual } from "node:util";
import type { Payment } from "#src/checkout/queries.ts";
import { payments } from "#src/checkout/tables.ts";
import { type Ctx, inTransaction, type TransactionCtx } from "#src/ctx.ts";
import { together } from "#src/db/together.ts";
import { withCommit } from "#src/db/with-commit.ts";
import type { GatewayTransaction } from "#src/outside/gateway/payment-gateway.ts";
import { giveBack, release, takeMoney, tellUnanswered, tellWaiting } from "./follow-verdict.ts";
import { holdPayment, isPayment, noteEvent, type Source, setPayment } from "./payment-rows.ts";
import { returnOther } from "./return-other.ts";
import { tellSettled } from "./settled-here.ts";
import { isChargeOf } from "./verdict.rules.ts";

/**
 * `refused`: the gateway refused the request; `unsent`: it did not receive it in time; `expired`:
 * the buyer did not pay in time; `unanswered`: no keys are left that it would answer to.
 */
type Verdict = GatewayTransaction | "refused" | "unsent" | "expired" | "unanswered";

const statusOf = {
  PENDING: "pending",
  APPROVED: "approved",
  DECLINED: "declined",
  ERROR: "error",
  VOIDED: "voided",
} as const;

/**
 * The verdicts that still change a payment; all others are repeats or arrive out of order. An
 * approval overrides every verdict that nothing was charged, ours and the gateway's: its end of an
 * expired payment is an ERROR, and the buyer may have paid a moment before.
 */
const next: Record<Payment["status"], readonly Payment["status"][]> = {
  created: [
    ...(["pending", "approved", "declined", "error", "voided"] as const),
    ...(["refused", "unsent", "expired", "unanswered"] as const),
  ],
  pending: ["approved", "declined", "error", "voided", "expired", "unanswered"],
  approved: ["voided"],
  declined: ["approved"],
  error: ["approved"],
  voided: [],
  refused: ["pending", "approved"],
  unsent: ["pending", "approved"],
  expired: ["approved"],
  unanswered: ["approved", "declined", "error", "voided"],
};

export async function settle(
  ctx: Ctx,
  payment: Pick<Payment, "id" | "reference" | "amountCop">,
  verdict: Verdict,
  source: Source,
): Promise<void> {
  const transaction = typeof verdict === "string" ? null : verdict;
  // An event's signature covers neither currency nor reference, so every verdict is compared.
  if (transaction && !isChargeOf(payment, transaction)) {
    ctx.log.error({ paymentId: payment.id, gatewayId: transaction.id }, "another charge");
    return returnOther(ctx, payment, transaction);
  }
  const status = typeof verdict === "string" ? verdict : statusOf[verdict.status];
  let orderId: string | undefined;
  await inTransaction(ctx, async (ctx) => {
    // The lock serialises webhook, poll and answer.
    const current = await holdPayment(ctx, payment.id);
    orderId = current.orderId;
    if (transaction) {
      withCommit(ctx.db, "own rows", () => noteEvent(ctx, current, { transaction, source }));
    }
    const instructions = transaction?.instructions ?? current.instructions;
    if (!next[current.status].includes(status)) {
      if (current.status !== "pending") return;
      if (isDeepStrictEqual(instructions, current.instructions)) return;
      await ctx.db.update(payments).set({ instructions }).where(isPayment(ctx, current));
      return;
    }
    const change = () =>
      setPayment(ctx, {
        id: current.id,
        status,
        gatewayId: transaction?.id ?? current.gatewayId,
        statusMessage: transaction?.statusMessage ?? null,
        instructions,
        settledAt: status === "pending" ? null : ctx.now,
      });
    if (status === "pending") {
      withCommit(ctx.db, "own rows", change);
      await tellWaiting(ctx, current);
    } else await together([change(), follow(ctx, current, { status, source })]);
  });
  if (orderId) tellSettled(orderId);
}

/** Its first statement is sent with what the verdict changes of the payment. */
async function follow(
  ctx: TransactionCtx,
  before: Payment,
  { status, source }: { status: Payment["status"]; source: Source },
): Promise<void> {
  if (status === "approved") return takeMoney(ctx, before);
  if (status === "voided" && before.status === "approved") return giveBack(ctx, before);
  await release(ctx, before, { buyerWaits: source === "answer" });
  if (status === "unanswered") await tellUnanswered(ctx, before);
}
