// Performs the change that a comment form requests.
import { z } from "zod";
import type { MemberCtx } from "#src/ctx.ts";
import { type CommentChanged, commentIntents } from "./comments.rules.ts";
import { dropComment } from "./delete-comment.ts";
import { postComment, postCommentInput } from "./post-comment.ts";

export const commentChange = z.discriminatedUnion(
  "intent",
  [
    postCommentInput.extend({
      intent: z.literal(commentIntents.post),
      second: z.coerce.number().pipe(postCommentInput.shape.second.unwrap()).optional(),
    }),
    z.object({ intent: z.literal(commentIntents.remove), commentId: z.string() }),
  ],
  "No entendimos qué hacer",
);

/**
 * A comment that is gone already, by another tab or by a press whose answer was lost, is removed too.
 */
export async function changeComments(
  ctx: MemberCtx,
  lessonId: string,
  change: z.infer<typeof commentChange>,
): Promise<CommentChanged> {
  if (change.intent === commentIntents.post) {
    return { posted: await postComment(ctx, lessonId, change) };
  }
  await dropComment(ctx, lessonId, change.commentId);
  return { removed: change.commentId };
}
