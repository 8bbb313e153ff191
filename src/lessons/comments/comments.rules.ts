// The rules of a comment: one line of plain text, counted as people see it; shared with the
// browser.
import { textAt } from "#src/http/forms/form-data.rules.ts";
import type { FormProblem } from "#src/http/react-router.ts";
import { cleanLine } from "#src/ui/formats/one-line.rules.ts";
import type { CommentPage, CommentText } from "./comment-shape.rules.ts";

export const commentMaximum = 200;
export const commentPageSize = 20;

export const commentMessages = {
  empty: "Escribe tu comentario",
  tooLong: "El comentario puede tener hasta 200 caracteres",
  noLesson: "Esta clase no existe",
  closed: "Esta clase no recibe comentarios",
  buyersOnly: "Para comentar necesitas tener el curso",
  teacherOnly: "Solo quien enseña el curso puede responder",
  noComment: "Este comentario ya no existe",
  fullOfAnswers: "Este comentario ya tiene muchas respuestas",
} as const;

/** The actions of the comment forms. */
export const commentIntents = { post: "comment", remove: "delete-comment" } as const;
export const pageParam = "commentsBefore";
/** The comment that a link leads to, on whatever page it is. */
export const commentParam = "comment";
export const sectionId = "comentarios";

/** Leads to a comment below its class. */
export function commentPath(
  lessonPath: string,
  id: string,
  more: Record<string, string> = {},
): string {
  const query = new URLSearchParams({ side: "comments", ...more, [commentParam]: id });
  return `${lessonPath}?${query}#${commentAnchor(id)}`;
}

/** The id of a comment in a page. */
export function commentAnchor(id: string): string {
  return `comment-${id}`;
}

/** Marks a form posted by a script: the page stays, and the script reads the response. */
export const scriptField = "script";

/**
 * The field with the id of whom the page was made for. A script sends the token of whoever is signed
 * in now, perhaps somebody else in another tab.
 */
export const viewerField = "viewer";

export type CommentChanged = { posted: CommentText } | { removed: string };

/** What a script gets for a form that it posted; `lost` if no response arrived. */
export type CommentAnswer = CommentChanged | FormProblem | { lost: true };

/** What a script gets for a further page; `failed` is the reason, if there is one to show. */
export type MoreComments = CommentPage | { failed: string | null };

/** One character can be built of many units: flags, families, stacked marks. More is not text. */
const mostUnits = 4000;
/** A longer raw text is refused without cleaning it. */
const mostRaw = 20_000;

let graphemes: Intl.Segmenter | undefined;

/**
 * Grapheme clusters of the cleaned text: "ñ", "👩‍🌾" and "🇨🇴" count as one each, on every platform.
 */
export function lengthOf(raw: string): number {
  if (raw.length > mostRaw) return raw.length;
  const text = cleanLine(raw);
  if (text.length > mostUnits) return text.length;
  graphemes ??= new Intl.Segmenter("es", { granularity: "grapheme" });
  return [...graphemes.segment(text)].length;
}

/** The message for a text that is too long or empty; null for any other. */
export function commentFault(raw: string): string | null {
  const length = lengthOf(raw);
  if (length === 0) return commentMessages.empty;
  return length > commentMaximum ? commentMessages.tooLong : null;
}

/** What screen readers announce: nothing below 90 %, and then not at every letter. */
export function counterAloud(length: number): string {
  const left = commentMaximum - length;
  if (left < 0) return left === -1 ? "Sobra 1 carácter" : `Sobran ${-left} caracteres`;
  if (left === 0) return "No quedan caracteres";
  if (left > commentMaximum / 10) return "";
  return `Quedan ${Math.ceil(left / 10) * 10} caracteres o menos`;
}

/** The refusal of a form without scripts, for the form that posted it. */
export function refusedOf(
  failed: FormProblem | undefined,
  answerTo: string | undefined,
): { text: string; message: string } | null {
  const { intent, answerTo: answered } = failed?.values ?? {};
  if (!failed || intent !== commentIntents.post || answered !== answerTo) return null;
  return { text: textAt(failed.values, "comment") ?? "", message: failed.problem.detail };
}
