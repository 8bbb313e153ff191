// Takes away a comment with its answers, or an answer, for who wrote it or manages the course.
import { and, eq } from "drizzle-orm";
import type { Actor, Ctx } from "#src/ctx.ts";
import { comments } from "#src/lessons/tables.ts";
import { problem } from "#src/problem.ts";
import { mayRemove } from "./comment-access.rules.ts";
import { findComment } from "./comment-queries.ts";
import { commentMessages } from "./comments.rules.ts";

/** One's own also where the class takes no more of them, or is no longer one's to watch. */
export async function deleteComment(
  ctx: Ctx & { actor: Actor },
  lessonId: string,
  id: string,
): Promise<void> {
  const found = await findComment(ctx, lessonId, id);
  if (!found || !mayRemove(ctx.actor, found)) {
    throw problem("not_found", commentMessages.noComment);
  }
  await ctx.db
    .delete(comments)
    .where(and(eq(comments.academyId, ctx.academy.id), eq(comments.id, id)));
}
