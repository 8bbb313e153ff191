// Frees a course that a learner got by an order of nothing, for which no refund exists.
import { and, eq, inArray } from "drizzle-orm";
import { orderClaims, orders } from "#src/checkout/tables.ts";
import type { TransactionCtx } from "#src/ctx.ts";

/** Call it behind the lock on the e-mail. The learner may get the course again. */
export async function dropFreeClaims(
  ctx: TransactionCtx,
  { learnerEmail, courseId }: { learnerEmail: string; courseId: string },
): Promise<void> {
  const academyId = ctx.academy.id;
  const free = ctx.db
    .select({ id: orders.id })
    .from(orders)
    .where(
      and(eq(orders.academyId, academyId), eq(orders.status, "paid"), eq(orders.totalCents, 0)),
    );
  await ctx.db
    .delete(orderClaims)
    .where(
      and(
        eq(orderClaims.academyId, academyId),
        eq(orderClaims.learnerEmail, learnerEmail),
        eq(orderClaims.courseId, courseId),
        inArray(orderClaims.orderId, free),
      ),
    );
}
