// Whether an academy is suspended, about to close or closed, as its pages say it.
import { hasClosed } from "#src/academies/closing.rules.ts";
import { lastDayIn } from "#src/academies/refuse-closing.ts";
import type { Ctx } from "#src/ctx.ts";

export type Standing = ReturnType<typeof standingOf>;

/** Null where it is none of them. */
export function standingOf(ctx: Pick<Ctx, "academy" | "now">) {
  const { academy, now } = ctx;
  const day = lastDayIn(ctx);
  if (day && hasClosed(academy, now)) return { kind: "closed" as const, day };
  if (academy.suspendedAt) return { kind: "paused" as const };
  return day ? { kind: "closing" as const, day } : null;
}
