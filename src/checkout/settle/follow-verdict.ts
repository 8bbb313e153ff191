// What a verdict does to the order of its payment. Call each with the payment locked.
import { salesPath } from "#src/academies/admin-paths.rules.ts";
import type { Payment } from "#src/checkout/queries.ts";
import { confirmVoid } from "#src/checkout/refunds/confirm-void.ts";
import { returnLate } from "#src/checkout/refunds/return-late.ts";
import { enqueue, type TransactionCtx } from "#src/ctx.ts";
import { together } from "#src/db/together.ts";
import { tellAdministrators } from "#src/notifications/tell-administrators.ts";
import { noticeOf } from "#src/notifications/texts.rules.ts";
import { claimAgain } from "./claim-again.ts";
import { endUnpaid } from "./end-unpaid.ts";
import { fulfil } from "./fulfil.ts";
import { holdOrder, payPending, setOrderStatus } from "./order-status.ts";
import { coursesOfOrder } from "./sold-queries.ts";
import { undoOrder } from "./undo-order.ts";

/** The money is there. Where the order cannot be fulfilled any more, it goes back. */
export async function takeMoney(ctx: TransactionCtx, payment: Payment): Promise<void> {
  const { orderId } = payment;
  const [paid, sold] = await together([payPending(ctx, orderId), coursesOfOrder(ctx, orderId)]);
  if (paid) return fulfil(ctx, paid, sold);
  const order = await holdOrder(ctx, orderId);
  if (order.status === "failed" && (await claimAgain(ctx, order))) {
    return fulfil(ctx, await setOrderStatus(ctx, orderId, "paid"), sold);
  }
  await returnLate(ctx, { order, payment });
}

/** A payment that was approved is voided. A refund has undone its order already. */
export async function giveBack(ctx: TransactionCtx, payment: Payment): Promise<void> {
  const order = await holdOrder(ctx, payment.orderId);
  if (order.status === "paid") await undoOrder(ctx, payment, "voided");
  await confirmVoid(ctx, payment);
}

/** The gateway has the payment, and its buyer something to do, which a mail repeats. */
export async function tellWaiting(ctx: TransactionCtx, payment: Payment): Promise<void> {
  if (payment.method === "card") return;
  const { id: orderId, status } = await holdOrder(ctx, payment.orderId);
  if (status === "pending") await enqueue(ctx, "checkout.mail", { orderId, mail: "pending" });
}

/** Only an administrator can look the payment up, in the panel of the account that took it. */
export function tellUnanswered(ctx: TransactionCtx, payment: Payment): Promise<void> {
  const { id: paymentId, orderId } = payment;
  const href = `${salesPath}/orders/${orderId}`;
  return tellAdministrators(ctx, noticeOf.paymentUnanswered({ paymentId, href }));
}

/** Nothing was charged, as far as is known: the courses can be bought again. */
export async function release(
  ctx: TransactionCtx,
  payment: Payment,
  { buyerWaits }: { buyerWaits: boolean },
): Promise<void> {
  const { orderId } = payment;
  const order = await holdOrder(ctx, orderId);
  if (order.status !== "pending") return;
  await endUnpaid(ctx, orderId, "failed");
  if (buyerWaits || (payment.method === "card" && !hasLeft(ctx, payment))) return;
  await enqueue(ctx, "checkout.mail", { orderId, mail: "failed" });
}

/** Whether the buyer was told to come back later. */
function hasLeft({ now, outside }: TransactionCtx, { createdAt }: Payment): boolean {
  return now.getTime() - createdAt.getTime() > outside.gateway.patienceMs;
}
