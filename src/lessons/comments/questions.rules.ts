// The addresses of the list of questions without an answer, and what one of them asks for.
import { questionsPath } from "#src/courses/teacher-paths.rules.ts";
import { commentAnchor } from "./comments.rules.ts";

export const questionsPerPage = 15;

export type QuestionsQuery = {
  page: number;
  /** The question to show, on whichever page it stands by now. */
  question: string | null;
  /** The question that was just answered. */
  answered: string | null;
};

/** Whatever the address has wrong counts as not given. */
export function readQuestionsQuery(query: URLSearchParams): QuestionsQuery {
  const page = query.get("page") ?? "";
  return {
    page: /^[1-9]\d{0,5}$/.test(page) ? Number(page) : 1,
    question: idIn(query.get("question")),
    answered: idIn(query.get("answered")),
  };
}

function idIn(text: string | null): string | null {
  return text && /^[\da-f-]{36}$/i.test(text) ? text : null;
}

/** For a notification: leads to the question wherever it stands in the list by then. */
export function questionPath(id: string): string {
  return `${questionsPath}?question=${id}#${commentAnchor(id)}`;
}

export function questionsPagePath({ page, answered }: Partial<QuestionsQuery>): string {
  const query = new URLSearchParams();
  if (page && page > 1) query.set("page", String(page));
  if (answered) query.set("answered", answered);
  return query.size > 0 ? `${questionsPath}?${query}` : questionsPath;
}
