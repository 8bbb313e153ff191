// Does what a form of the comments asks for, as it is posted by a page without scripts.
import type { Actor, Ctx } from "#src/ctx.ts";
import { problem } from "#src/problem.ts";
import { commentIntents } from "./comments.rules.ts";
import { deleteComment } from "./delete-comment.ts";
import { postComment } from "./post-comment.ts";

export async function changeComments(
  ctx: Ctx & { actor: Actor },
  lessonId: string,
  { intent, comment = "", answerTo, commentId = "" }: Record<string, string>,
): Promise<void> {
  if (intent === commentIntents.post) await postComment(ctx, lessonId, { comment, answerTo });
  else if (intent === commentIntents.remove) await deleteComment(ctx, lessonId, commentId);
  else throw problem("invalid", "No entendimos qué hacer");
}
