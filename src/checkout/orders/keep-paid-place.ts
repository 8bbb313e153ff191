// Keeps the place that another order paid for: an account that changed its e-mail may have a course
// twice, by the address it had and by the one it got.
import { holdsPaidPlace } from "#src/checkout/learner-queries.ts";
import type { TransactionCtx } from "#src/ctx.ts";

export async function keepPaidPlace(
  ctx: TransactionCtx,
  place: { userId: string; courseId: string; keep(): void },
): Promise<void> {
  if (await holdsPaidPlace(ctx, place)) place.keep();
}
