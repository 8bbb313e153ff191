// Drops the badges of an account that is being deleted.
import { and, eq } from "drizzle-orm";
import type { TransactionCtx } from "#src/ctx.ts";
import { teacherBadges } from "#src/teaching/tables.ts";

/** Call it with the account locked. */
export async function forgetBadges(ctx: TransactionCtx, userId: string): Promise<void> {
  await ctx.db
    .delete(teacherBadges)
    .where(and(eq(teacherBadges.academyId, ctx.academy.id), eq(teacherBadges.userId, userId)));
}
