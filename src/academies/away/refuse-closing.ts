// Refuses what would begin something new in an academy that is about to close: its learners would
// have less than the notice that they are owed.
import type { Ctx } from "#src/ctx.ts";
import { problem } from "#src/problem.ts";
import { formatDate } from "#src/ui/formats/moments.rules.ts";
import { lastMoment } from "./closing.rules.ts";

/** Throws `conflict`. What began before goes on: payments, and places that wait for their owner. */
export function refuseClosing(ctx: Pick<Ctx, "academy">): void {
  const refusal = closingRefusal(ctx);
  if (refusal !== null) throw problem("conflict", refusal);
}

/** Null while nobody closes the academy. */
export function closingRefusal({ academy }: Pick<Ctx, "academy">): string | null {
  const day = lastDayIn({ academy });
  return day && `Esta academia cierra el ${day}: ya no vende ni empieza nada nuevo.`;
}

/** In words, such as `25 de febrero de 2027`; null while nobody closes the academy. */
export function lastDayIn({ academy: { closesAt } }: Pick<Ctx, "academy">): string | null {
  return closesAt && formatDate(lastMoment(closesAt));
}
