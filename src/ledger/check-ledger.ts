// Adds the whole ledger of an academy up, and says in the log what does not come to zero.
import type { Ctx } from "#src/ctx.ts";
import { brokenOrders, brokenSets } from "./check-queries.ts";

/** Writes an error to the log for each set of the academy that does not add up to zero. */
export async function checkLedger(ctx: Ctx): Promise<void> {
  const academyId = ctx.academy.id;
  for (const { setId, sumCop } of await brokenSets(ctx)) {
    ctx.log.error({ academyId, setId, sumCop }, "a set of the ledger does not add up to zero");
  }
  for (const { orderId, dueCop, paidCop } of await brokenOrders(ctx)) {
    const sums = { academyId, orderId, dueCop, paidCop };
    ctx.log.error(sums, "more went back for an order than came in");
  }
}
