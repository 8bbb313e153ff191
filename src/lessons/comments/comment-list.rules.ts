// The list of comments below a class and its changes, including comments being sent.
import type { Comment, CommentPage, CommentText } from "./comment-shape.rules.ts";
import type { CommentChanged } from "./comments.rules.ts";

/** A comment being sent has no id from the server yet. */
type Pending = { pending?: true };
export type ListedText = CommentText & Pending;
export type Listed = Omit<Comment, "answers"> & Pending & { answers: ListedText[] };

export type CommentList = { comments: Listed[]; next: string | null };

/** Adds an older page; skips comments that the list already has. */
export function withPage(list: CommentList, { comments, next }: CommentPage): CommentList {
  const known = new Set(list.comments.map(({ id }) => id));
  const older = comments.filter(({ id }) => !known.has(id));
  return { comments: [...list.comments, ...older], next };
}

/** Adds to the top of the list, or below the comment that it answers. */
export function withText(list: CommentList, text: ListedText, answerTo?: string): CommentList {
  if (answerTo === undefined) {
    return { ...list, comments: [{ ...text, answers: [] }, ...list.comments].sort(newestFirst) };
  }
  return onAnswers(list, answerTo, (answers) => [...answers, text].sort(oldestFirst));
}

/**
 * Applies a change confirmed by the server. @param answerTo the comment that a posted one answers.
 */
export function withChange(
  list: CommentList,
  changed: CommentChanged,
  answerTo?: string,
): CommentList {
  if ("removed" in changed) return without(list, changed.removed);
  // The same words sent again are the comment that stands already.
  return has(list, changed.posted.id) ? list : withText(list, changed.posted, answerTo);
}

function has({ comments }: CommentList, id: string): boolean {
  return comments.some((one) => [one, ...one.answers].some((text) => text.id === id));
}

/** The same change as text for screen readers. */
export function wordsFor(changed: CommentChanged, answerTo?: string): string {
  if ("removed" in changed) return "Comentario eliminado";
  return answerTo ? "Respuesta publicada" : "Comentario publicado";
}

/** Removing a comment removes its answers. */
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

/** Ids grow with time; a comment being sent is the newest of all. */
function newestFirst(a: ListedText, b: ListedText): number {
  if (Boolean(a.pending) !== Boolean(b.pending)) return a.pending ? -1 : 1;
  return a.id < b.id ? 1 : -1;
}

function oldestFirst(a: ListedText, b: ListedText): number {
  return -newestFirst(a, b);
}
