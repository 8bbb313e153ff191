// Answers a question in the list of those that wait, as below its class.
import type { MemberCtx } from "#src/ctx.ts";
import { problem } from "#src/problem.ts";
import { commentFault, commentMaximum, commentMessages, lengthOf } from "./comments.rules.ts";
import { postComment } from "./post-comment.ts";
import { findQuestion } from "./question-queries.ts";

const empty = "Escribe tu respuesta";
const tooLong = `La respuesta puede tener hasta ${commentMaximum} caracteres`;

/** Safe to repeat: the same answer is posted once, also after the question has left the list. */
export async function answerQuestion(
  ctx: MemberCtx,
  { id, text }: { id: string; text: string },
): Promise<void> {
  if (commentFault(text)) {
    const message = lengthOf(text) === 0 ? empty : tooLong;
    throw problem("invalid", message, { errors: [{ path: "comment", message }] });
  }
  const question = await findQuestion(ctx, id);
  if (!question) throw problem("not_found", commentMessages.noComment);
  await postComment(ctx, question.lessonId, { comment: text, answerTo: id });
}
