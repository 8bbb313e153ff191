// Marks what an account was told as read or unread. Somebody else's does not exist.
import { and, asc, eq, inArray, isNull, lte, type SQL, sql } from "drizzle-orm";
import type { MemberCtx } from "#src/ctx.ts";
import { problem } from "#src/problem.ts";
import { type ListedNotification, notificationColumns } from "./notification-queries.ts";
import { notifications } from "./tables.ts";

const missing = "Esta notificación ya no está";

/** What is read already keeps the moment when it was. Throws `not_found`. */
export async function markNotification(
  ctx: MemberCtx,
  { id, read }: { id: string; read: boolean },
): Promise<ListedNotification> {
  const readAt = read ? sql`coalesce(${notifications.readAt}, ${ctx.now.toISOString()})` : null;
  const [marked] = await ctx.db
    .update(notifications)
    .set({ readAt })
    .where(and(own(ctx), eq(notifications.id, id)))
    .returning(notificationColumns);
  if (!marked) throw problem("not_found", missing);
  return marked;
}

/**
 * Marks all as read up to the newest that the person was shown: what came after it stays unread.
 * @returns how many were unread
 */
export async function markAllRead(ctx: MemberCtx, { upTo }: { upTo: string }): Promise<number> {
  const unread = and(own(ctx), lte(notifications.id, upTo), isNull(notifications.readAt));
  // In the order of their ids, so that two of these at once do not deadlock.
  const held = ctx.db
    .select({ id: notifications.id })
    .from(notifications)
    .where(unread)
    .orderBy(asc(notifications.id))
    .for("update");
  const marked = await ctx.db
    .update(notifications)
    .set({ readAt: ctx.now })
    .where(and(own(ctx), inArray(notifications.id, held)))
    .returning({ id: notifications.id });
  return marked.length;
}

function own({ academy, actor }: MemberCtx): SQL | undefined {
  return and(eq(notifications.academyId, academy.id), eq(notifications.userId, actor.id));
}
