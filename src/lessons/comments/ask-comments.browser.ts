// What the browser asks of the comments of a class: a page of them, one more, one less.
import { csrfToken } from "#src/ui/csrf.browser.ts";
import type { Comment, CommentPage, CommentText } from "./comments.rules.ts";

type WireText = {
  id: string;
  text: string;
  createdAt: string;
  user: { id: string; name: string; profilePicture: string | null };
};
type WireComment = WireText & { answers: WireText[] };

/** `failed` is fit to show; an answer that says nothing of its own leaves it to the caller. */
export type Asked<T> = { ok: T } | { failed: string | null };

export function askPage(lessonId: string, before: string | null): Promise<Asked<CommentPage>> {
  const query = before ? `?before=${before}` : "";
  return ask(`${pathOf(lessonId)}${query}`, {}, async (answer) => {
    const page: { comments: WireComment[]; next: string | null } = await answer.json();
    return { comments: page.comments.map(commentOf), next: page.next };
  });
}

export function sendComment(
  lessonId: string,
  comment: string,
  answerTo: string | undefined,
): Promise<Asked<Comment>> {
  const call = {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ comment, answerTo }),
  };
  return ask(pathOf(lessonId), call, async (answer) => commentOf(await answer.json()));
}

/** What is gone already is no failure. */
export async function removeComment(lessonId: string, id: string): Promise<Asked<null>> {
  const path = `${pathOf(lessonId)}/${id}`;
  return ask(path, { method: "DELETE" }, async () => null, [404]);
}

const pathOf = (lessonId: string) => `/api/classes/${lessonId}/comments`;

async function ask<T>(
  path: string,
  call: { method?: string; headers?: Record<string, string>; body?: string },
  read: (answer: Response) => Promise<T>,
  good: number[] = [],
): Promise<Asked<T>> {
  try {
    const headers = { ...call.headers, "x-xsrf-token": csrfToken() };
    const answer = await fetch(path, { ...call, headers });
    if (answer.ok || good.includes(answer.status)) return { ok: await read(answer) };
    const body: { detail?: string } | null = await answer.json().catch(() => null);
    return { failed: body?.detail ?? null };
  } catch {
    return { failed: null };
  }
}

function textOf({ id, text, createdAt, user }: WireText): CommentText {
  const { profilePicture: pictureUrl } = user;
  return {
    id,
    text,
    createdAt: new Date(createdAt),
    user: { id: user.id, name: user.name, pictureUrl },
  };
}

function commentOf(wire: WireComment): Comment {
  return { ...textOf(wire), answers: wire.answers.map(textOf) };
}
