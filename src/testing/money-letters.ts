// Has every mail about an order that waits or failed, and about a refund, sent to its buyer.
import { and, eq } from "drizzle-orm";
import { sendFailed, sendPending } from "#src/checkout/open-order-mail.ts";
import { orderKey } from "#src/checkout/orders/order-access.ts";
import type { Order, Payment } from "#src/checkout/queries.ts";
import { askRefund } from "#src/checkout/refunds/ask-refund.ts";
import { sendRefundMail } from "#src/checkout/refunds/refund-mail.ts";
import { refunds } from "#src/checkout/refunds/tables.ts";
import { orders, payments } from "#src/checkout/tables.ts";
import type { Ctx } from "#src/ctx.ts";

const states = [
  ["asked", { status: "asked" }],
  ["overdue", { status: "asked" }],
  ["granted", { status: "granted" }],
  ["account", { account: { bank: "Nu", kind: "savings", lastFour: "4321", sealed: "" } }],
  ["code", {}],
  ["refused", { status: "refused", note: "Pasaron más de siete días hábiles." }],
  ["sent", { status: "sent", reference: "TR-77" }],
  ["late", { status: "granted", reason: "late" }],
] as const;

/** @param orderId of a paid order without a session. @returns how many mails to its buyer */
export async function sendMoneyLetters(ctx: Ctx, orderId: string): Promise<number> {
  const { db, academy } = ctx;
  const setOrder = async (status: Order["status"], payment: Payment["status"]) => {
    await db
      .update(orders)
      .set({ status })
      .where(and(eq(orders.academyId, academy.id), eq(orders.id, orderId)));
    await db
      .update(payments)
      .set({ status: payment })
      .where(and(eq(payments.academyId, academy.id), eq(payments.orderId, orderId)));
  };
  await setOrder("pending", "pending");
  await sendPending(ctx, orderId);
  await setOrder("failed", "declined");
  await sendFailed(ctx, orderId);
  await setOrder("paid", "approved");
  const { id } = await askRefund(ctx, { orderId, key: orderKey(ctx, orderId) });
  for (const [mail, change] of states) {
    await ctx.db
      .update(refunds)
      .set({ way: "transfer", ...change })
      .where(and(eq(refunds.academyId, ctx.academy.id), eq(refunds.id, id)));
    await sendRefundMail(ctx, id, mail);
  }
  return states.length + 2;
}
