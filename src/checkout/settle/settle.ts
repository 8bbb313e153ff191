// Applies the gateway's verdict exactly once, from any source and despite repeats.
import { and, asc, eq } from "drizzle-orm";
import { lockEmail } from "#src/accounts/email/lock-email.ts";
import { isForBuyer } from "#src/checkout/for-buyer.rules.ts";
import type { Order, Payment } from "#src/checkout/queries.ts";
import { orderClaims, orderItems, orders, paymentEvents, payments } from "#src/checkout/tables.ts";
import { type Ctx, enqueue, inTransaction, type TransactionCtx } from "#src/ctx.ts";
import { enrolLearner, withdraw } from "#src/enrolments/enrol.ts";
import type { GatewayTransaction } from "#src/outside/card-gateway.ts";

/** `refused`: the gateway refused the request; `unsent`: it did not receive it in time. */
type Verdict = GatewayTransaction | "refused" | "unsent";
type Source = "answer" | "webhook" | "poll";

const statusOf = {
  PENDING: "pending",
  APPROVED: "approved",
  DECLINED: "declined",
  ERROR: "error",
  VOIDED: "voided",
} as const;

/**
 * The verdicts that still change a payment; all others are repeats or arrive out of order. If we
 * concluded ourselves that nothing was charged, an approval from the bank overrides that.
 */
const next: Record<Payment["status"], readonly Payment["status"][]> = {
  created: ["pending", "approved", "declined", "error", "voided", "refused", "unsent"],
  pending: ["approved", "declined", "error", "voided"],
  approved: ["voided"],
  declined: [],
  error: [],
  voided: [],
  refused: ["pending", "approved"],
  unsent: ["pending", "approved"],
};

export async function settle(
  ctx: Ctx,
  payment: Pick<Payment, "id" | "reference" | "amountCop">,
  verdict: Verdict,
  source: Source,
): Promise<void> {
  const transaction = typeof verdict === "string" ? null : verdict;
  if (transaction) assertSame(payment, transaction);
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
    if (!next[current.status].includes(status)) return;
    await ctx.db
      .update(payments)
      .set({
        status,
        gatewayId: transaction?.id ?? current.gatewayId,
        statusMessage: transaction?.statusMessage ?? null,
        settledAt: status === "pending" ? null : ctx.now,
      })
      .where(mine);
    if (status === "approved") await fulfil(ctx, current.orderId);
    else if (status === "voided" && current.status === "approved") await undo(ctx, current.orderId);
    else if (status !== "pending") await release(ctx, current.orderId);
  });
}

async function fulfil(ctx: TransactionCtx, orderId: string): Promise<void> {
  const order = await setOrderStatus(ctx, orderId, "paid");
  for (const courseId of await coursesOf(ctx, orderId)) {
    await enrolLearner(ctx, learnerOf(order), courseId);
  }
  await enqueue(ctx, "checkout.mail", { orderId, mail: "receipt" });
  // A buyer's own receipt says how to start.
  if (!isForBuyer(order)) await enqueue(ctx, "checkout.mail", { orderId, mail: "invitation" });
}

async function undo(ctx: TransactionCtx, orderId: string): Promise<void> {
  const order = await setOrderStatus(ctx, orderId, "voided");
  // A deletion takes the lock before it drops the same claims.
  await lockEmail(ctx, order.learnerEmail);
  // Without its claim the order's account is gone, and the course may have been bought again.
  for (const courseId of await dropClaims(ctx, orderId)) {
    await withdraw(ctx, learnerOf(order), courseId);
  }
}

function learnerOf({ learnerEmail, buyerId }: Order) {
  return { email: learnerEmail, buyerId };
}

/** Nothing was charged: the courses can be bought again. */
async function release(ctx: Ctx, orderId: string): Promise<void> {
  await setOrderStatus(ctx, orderId, "failed");
  await dropClaims(ctx, orderId);
}

async function setOrderStatus(ctx: Ctx, orderId: string, status: "paid" | "failed" | "voided") {
  const [order] = await ctx.db
    .update(orders)
    .set({ status, settledAt: ctx.now })
    .where(and(eq(orders.academyId, ctx.academy.id), eq(orders.id, orderId)))
    .returning();
  if (!order) throw new Error(`order ${orderId} vanished`);
  return order;
}

/** In the same sequence for all requests, since each course's student count is locked in turn. */
async function coursesOf(ctx: Ctx, orderId: string): Promise<string[]> {
  const items = await ctx.db
    .select({ courseId: orderItems.courseId })
    .from(orderItems)
    .where(and(eq(orderItems.academyId, ctx.academy.id), eq(orderItems.orderId, orderId)))
    .orderBy(asc(orderItems.courseId));
  return items.map((item) => item.courseId);
}

/** @returns the courses that the order still held, in the sequence of `coursesOf`. */
async function dropClaims(ctx: Ctx, orderId: string): Promise<string[]> {
  const dropped = await ctx.db
    .delete(orderClaims)
    .where(and(eq(orderClaims.academyId, ctx.academy.id), eq(orderClaims.orderId, orderId)))
    .returning({ courseId: orderClaims.courseId });
  return dropped.map(({ courseId }) => courseId).toSorted();
}

/** An event's signature covers neither currency nor reference, so every verdict is compared. */
function assertSame(
  payment: Pick<Payment, "id" | "reference" | "amountCop">,
  transaction: GatewayTransaction,
): void {
  const same =
    transaction.reference === payment.reference &&
    transaction.amountInCents === payment.amountCop * 100 &&
    transaction.currency === "COP";
  if (!same) throw new Error(`gateway transaction ${transaction.id} is not payment ${payment.id}`);
}
