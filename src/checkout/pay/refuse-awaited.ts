// Tells a buyer that a course has not opened yet, where it cannot be sold for that reason.
import { launchDay } from "#src/courses/launches/launch.rules.ts";
import { findAwaited } from "#src/courses/launches/launch-queries.ts";
import type { Ctx } from "#src/ctx.ts";
import { problem } from "#src/problem.ts";

/** Throws a `conflict` if one of these courses still has to open. */
export async function refuseAwaited(ctx: Ctx, courseIds: string[]): Promise<void> {
  const opensAt = await findAwaited(ctx, courseIds);
  if (!opensAt) return;
  const day = launchDay(opensAt, ctx.now);
  throw problem(
    "conflict",
    `Este curso abre el ${day}. Hasta entonces no se vende: suscríbete en su página y te escribimos ese día.`,
  );
}
