// Lets a buyer give up an order that waits for its payment, and buy its courses another way.
import { and, asc, eq } from "drizzle-orm";
import type { Order } from "#src/checkout/queries.ts";
import { askGateway } from "#src/checkout/settle/ask-gateway.ts";
import { endUnpaid } from "#src/checkout/settle/end-unpaid.ts";
import { holdOrder } from "#src/checkout/settle/order-status.ts";
import { payments } from "#src/checkout/tables.ts";
import { type Ctx, inTransaction } from "#src/ctx.ts";
import { problem } from "#src/problem.ts";
import { buyAgainPath, orderTexts } from "./order.rules.ts";
import { requireOrder } from "./order-access.ts";

type Left = {
  /** Where the courses can be bought again. */
  buyAgainPath: string;
};

/**
 * Throws `conflict` for an order that was paid, also just now. A payment of an order that was left and comes in
 * all the same is returned.
 */
export async function leaveOrder(
  ctx: Ctx,
  { orderId, key }: { orderId: string; key: string | null | undefined },
): Promise<Left> {
  const { order } = await requireOrder(ctx, orderId, key);
  const payment = order.payments.at(-1);
  // What the buyer has just approved is bought.
  if (payment && order.status === "pending") await askGateway(ctx, payment);
  const status = await leavePending(ctx, order.id);
  if (status !== "left" && status !== "failed") throw problem("conflict", orderTexts.decided);
  return { buyAgainPath: buyAgainPath(order.items.map(({ courseId }) => courseId)) };
}

/** @returns how the order stands then */
export function leavePending(ctx: Ctx, orderId: string): Promise<Order["status"]> {
  return inTransaction(ctx, async (ctx) => {
    // Verdicts lock the payment before its order.
    await ctx.db
      .select({ id: payments.id })
      .from(payments)
      .where(and(eq(payments.academyId, ctx.academy.id), eq(payments.orderId, orderId)))
      .orderBy(asc(payments.id))
      .for("update");
    const { status } = await holdOrder(ctx, orderId);
    if (status !== "pending") return status;
    await endUnpaid(ctx, orderId, "left");
    return "left";
  });
}
