// Refuses what would let somebody new into an academy that staff have suspended.
import type { Ctx } from "#src/ctx.ts";
import { problem } from "#src/problem.ts";

export const suspendedText = "Esta academia está en pausa.";

/** Throws `forbidden`. Its pages and calls are closed before (away.tsx); this holds for every door. */
export function refuseSuspended({ academy }: Pick<Ctx, "academy">): void {
  if (academy.suspendedAt) throw problem("forbidden", suspendedText);
}
