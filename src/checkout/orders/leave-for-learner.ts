// Leaves what others have begun to pay for a learner and did not finish, so that the learner buys it.
// Anybody can name an address in a purchase that waits for days, and hold its courses meanwhile.
import { and, eq, inArray, isNull, ne, or } from "drizzle-orm";
import { askGateway } from "#src/checkout/settle/ask-gateway.ts";
import { orderClaims, orders, payments } from "#src/checkout/tables.ts";
import type { MemberCtx } from "#src/ctx.ts";
import { leavePending } from "./leave-order.ts";

type Wanted = { learnerEmail: string; courseIds: string[] };

/**
 * Call it only for the learner, with the address proven. A card is left alone, since the bank decides
 * on it within minutes. Money that comes for an order that was left is returned.
 * @returns whether there were any; what was approved just now is bought instead of left
 */
export async function leaveForLearner(ctx: MemberCtx, wanted: Wanted): Promise<boolean> {
  const waiting = await waitingPayments(ctx, wanted);
  for (const payment of waiting) {
    await askGateway(ctx, payment);
    await leavePending(ctx, payment.orderId);
  }
  return waiting.length > 0;
}

async function waitingPayments(ctx: MemberCtx, { learnerEmail, courseIds }: Wanted) {
  const academyId = ctx.academy.id;
  const held = ctx.db
    .select({ id: orderClaims.orderId })
    .from(orderClaims)
    .where(
      and(
        eq(orderClaims.academyId, academyId),
        eq(orderClaims.learnerEmail, learnerEmail),
        inArray(orderClaims.courseId, courseIds),
      ),
    );
  const found = await ctx.db
    .select({ payment: payments })
    .from(payments)
    .innerJoin(
      orders,
      and(eq(orders.academyId, payments.academyId), eq(orders.id, payments.orderId)),
    )
    .where(
      and(
        eq(payments.academyId, academyId),
        inArray(payments.orderId, held),
        inArray(payments.status, ["created", "pending"]),
        ne(payments.method, "card"),
        eq(orders.status, "pending"),
        or(isNull(orders.buyerId), ne(orders.buyerId, ctx.actor.id)),
      ),
    );
  return found.map(({ payment }) => payment);
}
