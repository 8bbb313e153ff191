// Posts a form of the class view from the browser.
import type { ClientActionFunctionArgs } from "react-router";
import type { CommentAnswer } from "#src/lessons/comments/comments.rules.ts";
import { dropPosted } from "#src/lessons/kept-text.browser.ts";
import type { NoteAnswer } from "#src/lessons/notes/note.rules.ts";
import type { MarkAnswer } from "#src/lessons/progress/mark.rules.ts";

/**
 * A lost connection shows in the posted form, not in place of the class. The kept text goes once the
 * server has it, even if its form is no longer on the page.
 */
export async function clientAction({ request, serverAction }: ClientActionFunctionArgs) {
  const posted = request.clone();
  try {
    const answer = await serverAction<CommentAnswer | NoteAnswer | MarkAnswer>();
    if ("posted" in answer || "notes" in answer) dropPosted(await posted.formData());
    return answer;
  } catch (error) {
    if (error instanceof Response) throw error;
    return { lost: true } satisfies CommentAnswer & NoteAnswer & MarkAnswer;
  }
}
