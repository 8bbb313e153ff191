// Deletes a comment with its answers, or an answer, for its author or those who manage the course.
import { and, eq } from "drizzle-orm";
import { type Actor, type Ctx, inTransaction } from "#src/ctx.ts";
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
export async function deleteComment(
  ctx: Ctx & { actor: Actor },
  lessonId: string,
  id: string,
): Promise<void> {
  const found = await findComment(ctx, lessonId, id);
  if (!found || !mayRemove(ctx.actor, found)) {
    throw problem("not_found", commentMessages.noComment);
  }
  const { parentId } = found;
  await inTransaction(ctx, async (ctx) => {
    await holdComment(ctx, parentId ?? id);
    await ctx.db
      .delete(comments)
      .where(and(eq(comments.academyId, ctx.academy.id), eq(comments.id, id)));
    if (parentId) await unmarkAnswered(ctx, [parentId]);
  });
}
