// Lets who signs up again with the same e-mail buy again; orders and payments stay as the law asks.
import { and, eq, inArray, or } from "drizzle-orm";
import type { Ctx } from "#src/ctx.ts";
import { orderClaims, orders, payments } from "./tables.ts";

type Person = { id: string; email: string };

/** Whether the bank still owes a verdict on something that this person pays or will take. */
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
