// Reads an order for whoever may see it.
import type { Ctx } from "#src/ctx.ts";
import { requireOrder } from "./order-access.ts";
import { type OrderView, readOrderView } from "./order-queries.ts";

/**
 * @param key of the order's secret link
 * Throws `not_found` for anybody who may not see it.
 */
export async function findOrderView(
  ctx: Ctx,
  id: string,
  key: string | null | undefined,
): Promise<OrderView> {
  const { by, order } = await requireOrder(ctx, id, key);
  return readOrderView(ctx, order, by);
}
