// Enqueues the mail about the opening for some of a course's subscribers, once each.
import { and, eq, inArray, isNull } from "drizzle-orm";
import { enqueue, type TransactionCtx } from "#src/ctx.ts";
import { subscriptions } from "./tables.ts";

/** Small, since the embedded database serves nobody else during the transaction. */
const atOnce = 100;

/** Call it in a transaction that locks the course. @returns how many were notified now. */
export async function tellSubscribers(ctx: TransactionCtx, courseId: string): Promise<number> {
  const untold = and(
    eq(subscriptions.academyId, ctx.academy.id),
    eq(subscriptions.courseId, courseId),
    isNull(subscriptions.notifiedAt),
  );
  const some = ctx.db
    .select({ userId: subscriptions.userId })
    .from(subscriptions)
    .where(untold)
    .limit(atOnce);
  const notified = await ctx.db
    .update(subscriptions)
    .set({ notifiedAt: ctx.now })
    .where(and(untold, inArray(subscriptions.userId, some)))
    .returning({ userId: subscriptions.userId });
  for (const { userId } of notified) await enqueue(ctx, "enrolments.mail", { userId, courseId });
  return notified.length;
}
