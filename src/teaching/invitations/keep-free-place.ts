// Keeps the place that was given free of charge when a purchase of the same course is undone.
import type { TransactionCtx } from "#src/ctx.ts";
import { holdsFreePlace } from "./invitation-queries.ts";

export async function keepFreePlace(
  ctx: TransactionCtx,
  place: { userId: string; courseId: string; keep(): void },
): Promise<void> {
  if (await holdsFreePlace(ctx, place)) place.keep();
}
