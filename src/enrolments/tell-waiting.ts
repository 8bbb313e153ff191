// Tells the subscribers of launches that opened by the clock alone, because the catalogue listed
// them before (docs/decisions/053-a-launch-sells-nothing.md).
import { holdOpened, tellSome } from "#src/courses/launches/open-launches.ts";
import type { Ctx } from "#src/ctx.ts";
import { subscribers } from "./tell-subscribers.ts";
import { openedWithWaiting } from "./waiting-queries.ts";

/** Uses many transactions of bounded size, so that a crash loses at most one. */
export async function tellWaiting(ctx: Ctx): Promise<void> {
  for (const courseId of await openedWithWaiting(ctx)) {
    while (await tellSome(ctx, courseId, { waiting: subscribers, hold: holdOpened }));
  }
}
