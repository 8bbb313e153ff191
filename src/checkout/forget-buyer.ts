// Frees a deleted buyer's e-mail for new purchases; the law requires us to keep the orders.
import { and, eq, inArray, or } from "drizzle-orm";
import type { User } from "#src/accounts/tables.ts";
import type { Ctx } from "#src/ctx.ts";
import { orderClaims, orders, payments } from "./tables.ts";

type Person = Pick<User, "id" | "email" | "emailVerifiedAt">;

/** Bought by this person, or for an e-mail that is proven to be theirs. */
function ordersOf({ id, email, emailVerifiedAt }: Person) {
  const bought = eq(orders.buyerId, id);
  return emailVerifiedAt ? or(bought, eq(orders.learnerEmail, email)) : bought;
}

/** Whether a payment by or for this person still waits for the bank's verdict. */
export async function hasPaymentUnderWay(ctx: Ctx, person: Person): Promise<boolean> {
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
        ordersOf(person),
      ),
    )
    .limit(1);
  return open.length > 0;
}

export async function forgetBuyer(ctx: Ctx, person: Person): Promise<void> {
  const theirs = ctx.db
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.academyId, ctx.academy.id), ordersOf(person)));
  await ctx.db
    .delete(orderClaims)
    .where(
      and(
        eq(orderClaims.academyId, ctx.academy.id),
        eq(orderClaims.learnerEmail, person.email),
        inArray(orderClaims.orderId, theirs),
      ),
    );
}
