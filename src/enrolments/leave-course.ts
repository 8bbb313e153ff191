// Takes a course away from one learner.
import { and, eq } from "drizzle-orm";
import type { TransactionCtx } from "#src/ctx.ts";
import { countOnDays } from "#src/figures/count-on-days.ts";
import { leavePlaces } from "./leave-places.ts";
import { enrolments } from "./tables.ts";

/** Call it after everything that locks courses. @returns whether the learner had it */
export async function leaveCourse(
  ctx: TransactionCtx,
  { userId, courseId }: { userId: string; courseId: string },
): Promise<boolean> {
  const changes = await leavePlaces(
    ctx,
    and(eq(enrolments.userId, userId), eq(enrolments.courseId, courseId)),
  );
  await countOnDays(ctx, changes);
  return changes.length > 0;
}
