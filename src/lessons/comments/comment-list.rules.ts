// The list of comments below a class as it changes, what is on its way to the server included.
import type { Comment, CommentPage, CommentText } from "./comment-shape.rules.ts";
import type { CommentChanged } from "./comments.rules.ts";

/** One that is on its way has no id of the server's yet. */
type Pending = { pending?: true };
export type ListedText = CommentText & Pending;
export type Listed = Omit<Comment, "answers"> & Pending & { answers: ListedText[] };

export type CommentList = { comments: Listed[]; next: string | null };

/** With what was written before; a comment that is there already is not doubled. */
export function withPage(list: CommentList, { comments, next }: CommentPage): CommentList {
  const known = new Set(list.comments.map(({ id }) => id));
  const older = comments.filter(({ id }) => !known.has(id));
  return { comments: [...list.comments, ...older], next };
}

/** On top of the list, or below the comment that it answers. */
export function withText(list: CommentList, text: ListedText, answerTo?: string): CommentList {
  if (answerTo === undefined) {
    return { ...list, comments: [{ ...text, answers: [] }, ...list.comments].sort(newestFirst) };
  }
  return onAnswers(list, answerTo, (answers) => [...answers, text].sort(oldestFirst));
}

/** What the server did, once it says so. @param answerTo the comment that a posted one answers. */
export function withChange(
  list: CommentList,
  changed: CommentChanged,
  answerTo?: string,
): CommentList {
  if ("posted" in changed) return withText(list, changed.posted, answerTo);
  return without(list, changed.removed);
}

/** The same for who hears the page. */
export function wordsFor(changed: CommentChanged, answerTo?: string): string {
  if ("removed" in changed) return "Comentario eliminado";
  return answerTo ? "Respuesta publicada" : "Comentario publicado";
}

/** A comment takes its answers with it. */
export function without(list: CommentList, id: string): CommentList {
  const comments = list.comments
    .filter((comment) => comment.id !== id)
    .map((comment) => ({ ...comment, answers: comment.answers.filter((text) => text.id !== id) }));
  return { ...list, comments };
}

function onAnswers(
  list: CommentList,
  id: string,
  change: (answers: ListedText[]) => ListedText[],
): CommentList {
  const comments = list.comments.map((comment) =>
    comment.id === id ? { ...comment, answers: change(comment.answers) } : comment,
  );
  return { ...list, comments };
}

/** Ids grow with time; what is on its way is the newest of all. */
function newestFirst(a: ListedText, b: ListedText): number {
  if (Boolean(a.pending) !== Boolean(b.pending)) return a.pending ? -1 : 1;
  return a.id < b.id ? 1 : -1;
}

function oldestFirst(a: ListedText, b: ListedText): number {
  return -newestFirst(a, b);
}
