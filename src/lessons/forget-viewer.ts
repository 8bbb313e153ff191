// Deletes a person's viewing history, progress and comments.
import { and, eq } from "drizzle-orm";
import type { Ctx } from "#src/ctx.ts";
import { comments, lessonViews, progress } from "./tables.ts";

export async function forgetViewer(ctx: Ctx, userId: string): Promise<void> {
  for (const table of [progress, lessonViews, comments]) {
    await ctx.db
      .delete(table)
      .where(and(eq(table.academyId, ctx.academy.id), eq(table.userId, userId)));
  }
}
