// Deletes what a person was told, and how they wanted to hear of it.
import { and, eq } from "drizzle-orm";
import type { TransactionCtx } from "#src/ctx.ts";
import { notificationSettings, notifications } from "./tables.ts";

export async function forgetNotifications(ctx: TransactionCtx, userId: string): Promise<void> {
  for (const table of [notificationSettings, notifications]) {
    await ctx.db
      .delete(table)
      .where(and(eq(table.academyId, ctx.academy.id), eq(table.userId, userId)));
  }
}
