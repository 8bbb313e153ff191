// Ends an order that nobody paid: its courses and its coupon can be bought with again.
import { releaseRedemption } from "#src/coupons/redeem.ts";
import { runHooks, type TransactionCtx } from "#src/ctx.ts";
import { dropClaims, setOrderStatus } from "./order-status.ts";
import { coursesOfOrder } from "./sold-queries.ts";

/** Call it with the payment locked and the order pending, and locked too. */
export async function endUnpaid(
  ctx: TransactionCtx,
  orderId: string,
  status: "failed" | "left",
): Promise<void> {
  await setOrderStatus(ctx, orderId, status);
  await dropClaims(ctx, orderId);
  await releaseRedemption(ctx, orderId);
  const sold = await coursesOfOrder(ctx, orderId);
  await runHooks(ctx, "sharesDecided", { teacherIds: sold.map(({ teacherId }) => teacherId) });
}
