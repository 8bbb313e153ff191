// Frees a deleted buyer's e-mail for new purchases; the law requires us to keep the orders.
import { and, eq, inArray, or } from "drizzle-orm";
import type { Ctx } from "#src/ctx.ts";
import { orderClaims, orders, payments } from "./tables.ts";

type Person = { id: string; email: string };

/** Whether a payment by or for this person still waits for the bank's verdict. */
export async function hasPaymentUnderWay(ctx: Ctx, { id, email }: Person): Promise<boolean> {
  const open = await ctx.db
    .select({ id: payments.id })
    .from(payments)
    .innerJoin(
      orders,
      and(eq(orders.academyId, payments.academyId), eq(orders.id, payments.orderId)),
    )
    .where(
      and(
        eq(payments.academyId, ctx.academy.id),
        inArray(payments.status, ["created", "pending"]),
        or(eq(orders.buyerId, id), eq(orders.learnerEmail, email)),
      ),
    )
    .limit(1);
  return open.length > 0;
}

export async function forgetBuyer(ctx: Ctx, { email }: Person): Promise<void> {
  await ctx.db
    .delete(orderClaims)
    .where(and(eq(orderClaims.academyId, ctx.academy.id), eq(orderClaims.learnerEmail, email)));
}
