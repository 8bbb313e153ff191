// Tells the subscribers of launches that opened by the clock alone, because the catalogue listed
// them before (docs/decisions/053-a-launch-sells-nothing.md).
import { sellsNothing } from "#src/academies/away/while-away.rules.ts";
import { holdOpened, tellSome } from "#src/courses/launches/open-launches.ts";
import type { Ctx } from "#src/ctx.ts";
import { subscribers } from "./tell-subscribers.ts";
import { openedWithWaiting } from "./waiting-queries.ts";

/** In transactions, and where nobody can buy, as `openDueLaunches`. */
export async function tellWaiting(ctx: Ctx): Promise<void> {
  if (sellsNothing(ctx.academy)) return;
  for (const courseId of await openedWithWaiting(ctx)) {
    while (await tellSome(ctx, courseId, { waiting: subscribers, hold: holdOpened }));
  }
}
