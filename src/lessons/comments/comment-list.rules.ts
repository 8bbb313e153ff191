// The list of comments below a class as it changes before the server has said yes, and back.
import type { Comment, CommentPage, CommentText } from "./comments.rules.ts";

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

/** A comment that was taken away goes back to its place. */
export function withListed(list: CommentList, comment: Listed): CommentList {
  return { ...list, comments: [...list.comments, comment].sort(newestFirst) };
}

/** A comment takes its answers with it. */
export function without(list: CommentList, id: string): CommentList {
  const comments = list.comments
    .filter((comment) => comment.id !== id)
    .map((comment) => ({ ...comment, answers: comment.answers.filter((text) => text.id !== id) }));
  return { ...list, comments };
}

/** A comment or an answer with what it takes to undo its removal; null for what is not there. */
export function find(list: CommentList, id: string) {
  const comment = list.comments.find((one) => one.id === id);
  if (comment) return { comment };
  for (const { id: answerTo, answers } of list.comments) {
    const text = answers.find((one) => one.id === id);
    if (text) return { text, answerTo };
  }
  return null;
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
