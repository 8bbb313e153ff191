// What tests of refunds need: a bought course, a later moment, and an account to send money to.
import type { BankAccount } from "#src/bank-accounts/bank-account.rules.ts";
import { requireOrder } from "#src/checkout/orders/order-access.ts";
import { type PayInput, pay } from "#src/checkout/pay/pay.ts";
import { findRefundOfOrder, type Refund } from "#src/checkout/refunds/refund-queries.ts";
import type { Course } from "#src/courses/queries.ts";
import type { Actor, Ctx } from "#src/ctx.ts";
import type { TestAcademy } from "./people.ts";

export const account: BankAccount = {
  bank: "Bancolombia",
  kind: "savings",
  number: "12345678904321",
  holder: "Marisol Quira",
  documentType: "CC",
  documentNumber: "34567890",
};

type Purchase = (course: Course) => Promise<PayInput>;

/** A paid order of the academy's student. */
export async function buy(
  academy: TestAcademy,
  purchase: Purchase,
  buyer: Actor = academy.student,
): Promise<string> {
  const { id, status } = await pay(academy.as(buyer), await purchase(academy.course));
  if (status !== "SUCCESS") throw new Error(`the purchase of the test is ${status}`);
  return id;
}

/** The same ctx so many days later. */
export function daysLater<C extends Ctx>(ctx: C, days: number): C {
  return { ...ctx, now: new Date(ctx.now.getTime() + days * 86_400_000) };
}

/** What the order and its refund are, for whoever may see them. */
export async function standing(ctx: Ctx, orderId: string, key?: string) {
  const { order } = await requireOrder(ctx, orderId, key);
  const refund = await refundOf(ctx, orderId).catch(() => null);
  return { order: order.status, refund: refund?.status ?? null, way: refund?.way ?? null };
}

export async function refundOf(ctx: Ctx, orderId: string): Promise<Refund> {
  const refund = await findRefundOfOrder(ctx, orderId);
  if (!refund) throw new Error("the order of the test has no refund");
  return refund;
}
