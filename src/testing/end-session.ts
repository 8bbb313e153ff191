// Ends a session as another request would, without a row of the trail.
import { and, eq } from "drizzle-orm";
import { sessions } from "#src/accounts/tables.ts";
import type { Ctx } from "#src/ctx.ts";

export async function endSession(ctx: Ctx, sessionId: string): Promise<void> {
  await ctx.db
    .update(sessions)
    .set({ revokedAt: ctx.now })
    .where(and(eq(sessions.academyId, ctx.academy.id), eq(sessions.id, sessionId)));
}
