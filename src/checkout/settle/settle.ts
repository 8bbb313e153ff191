// Applies the gateway's verdict exactly once, from any source and despite repeats.
import { isDeepStrictEqual } from "node:util";
import { and, eq } from "drizzle-orm";
import type { Payment } from "#src/checkout/queries.ts";
import { paymentEvents, payments } from "#src/checkout/tables.ts";
import { type Ctx, inTransaction } from "#src/ctx.ts";
import type { GatewayTransaction } from "#src/outside/payment-gateway.ts";
import { giveBack, release, takeMoney, tellWaiting } from "./follow-verdict.ts";
import { returnOther } from "./return-other.ts";
import { isChargeOf } from "./verdict.rules.ts";

/**
 * `refused`: the gateway refused the request; `unsent`: it did not receive it in time; `expired`:
 * the buyer did not pay in time.
 */
type Verdict = GatewayTransaction | "refused" | "unsent" | "expired";
type Source = "answer" | "webhook" | "poll";

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
  created: ["pending", "approved", "declined", "error", "voided", "refused", "unsent", "expired"],
  pending: ["approved", "declined", "error", "voided", "expired"],
  approved: ["voided"],
  declined: ["approved"],
  error: ["approved"],
  voided: [],
  refused: ["pending", "approved"],
  unsent: ["pending", "approved"],
  expired: ["approved"],
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
  await inTransaction(ctx, async (ctx) => {
    const mine = and(eq(payments.academyId, ctx.academy.id), eq(payments.id, payment.id));
    // The lock serialises webhook, poll and answer.
    const [current] = await ctx.db.select().from(payments).where(mine).for("update");
    if (!current) throw new Error(`payment ${payment.id} vanished`);
    if (transaction) {
      await ctx.db
        .insert(paymentEvents)
        .values({
          academyId: ctx.academy.id,
          paymentId: current.id,
          gatewayId: transaction.id,
          status: transaction.status,
          source,
        })
        .onConflictDoNothing();
    }
    const instructions = transaction?.instructions ?? current.instructions;
    if (!next[current.status].includes(status)) {
      if (current.status !== "pending") return;
      if (isDeepStrictEqual(instructions, current.instructions)) return;
      await ctx.db.update(payments).set({ instructions }).where(mine);
      return;
    }
    await ctx.db
      .update(payments)
      .set({
        status,
        gatewayId: transaction?.id ?? current.gatewayId,
        statusMessage: transaction?.statusMessage ?? null,
        instructions,
        settledAt: status === "pending" ? null : ctx.now,
      })
      .where(mine);
    if (status === "approved") await takeMoney(ctx, current);
    else if (status === "pending") await tellWaiting(ctx, current);
    else if (status === "voided" && current.status === "approved") await giveBack(ctx, current);
    else await release(ctx, current, { buyerWaits: source === "answer" });
  });
}
