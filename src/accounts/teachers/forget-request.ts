// Deletes what a person asked of an academy, with their account.
import { and, eq } from "drizzle-orm";
import type { TransactionCtx } from "#src/ctx.ts";
import { teacherRequests } from "./tables.ts";

export async function forgetRequest(ctx: TransactionCtx, userId: string): Promise<void> {
  await ctx.db
    .delete(teacherRequests)
    .where(and(eq(teacherRequests.academyId, ctx.academy.id), eq(teacherRequests.userId, userId)));
}
