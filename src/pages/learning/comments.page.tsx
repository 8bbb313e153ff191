// /courses/{id}/clases/{id}/comments: a further page of comments, for the class view's scripts.
import { type ClientLoaderFunctionArgs, isRouteErrorResponse } from "react-router";
import { idShape, lessonPath } from "#src/courses/rules.ts";
import { protect } from "#src/http/guards.ts";
import { load, type PageArgs } from "#src/http/react-router.ts";
import { listComments } from "#src/lessons/comments/comment-queries.ts";
import {
  commentPageSize,
  type MoreComments,
  pageParam,
} from "#src/lessons/comments/comments.rules.ts";
import { openThread } from "#src/lessons/comments/open-thread.ts";

/** Not a page to render, with or without scripts. */
export const handle = { scripts: true };

export const loader = load(
  async ({ ctx, params, url }: PageArgs<{ courseId: string; classId: string }>) => {
    const { courseId, classId } = params;
    // After sign-in, the visitor returns to the class.
    const back = new URL(`${lessonPath(courseId, classId)}?side=comments`, url);
    const member = protect({ ctx, url: back });
    await openThread(member, classId);
    const before = idShape.safeParse(url.searchParams.get(pageParam)).data;
    return await listComments(member, classId, { limit: commentPageSize, before });
  },
);

/** A failure shows in the comments, not in place of the class. */
export async function clientLoader({
  serverLoader,
}: ClientLoaderFunctionArgs): Promise<MoreComments> {
  try {
    return await serverLoader<typeof loader>();
  } catch (error) {
    if (error instanceof Response) throw error;
    return { failed: isRouteErrorResponse(error) ? (error.data?.detail ?? null) : null };
  }
}

/** Loaded pages stay; the page itself adds a posted comment. */
export const shouldRevalidate = () => false;
