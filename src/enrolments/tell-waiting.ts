// Mails the subscribers of launches that opened by the clock alone, because the catalogue listed
// them before (docs/decisions/053-a-launch-sells-nothing.md).
import { holdOpened } from "#src/courses/launches/open-launches.ts";
import { type Ctx, inTransaction } from "#src/ctx.ts";
import { tellSubscribers } from "./tell-subscribers.ts";
import { openedWithWaiting } from "./waiting-queries.ts";

/** Uses many transactions of bounded size, so that a crash loses at most one. */
export async function tellWaiting(ctx: Ctx): Promise<void> {
  for (const courseId of await openedWithWaiting(ctx)) {
    while (await tellSome(ctx, courseId));
  }
}

/** @returns whether some may be left. */
function tellSome(ctx: Ctx, courseId: string): Promise<boolean> {
  return inTransaction(
    ctx,
    async (ctx) => (await holdOpened(ctx, courseId)) && (await tellSubscribers(ctx, courseId)) > 0,
  );
}
