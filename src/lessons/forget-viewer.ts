// Deletes a person's viewing history, progress, comments and notes.
import { and, eq } from "drizzle-orm";
import type { Ctx } from "#src/ctx.ts";
import { comments, lessonNotes, lessonViews, progress } from "./tables.ts";

export async function forgetViewer(ctx: Ctx, userId: string): Promise<void> {
  for (const table of [progress, lessonViews, comments, lessonNotes]) {
    await ctx.db
      .delete(table)
      .where(and(eq(table.academyId, ctx.academy.id), eq(table.userId, userId)));
  }
}
