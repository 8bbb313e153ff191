// Marks what an account was told of one event as read, once it asks for nothing any more.
import { and, eq, isNull } from "drizzle-orm";
import type { TransactionCtx } from "#src/ctx.ts";
import { notifications } from "./tables.ts";

/** The row stays, so that the same event does not tell the account again. */
export async function markEventRead(
  ctx: Pick<TransactionCtx, "db" | "academy" | "now">,
  userId: string,
  event: string,
): Promise<void> {
  await ctx.db
    .update(notifications)
    .set({ readAt: ctx.now })
    .where(
      and(
        eq(notifications.academyId, ctx.academy.id),
        eq(notifications.userId, userId),
        eq(notifications.event, event),
        isNull(notifications.readAt),
      ),
    );
}
