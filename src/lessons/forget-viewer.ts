// Forgets what a person has watched, where they were in each course and what they wrote below classes.
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
