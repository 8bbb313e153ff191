// Deletes a comment with its answers, or an answer, for its author or those who manage the course.
import { and, eq } from "drizzle-orm";
import { inTransaction, type MemberCtx } from "#src/ctx.ts";
import { comments } from "#src/lessons/tables.ts";
import { problem } from "#src/problem.ts";
import { holdComment, unmarkAnswered } from "./answered.ts";
import { mayRemove } from "./comment-access.rules.ts";
import { findComment } from "./comment-queries.ts";
import { commentMessages } from "./comments.rules.ts";

/**
 * A question without its last answer waits for one again. Authors may delete even if the class takes
 * no more comments or they may no longer watch it.
 */
export async function deleteComment(ctx: MemberCtx, lessonId: string, id: string): Promise<void> {
  if (!(await dropComment(ctx, lessonId, id))) {
    throw problem("not_found", commentMessages.noComment);
  }
}

/**
 * As `deleteComment`, but a comment that is gone is no failure. @returns false for such a one
 */
export async function dropComment(ctx: MemberCtx, lessonId: string, id: string): Promise<boolean> {
  const found = await findComment(ctx, lessonId, id);
  if (!found) return false;
  if (!mayRemove(ctx.actor, found)) throw problem("not_found", commentMessages.noComment);
  const { parentId } = found;
  await inTransaction(ctx, async (ctx) => {
    await holdComment(ctx, parentId ?? id);
    await ctx.db
      .delete(comments)
      .where(and(eq(comments.academyId, ctx.academy.id), eq(comments.id, id)));
    if (parentId) await unmarkAnswered(ctx, [parentId]);
  });
  return true;
}
